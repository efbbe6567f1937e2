package io.mokadb.txn.engine;

import io.mokadb.kv.Deadline;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.node.Published;
import io.mokadb.txn.node.SharedWork;
import io.mokadb.txn.time.TimestampOracle;
import io.mokadb.txn.time.Timestamps;
import io.mokadb.txn.time.Waiter;
import java.time.Duration;
import java.util.function.IntSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What this process tells the others of its snapshots, so that the safe point stays below them. It
 * is a courtesy to transactions that would fail otherwise: none reads or commits wrongly because of
 * it. Thread-safe.
 *
 * <p>Publishing and beginning see each other as in {@link LiveTransactions}: a thread that
 * publishes sets the bounds first and then looks at the transactions; one that begins registers
 * first and then looks at the bounds.
 */
final class OldestSnapshot {
  private static final Logger LOG = LoggerFactory.getLogger(OldestSnapshot.class);

  private final TimestampOracle oracle;
  private final LiveTransactions live;
  private final Nodes nodes;
  private final SharedWork work;
  private final IntSupplier workers;
  private final Waiter waiter;
  private final Retention retention;
  private final Duration patience;
  private final SingleTurn turn;

  /** What is published, or is about to be, has no floor above this. */
  private volatile long highest;

  /** What must not be passed on behalf of the database; 0 while this process has not looked. */
  private volatile long held;

  /**
   * @param workers how many threads of this process run observers
   * @param patience how long a periodic call tries to publish
   */
  OldestSnapshot(
      TimestampOracle oracle,
      LiveTransactions live,
      Environment environment,
      SharedWork work,
      IntSupplier workers,
      Retention retention,
      Duration patience) {
    this.oracle = oracle;
    this.live = live;
    this.nodes = environment.nodes();
    this.work = work;
    this.workers = workers;
    this.waiter = environment.waiter();
    this.retention = retention;
    this.patience = patience;
    this.turn = new SingleTurn(waiter);
  }

  /**
   * Notes what the database needs, whichever processes it has: the one that leads publishes it with
   * its own. One that begins to lead holds everything until it has looked.
   */
  void hold(long least) {
    held = least;
  }

  /** How far the safe point would go if there were no transactions. */
  long wanted() {
    return Timestamps.minus(oracle.next(), retention.length());
  }

  /** Publishes how it is now; a failure leaves what was published before, which is lower. */
  void publishQuietly() {
    try {
      publish(Deadline.after(waiter::nanoTime, patience.toNanos()));
    } catch (RuntimeException e) {
      // Whatever it is: a periodic task that throws would never run again.
      LOG.debug("The oldest snapshot of this process was not published", e);
    }
  }

  /**
   * Makes sure that a registered transaction of the past is not passed from now on.
   *
   * @return whether something was published for it
   */
  boolean publishBelow(long timestamp, Deadline limit) {
    if (timestamp >= highest) {
      return false;
    }
    publish(limit);
    return true;
  }

  /**
   * The oldest snapshot of the transactions that are registered. Those that begin after this get
   * none below it, except those that read the past.
   *
   * @throws io.mokadb.kv.KvException {@code TIMEOUT} if there was no timestamp at the limit
   */
  long look(Deadline limit) {
    turn.take(limit);
    try {
      return look(oracle.next(limit));
    } finally {
      turn.give();
    }
  }

  private long look(long now) {
    live.ceiling(now);
    return live.below(now, now);
  }

  /**
   * Publishes how it is now.
   *
   * @throws io.mokadb.kv.KvException {@code TIMEOUT} if it is not known at the limit whether others
   *     can see it
   */
  void publish(Deadline limit) {
    turn.take(limit);
    try {
      long now = oracle.next(limit);
      long bound = Math.min(Timestamps.minus(now, retention.length()), held());
      // What was published last stands as long as it is not known that this has replaced it.
      highest = Math.max(bound, highest);
      long oldest = look(now);
      Published next = new Published(oldest, Math.min(oldest, bound), workers.getAsInt());
      nodes.publish(next, limit);
      highest = next.floor();
    } finally {
      turn.give();
    }
  }

  private long held() {
    if (!work.leads()) {
      held = 0;
      return Long.MAX_VALUE;
    }
    return held;
  }
}
