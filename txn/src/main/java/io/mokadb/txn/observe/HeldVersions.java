package io.mokadb.txn.observe;

import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.ScanRequest.ColumnRange;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What followers hold back from garbage collection: the versions that snapshots at their watermarks
 * see. Called by one collector at a time.
 */
public final class HeldVersions {
  /** Nothing is held. */
  public static final long NOTHING_HELD = Long.MAX_VALUE;

  /** How many notifications are removed at a time. */
  private static final int PAGE = 512;

  private static final Logger LOG = LoggerFactory.getLogger(HeldVersions.class);

  private final ObserverHost host;
  private final FollowerEngine followers;
  private final Supplier<WorkerOptions> options;

  /**
   * @param options of the workers, as they are at the moment
   */
  HeldVersions(ObserverHost host, FollowerEngine followers, Supplier<WorkerOptions> options) {
    this.host = host;
    this.followers = followers;
    this.options = options;
  }

  /**
   * Moves the watermarks of followers on that have nothing to follow, so that they hold nothing
   * back which they do not need. Those that have are left to the workers.
   *
   * @param upTo tells how far; asked once, if at all
   */
  public void advanceIdle(LongSupplier upTo) {
    List<Followed> holding =
        followers.all().stream()
            .filter(each -> !each.isIdle() && each.following().follower().holdsBack())
            .toList();
    if (!holding.isEmpty()) {
      long timestamp = upTo.getAsLong();
      holding.forEach(followed -> advance(followed, timestamp));
    }
  }

  private void advance(Followed followed, long upTo) {
    if (!followed.begin()) {
      return;
    }
    try {
      if (isBehind(followed.following().follower(), upTo)) {
        FollowerStep step =
            new FollowerStep(host, followers.removals(), followed.following(), options.get());
        FollowerStep.Done done = step.run(FollowerStep.Wanted.WITHOUT_ROWS, Duration.ZERO);
        if (done.isCommitted()) {
          followed.committed(0, 0);
        }
      }
    } catch (Exception e) {
      // A follower is foreign code: it stays where it is, and its own steps tell what is wrong.
      LOG.debug("Follower {} stays where it is", followed.following().definition().name(), e);
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
    } finally {
      followed.end(host.waiter().nanoTime());
      host.waiter().wakeAll();
    }
  }

  private boolean isBehind(Follower follower, long upTo) {
    try (ObserverTransaction transaction = host.begin(TransactionOptions.DEFAULT)) {
      long watermark = follower.watermark(new ObserverTransactionView(transaction));
      return watermark != Follower.NOTHING && watermark < upTo;
    }
  }

  /**
   * The least watermark that is held, by a snapshot that is taken now; {@link #NOTHING_HELD}
   * without one.
   *
   * @throws io.mokadb.kv.KvException the store failed: nothing may be taken for not held
   * @throws io.mokadb.txn.TxnException the same
   */
  public long least() {
    List<Follower> holding =
        followers.all().stream()
            .map(followed -> followed.following().follower())
            .filter(Follower::holdsBack)
            .toList();
    if (holding.isEmpty()) {
      return NOTHING_HELD;
    }
    try (ObserverTransaction transaction = host.begin(TransactionOptions.DEFAULT)) {
      Transaction view = new ObserverTransactionView(transaction);
      // Both: one thing that is yet to be computed must not hide what the others need.
      return holding.stream()
          .flatMapToLong(
              follower -> LongStream.of(follower.watermark(view), follower.leastWatermark(view)))
          .filter(watermark -> watermark != Follower.NOTHING)
          .min()
          .orElse(NOTHING_HELD);
    }
  }

  /**
   * Removes what was announced to followers up to the safe point, so that it does not pile up for
   * one that waits for long. A watermark below the safe point is not readable, and the window after
   * it is whole; one above it has passed the announcements.
   */
  public void removeAnnouncements(long safePoint) {
    for (Followed followed : followers.all()) {
      for (FollowerDefinition.Range range : followed.following().ranges()) {
        removeAnnouncements(range, safePoint);
      }
    }
  }

  private void removeAnnouncements(FollowerDefinition.Range range, long safePoint) {
    int id = range.observer();
    KeyRange rest = range.rows();
    while (!rest.isEmpty()) {
      ScanRequest request =
          ScanRequest.forward(rest, ReadRanges.of(Family.NOTIFY, TimeRange.upTo(safePoint)))
              .withColumns(new ColumnRange(id, id))
              .withLimit(PAGE);
      List<RowMutation> removals = new ArrayList<>();
      Key last = null;
      try (CellCursor cursor = host.store().scan(request, Deadline.none())) {
        for (CellView view = cursor.next(); view != null; view = cursor.next()) {
          last = view.key().row();
          removals.add(WindowScan.removal(host, id, last, safePoint));
        }
      }
      if (last == null) {
        return;
      }
      host.mutate(removals);
      rest = KeyRange.of(last.next(), rest.end());
    }
  }
}
