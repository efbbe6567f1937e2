package io.mokadb.txn.observe;

import io.mokadb.kv.Key;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.NotifiedColumns;
import java.util.ArrayList;
import java.util.List;

/**
 * What one commit announces, in memory: from before it draws its timestamp until those who ask need
 * not wait for it. Confined to the thread of the commit.
 */
public final class Announcement {
  /** Of a commit with more rows than these no one is remembered. */
  private static final int MOST_ROWS = 16_384;

  private final Announcements all;
  private final CommitUnderWay commit;
  private List<Told> observers = List.of();
  private List<Row> rows = List.of();
  private boolean many;
  private NotifiedColumns last = NotifiedColumns.NONE;
  private long drawn;

  /** An observer that is told of it. */
  private record Told(int id, Announced announced) {}

  /** A row, and what it announces. */
  private record Row(Key key, NotifiedColumns notified) {}

  Announcement(Announcements all, CommitUnderWay commit) {
    this.all = all;
    this.commit = commit;
  }

  /** Adds what a row announces; for each one, before the commit timestamp is asked for. */
  public void add(Key row, NotifiedColumns notified) {
    if (notified.isEmpty() || !all.areKept()) {
      return;
    }
    if (!notified.equals(last)) {
      last = notified;
      begin(notified);
    }
    if (rows.size() < MOST_ROWS) {
      rows = rows.isEmpty() ? new ArrayList<>(2) : rows;
      rows.add(new Row(row, notified));
    } else {
      many = true;
    }
  }

  private void begin(NotifiedColumns notified) {
    for (int i = 0; i < notified.size(); i++) {
      int id = notified.id(i);
      if (observers.stream().noneMatch(told -> told.id == id)) {
        observers = observers.isEmpty() ? new ArrayList<>(1) : observers;
        observers.add(new Told(id, all.of(id)));
        all.of(id).begins(commit);
      }
    }
  }

  /** Before anything is written at this commit timestamp; the last one that is drawn counts. */
  public void drawn(long timestamp) {
    drawn = timestamp;
  }

  /**
   * What came of it. To be called before anything makes readers believe that the commit is not
   * under way any more.
   */
  public void outcome(CommitOutcome outcome) {
    if (outcome instanceof CommitOutcome.Committed committed) {
      committed(committed.commitTimestamp());
    } else if (outcome instanceof CommitOutcome.Conflict) {
      end();
    } else {
      lose();
    }
  }

  /** As {@link #outcome}. */
  public void committed(long timestamp) {
    for (Told told : observers) {
      if (!told.announced.keepsRows()) {
        told.announced.told(timestamp);
      } else if (many) {
        told.announced.toldMany(timestamp);
      } else {
        told.announced.told(change(timestamp, told.id));
      }
    }
    end();
  }

  private Announced.Change change(long timestamp, int observer) {
    List<Key> keys = new ArrayList<>(rows.size());
    int depth = 0;
    long origin = timestamp;
    for (Row row : rows) {
      if (row.notified.contains(observer) && !isLast(keys, row.key)) {
        keys.add(row.key);
        depth = Math.max(depth, row.notified.depth());
        long own = row.notified.origin();
        origin = own == 0 ? origin : Math.min(origin, own);
      }
    }
    return new Announced.Change(timestamp, keys, depth, origin);
  }

  /** Columns of one row come one after the other. */
  private static boolean isLast(List<Key> keys, Key key) {
    return !keys.isEmpty() && keys.get(keys.size() - 1).equals(key);
  }

  /**
   * The end, also of a commit without outcome. Does nothing after {@link #outcome}. Needs no
   * memory, so that it does not fail, and keep what comes after it from being done.
   */
  public void lose() {
    for (int i = 0; drawn != 0 && i < observers.size(); i++) {
      observers.get(i).announced.lost(drawn);
    }
    end();
  }

  private void end() {
    for (int i = 0; i < observers.size(); i++) {
      observers.get(i).announced.ends(commit);
    }
    observers = List.of();
    rows = List.of();
  }
}
