package io.mokadb.txn.observe;

import io.mokadb.kv.RowMutation;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.fault.ProtocolStep;
import java.util.ArrayList;
import java.util.List;

/**
 * One step of a follower: a transaction that takes one window in. The order of what it does, and
 * why nothing is missed, is in the package documentation. Confined to one thread, used once.
 */
final class FollowerStep {
  /** How many bytes the keys of a window have at most. */
  private static final long MOST_BYTES = 32 << 20;

  private final ObserverHost host;
  private final Follower follower;
  private final List<FollowerDefinition.Range> ranges;
  private final WorkerOptions options;

  /** Which steps are taken. */
  enum Wanted {
    /** Those in whose window something was announced. */
    WITH_ROWS,
    /** All of them. */
    ANY,
    /** Those that move a watermark on over nothing. */
    WITHOUT_ROWS
  }

  /**
   * What came of it.
   *
   * @param outcome of the commit; null if there was nothing to commit
   * @param window that was found
   */
  record Done(CommitOutcome outcome, FoundWindow window) {
    boolean isCommitted() {
      return outcome instanceof CommitOutcome.Committed;
    }

    /** Whether all has to be done again, or looked at again. */
    boolean isConflict() {
      return outcome != null && !isCommitted();
    }
  }

  FollowerStep(ObserverHost host, Followed.Following following, WorkerOptions options) {
    this.host = host;
    this.follower = following.follower();
    this.ranges = following.ranges();
    this.options = options;
  }

  /**
   * @throws Exception what the follower throws, or the store: nothing is committed
   */
  Done run(Wanted wanted) throws Exception {
    try (ObserverTransaction transaction = host.begin(writing())) {
      Transaction view = new ObserverTransactionView(transaction);
      long watermark = follower.watermark(view);
      host.faults().reached(ProtocolStep.FOLLOWER_BEGUN, transaction.startTimestamp());
      FoundWindow window = find(transaction, view, watermark);
      boolean any = window.isWhole() || !window.rows().isEmpty();
      if (wanted == Wanted.WITH_ROWS && !any || wanted == Wanted.WITHOUT_ROWS && any) {
        return new Done(null, window);
      }
      follower.follow(view, window);
      if (!transaction.hasWrites()) {
        return new Done(null, window);
      }
      List<RowMutation> removals = removals(window, follower.leastWatermark(view));
      host.faults().reached(ProtocolStep.BEFORE_FOLLOWER_COMMIT, transaction.startTimestamp());
      CommitOutcome outcome = follower.commit(view, () -> transaction.commit(removals));
      return new Done(outcome, window);
    }
  }

  private TransactionOptions writing() {
    return TransactionOptions.DEFAULT.withDurability(options.durability());
  }

  private FoundWindow find(ObserverTransaction transaction, Transaction view, long watermark) {
    long snapshot = transaction.startTimestamp();
    if (watermark == Follower.NOTHING || !follower.holdsBack() || !host.isReadable(watermark)) {
      return FoundWindow.whole(snapshot);
    }
    new AnnouncementWait(host, snapshot, writing().lockWait().toNanos()).await(ranges);
    host.faults().reached(ProtocolStep.FOLLOWER_CAUGHT_UP, snapshot);
    WindowScan scan = new WindowScan(host, ranges, follower.leastWatermark(view), watermark);
    FoundWindow window = scan.find(snapshot, options.windowRows(), MOST_BYTES);
    if (!host.isReadable(watermark)) {
      // Asked once more: a collection that went past it meanwhile may have removed announcements.
      return FoundWindow.whole(snapshot);
    }
    transaction.causedBy(scan.depth() + 1, scan.origin());
    return window;
  }

  /**
   * @param kept from where on nothing may go, by what the transaction has written
   */
  private List<RowMutation> removals(FoundWindow window, long kept) {
    List<RowMutation> removals = new ArrayList<>();
    long upTo = Math.min(kept, window.upTo());
    if (upTo > window.from()) {
      for (Window.ChangedRow row : window.rows()) {
        removals.add(WindowScan.removal(host, row.observer(), row.row(), upTo));
      }
    }
    return removals;
  }
}
