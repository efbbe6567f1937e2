package io.mokadb.txn.observe;

import io.mokadb.kv.RowMutation;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.time.Timestamps;
import java.time.Duration;
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
  private final Removals removals;
  private final long id;
  private final Follower follower;
  private final List<FollowerDefinition.Range> ranges;
  private final WorkerOptions options;

  /** The window as memory has it; null if it was looked for in the store. */
  private RememberedWindow rememberedOrNull;

  /** Which steps are taken. */
  enum Wanted {
    /** Those in whose window something was announced. */
    WITH_ROWS,
    /** The same if none was committed for long. */
    LEFT,
    /** All of them. */
    ANY,
    /** Those that move a watermark on over nothing. */
    WITHOUT_ROWS
  }

  /**
   * What came of it.
   *
   * @param outcome of the commit; null if there was nothing to commit
   * @param window that was found; null if none was looked for
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

  FollowerStep(
      ObserverHost host, Removals removals, Followed.Following following, WorkerOptions options) {
    this.host = host;
    this.removals = removals;
    this.id = following.definition().id();
    this.follower = following.follower();
    this.ranges = following.ranges();
    this.options = options;
  }

  /**
   * @param longestPause if only steps that were {@link Wanted#LEFT} are taken, for so long at least
   * @throws Exception what the follower throws, or the store: nothing is committed
   */
  Done run(Wanted wanted, Duration longestPause) throws Exception {
    try (ObserverTransaction transaction = host.begin(writing())) {
      Transaction view = new ObserverTransactionView(transaction);
      long watermark = follower.watermark(view);
      host.faults().reached(ProtocolStep.FOLLOWER_BEGUN, transaction.startTimestamp());
      long now = transaction.startTimestamp();
      if (wanted == Wanted.LEFT && watermark > Timestamps.minus(now, longestPause)) {
        return new Done(null, null);
      }
      FoundWindow window = find(transaction, view, watermark);
      if (!isWanted(wanted, window.isWhole() || !window.rows().isEmpty())) {
        return new Done(null, window);
      }
      follower.follow(view, window);
      if (!transaction.hasWrites()) {
        return new Done(null, window);
      }
      long passed = Math.min(follower.leastWatermark(view), window.upTo());
      List<RowMutation> gone = removals.areWithTheCommit() ? removals(window, passed) : List.of();
      host.faults().reached(ProtocolStep.BEFORE_FOLLOWER_COMMIT, transaction.startTimestamp());
      Done done = new Done(follower.commit(view, () -> transaction.commit(gone)), window);
      if (done.isCommitted() && !window.isWhole()) {
        host.announcements().forgetRows(ranges, window.from(), passed);
      }
      return done;
    }
  }

  private static boolean isWanted(Wanted wanted, boolean hasRows) {
    return switch (wanted) {
      case WITH_ROWS, LEFT -> hasRows;
      case WITHOUT_ROWS -> !hasRows;
      case ANY -> true;
    };
  }

  private TransactionOptions writing() {
    return TransactionOptions.DEFAULT.withDurability(options.durability());
  }

  private FoundWindow find(ObserverTransaction transaction, Transaction view, long watermark) {
    long snapshot = transaction.startTimestamp();
    if (watermark == Follower.NOTHING || !follower.holdsBack() || !host.isReadable(watermark)) {
      return FoundWindow.whole(snapshot);
    }
    AnnouncementWait wait = new AnnouncementWait(host, snapshot, writing().lockWait().toNanos());
    wait.passInFlight(ranges);
    RememberedWindow known = RememberedWindow.between(host, ranges, watermark, snapshot);
    FoundWindow window;
    if (known != null) {
      host.faults().reached(ProtocolStep.FOLLOWER_CAUGHT_UP, snapshot);
      removePassed(Math.min(watermark, follower.leastWatermark(view)));
      RememberedWindow part = known.first(options.windowRows());
      transaction.causedBy(part.depth() + 1, part.origin(watermark + 1));
      window = new FoundWindow(watermark, part.upTo(), part.upTo() < snapshot, part.rows());
      rememberedOrNull = part;
    } else {
      window = search(transaction, view, wait, watermark);
    }
    if (!host.isReadable(watermark)) {
      // Asked once more: a collection that went past it meanwhile may have removed announcements.
      return FoundWindow.whole(snapshot);
    }
    return window;
  }

  private FoundWindow search(
      ObserverTransaction transaction, Transaction view, AnnouncementWait wait, long watermark) {
    long snapshot = transaction.startTimestamp();
    wait.await(ranges);
    host.faults().reached(ProtocolStep.FOLLOWER_CAUGHT_UP, snapshot);
    long least = removals.upTo(id, follower.leastWatermark(view), snapshot);
    WindowScan scan = new WindowScan(host, removals, ranges, least, watermark);
    FoundWindow window = scan.find(snapshot, options.windowRows(), MOST_BYTES);
    host.announcements().keepRows(ranges, snapshot);
    transaction.causedBy(scan.depth() + 1, scan.origin());
    return window;
  }

  /** Removes what means nothing any more, though no window had it: a filling has passed it. */
  private void removePassed(long least) {
    List<RowMutation> gone = new ArrayList<>();
    for (FollowerDefinition.Range range : ranges) {
      int observer = range.observer();
      for (Announced.Change change : host.announcements().upTo(observer, least)) {
        change.rows().forEach(row -> gone.add(WindowScan.removal(host, observer, row, least)));
      }
    }
    if (!gone.isEmpty()) {
      host.mutate(gone);
      host.announcements().forgetRows(ranges, Follower.NOTHING, least);
    }
  }

  /**
   * @param upTo which changes no view needs any more, by what the transaction has written
   */
  private List<RowMutation> removals(FoundWindow window, long upTo) {
    if (upTo <= window.from()) {
      return List.of();
    }
    if (rememberedOrNull != null) {
      return rememberedOrNull.removals(host, upTo);
    }
    List<RowMutation> gone = new ArrayList<>();
    for (Window.ChangedRow row : window.rows()) {
      gone.add(WindowScan.removal(host, row.observer(), row.row(), upTo));
    }
    return gone;
  }
}
