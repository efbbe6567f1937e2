package io.mokadb.txn.time;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvStore;
import io.mokadb.txn.TxnException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The oracle of a process that owns its store (paper, section 2.3). A timestamp is one
 * compare-and-set; once per window the bound is raised in the store, durably, before anything at or
 * above the old bound is handed out. After a restart it goes on at the bound, which may lie up to
 * one window ahead of the clock. A clock that is set back does no harm: the counter goes on.
 * Thread-safe.
 */
public final class EmbeddedOracle implements TimestampOracle {
  private final Clock clock;
  private final long window;
  private final AtomicLong last;
  private final Object raising = new Object();

  @GuardedBy("raising")
  private final PersistedMark mark;

  /** Exclusive. Written under {@code raising}. */
  private volatile long bound;

  /**
   * @param window how much time one write of the bound covers; at least a millisecond
   */
  public EmbeddedOracle(KvStore store, Clock clock, Duration window) {
    if (window.toMillis() < 1) {
      throw new IllegalArgumentException("The window is at least a millisecond, not " + window);
    }
    this.clock = clock;
    this.window = Timestamps.ofMillis(window.toMillis());
    this.mark = PersistedMark.oracleBound(store);
    this.bound = mark.value();
    this.last = new AtomicLong(bound - 1);
  }

  @Override
  public long next() {
    while (true) {
      long previous = last.get();
      long now = Timestamps.ofMillis(clock.millis());
      long next = now > previous ? now : previous + 1;
      if (next >= bound) {
        raiseAbove(next);
      } else if (last.compareAndSet(previous, next)) {
        return next;
      }
    }
  }

  @Override
  public long forReading() {
    try {
      return next();
    } catch (KvException e) {
      // Whoever commits meets the same failure, so that the last one handed out stays the newest.
      return last.get();
    }
  }

  private void raiseAbove(long timestamp) {
    synchronized (raising) {
      if (timestamp < bound) {
        return;
      }
      long target = timestamp + window;
      if (!mark.raise(target)) {
        throw new TxnException(
            TxnException.Kind.CORRUPTED,
            "Another oracle hands out timestamps of this store: its bound is " + mark.value());
      }
      bound = target;
    }
  }
}
