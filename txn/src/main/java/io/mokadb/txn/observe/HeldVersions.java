package io.mokadb.txn.observe;

import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
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
        FollowerStep step = new FollowerStep(host, followed.following(), options.get());
        FollowerStep.Done done = step.run(FollowerStep.Wanted.WITHOUT_ROWS);
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
      // Both: that one thing is yet to be computed lets nobody drop what the others need.
      return holding.stream()
          .flatMapToLong(
              follower -> LongStream.of(follower.watermark(view), follower.leastWatermark(view)))
          .filter(watermark -> watermark != Follower.NOTHING)
          .min()
          .orElse(NOTHING_HELD);
    }
  }
}
