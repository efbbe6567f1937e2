package io.mokadb.txn.engine;

import io.mokadb.kv.Deadline;
import io.mokadb.txn.time.TimestampOracle;
import io.mokadb.txn.time.Waiter;
import java.time.Duration;

/**
 * The safe point of a store that several processes share: the oracle keeps it, and each of its
 * answers tells it. Thread-safe.
 *
 * <p>Nothing is dropped for a safe point before it has been announced for a lease. A reader trusts
 * what it has read if, after it was read, this process knows every safe point that was announced
 * more than a third of a lease ago, and none lies above the snapshot: what is dropped by then was
 * announced before. For that to be wrong, the clocks of two processes would have to run at rates
 * that differ by a factor of three. A process that was stopped in between finds out, since the
 * clock goes on meanwhile.
 *
 * <p>A commit rests on no clock: the answer that brings its timestamp shows the safe point, after
 * all its prewrites were acknowledged. If that lies above the oldest snapshot that the writes
 * depend on, what they were checked against may have been dropped; see {@link
 * CommitFence#SAFE_POINT}.
 */
final class SharedSafePoint implements SafePoint {
  /** The part of a lease for which a reader trusts what it knows. */
  private static final int PARTS = 3;

  private final TimestampOracle oracle;
  private final KnownSafePoint known;
  private final LiveTransactions live;
  private final OldestSnapshot oldest;
  private final Waiter waiter;
  private final long validNanos;
  private final long floor;

  /**
   * @param oracle of whose answers {@code known} learns
   * @param lease how long a safe point is announced before anything is dropped for it
   * @param floor up to where versions may have been dropped by processes that did not tell the
   *     oracle
   */
  SharedSafePoint(
      TimestampOracle oracle,
      KnownSafePoint known,
      LiveTransactions live,
      OldestSnapshot oldest,
      Waiter waiter,
      Duration lease,
      long floor) {
    this.oracle = oracle;
    this.known = known;
    this.live = live;
    this.oldest = oldest;
    this.waiter = waiter;
    this.validNanos = lease.toNanos() / PARTS;
    this.floor = floor;
    live.ceiling(floor);
  }

  @Override
  public long value() {
    return Math.max(known.value(), floor);
  }

  @Override
  public long value(Deadline limit) {
    if (!known.isKnownSince(waiter.nanoTime(), validNanos)) {
      ask(limit);
    }
    return value();
  }

  /** What was announced before this call is known when it returns. */
  private void ask(Deadline limit) {
    var unused = oracle.drawForReading(limit);
  }

  @Override
  public void checkReadable(long timestamp, Deadline limit) {
    long safePoint = value(limit);
    if (timestamp < safePoint) {
      throw SafePoint.tooOld(timestamp, safePoint);
    }
  }

  /**
   * A snapshot that is older than what this process has published is published first; it is too old
   * if the safe point was faster.
   */
  @Override
  public LiveTransaction beginAt(long timestamp, Deadline limit) {
    LiveTransaction transaction = live.ofThePast(timestamp, limit);
    live.add(transaction);
    boolean begun = false;
    try {
      if (oldest.publishBelow(timestamp, limit)) {
        ask(limit);
      }
      checkReadable(timestamp, limit);
      begun = true;
      return transaction;
    } finally {
      if (!begun) {
        live.end(transaction);
      }
    }
  }

  /** As far as is known; the answer that brings the commit timestamp decides. */
  @Override
  public boolean startCommitting(LiveTransaction transaction) {
    transaction.first().startCommitting();
    transaction.startCommitting();
    return transaction.first().startTimestamp() >= value();
  }
}
