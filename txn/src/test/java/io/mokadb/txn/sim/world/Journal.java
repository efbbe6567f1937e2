package io.mokadb.txn.sim.world;

import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.mvcc.WriteRecord;
import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.time.PersistedMark;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All that happened to the store and the oracle, in order, as nobody inside could know it. */
public final class Journal {
  private final List<Event> events = new ArrayList<>();

  public void add(Event event) {
    events.add(event);
  }

  public List<Event> events() {
    return events;
  }

  /** Start timestamps with a commit record, and when they were committed. */
  public Map<Long, Long> commits() {
    Map<Long, Long> commits = new TreeMap<>();
    for (Event event : events) {
      if (event instanceof Event.Committed committed) {
        commits.put(committed.start(), committed.commit());
      }
    }
    return commits;
  }

  /** The store's own mark at the end: what lies below it may be dropped. */
  public long floor() {
    long floor = 0;
    for (Event event : events) {
      if (event instanceof Event.Floor raised) {
        floor = Math.max(floor, raised.safePoint());
      }
    }
    return floor;
  }

  int size() {
    return events.size();
  }

  /** What the store did since has been lost with its power; the oracle's word stands. */
  void loseSince(int size) {
    List<Event> lost = events.subList(size, events.size());
    List<Event> kept = lost.stream().filter(Event.Drawn.class::isInstance).toList();
    lost.clear();
    events.addAll(kept);
  }

  void applied(RowMutation mutation) {
    if (mutation.row().equals(PersistedMark.ROW)) {
      return;
    }
    for (Edit edit : mutation.edits()) {
      if (edit instanceof Edit.Put put && put.family() == Family.WRITE) {
        String cell = Names.of(mutation.row(), put.column());
        WriteRecord record = WriteRecord.decode(put.value());
        events.add(
            record.kind() == WriteKind.ROLLBACK
                ? new Event.RolledBack(cell, record.startTimestamp())
                : new Event.Committed(
                    cell, record.startTimestamp(), put.timestamp(), record.kind()));
      } else if (edit instanceof Edit.Put put && put.family() == Family.NOTIFY) {
        events.add(new Event.Notified(Names.of(mutation.row(), put.column()), put.timestamp()));
      }
    }
  }
}
