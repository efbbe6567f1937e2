package io.mokadb.txn.observe;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvStore;
import io.mokadb.txn.time.PersistedMark;
import java.util.List;

/**
 * Marks in the store that tell up to which timestamp announcements under an id may have been
 * removed, by any process. Stateless.
 */
record RemovedMarks(KvStore store) {
  /**
   * Raises a mark durably, unless it is there.
   *
   * @throws io.mokadb.kv.KvException if it remains unknown whether it was raised
   */
  void raise(int observer, long upTo) {
    PersistedMark mark = PersistedMark.removed(store, observer);
    if (mark.value() < upTo) {
      // False is right as well: another process has raised it so far, or further.
      var unused = mark.raise(upTo);
    }
  }

  /** The greatest of the marks of some ranges, in one call; 0 if there is none. */
  long greatest(List<FollowerDefinition.Range> ranges) {
    List<CellRead> reads =
        ranges.stream()
            .map(FollowerDefinition.Range::observer)
            .distinct()
            .map(PersistedMark::readOfRemoved)
            .toList();
    long greatest = 0;
    for (CellView view : store.read(reads, Deadline.none())) {
      Cell mark = view.data();
      greatest = mark == null ? greatest : Math.max(greatest, mark.timestamp());
    }
    return greatest;
  }
}
