package io.mokadb.txn.observe;

import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.CallCounts;
import io.mokadb.txn.mvcc.LockRecord;
import io.mokadb.txn.mvcc.ReadGate;
import io.mokadb.txn.mvcc.Snapshot;
import java.util.ArrayList;
import java.util.List;

/**
 * Wait for announcements that are on their way. A scan of {@code NOTIFY} waits for nothing, unlike
 * the read of a transaction: it shows everything up to a snapshot only if this comes between the
 * drawing of the snapshot and the scan. The package documentation says why. Confined to one thread.
 */
final class AnnouncementWait {
  /** How many locks are read at a time. */
  private static final int PAGE = 512;

  private final ObserverHost host;
  private final ReadGate gate;
  private final Snapshot snapshot;

  /**
   * @param timestamp of a snapshot, drawn before this
   * @param waitNanos for each that is on its way
   */
  AnnouncementWait(ObserverHost host, long timestamp, long waitNanos) {
    this.host = host;
    this.gate = host.gate();
    this.snapshot = Snapshot.at(timestamp, waitNanos, new CallCounts(), Deadline.none());
  }

  /**
   * Returns once every change of the ranges that was committed at or before the snapshot is
   * announced in {@code NOTIFY}.
   *
   * @throws io.mokadb.txn.TxnException {@code LOCK_TIMEOUT} if one of them takes too long
   */
  void await(List<FollowerDefinition.Range> ranges) {
    passInFlight(ranges);
    ranges.forEach(this::settleLocks);
  }

  /** The same of commits in one phase alone, which needs no look into the store. */
  void passInFlight(List<FollowerDefinition.Range> ranges) {
    ranges.forEach(range -> gate.passInFlight(range.rows(), snapshot));
  }

  private void settleLocks(FollowerDefinition.Range range) {
    KeyRange rest = range.rows();
    while (!rest.isEmpty()) {
      List<CellView> page = new ArrayList<>();
      Key last = page(range.observer(), rest, page);
      for (CellView view : page) {
        // Whether it is out of the way or of a later commit, what it announces by the snapshot is
        // announced now: a lock that takes its place is of a transaction that commits later.
        var unused = gate.settle(view.key(), view.lock(), snapshot);
      }
      if (last == null) {
        return;
      }
      rest = KeyRange.of(last.next(), rest.end());
    }
  }

  /**
   * Reads the locks of some rows, and closes the cursor before the wait.
   *
   * @return the last of the rows, or null if there is no other
   */
  private Key page(int observer, KeyRange rest, List<CellView> page) {
    ReadRanges locks = ReadRanges.of(Family.LOCK, TimeRange.upTo(snapshot.timestamp()));
    try (CellCursor cursor =
        host.store().scan(ScanRequest.forward(rest, locks).withBlockSize(PAGE), Deadline.none())) {
      Key last = null;
      for (CellView view = cursor.next(); view != null; view = cursor.next()) {
        if (page.size() >= PAGE && !view.key().row().equals(last)) {
          return last;
        }
        last = view.key().row();
        if (LockRecord.decode(view.lock()).notified().contains(observer)) {
          page.add(view);
        }
      }
      return null;
    }
  }
}
