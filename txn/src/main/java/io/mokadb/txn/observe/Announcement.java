package io.mokadb.txn.observe;

import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.NotifiedColumns;
import java.util.ArrayList;
import java.util.List;

/**
 * What one commit announces, in memory: from before it draws its timestamp until those who ask need
 * not wait for it. Confined to the thread of the commit.
 */
public final class Announcement {
  private final Announcements all;
  private final CommitUnderWay commit;
  private List<Announced> observers = List.of();
  private NotifiedColumns last = NotifiedColumns.NONE;
  private long drawn;

  Announcement(Announcements all, CommitUnderWay commit) {
    this.all = all;
    this.commit = commit;
  }

  /** Adds what a cell announces; for each cell, before the commit timestamp is asked for. */
  public void add(NotifiedColumns notified) {
    if (notified.isEmpty() || notified.equals(last) || !all.areKept()) {
      return;
    }
    last = notified;
    for (int i = 0; i < notified.size(); i++) {
      Announced observer = all.of(notified.id(i));
      if (!observers.contains(observer)) {
        if (observers.isEmpty()) {
          observers = new ArrayList<>(1);
        }
        observers.add(observer);
        observer.begins(commit);
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
    for (Announced observer : observers) {
      observer.told(timestamp);
    }
    end();
  }

  /**
   * The end, also of a commit without outcome. Does nothing after {@link #outcome}. Needs no
   * memory, so that it does not fail, and keep what comes after it from being done.
   */
  public void lose() {
    for (int i = 0; drawn != 0 && i < observers.size(); i++) {
      observers.get(i).lost(drawn);
    }
    end();
  }

  private void end() {
    for (int i = 0; i < observers.size(); i++) {
      observers.get(i).ends(commit);
    }
    observers = List.of();
  }
}
