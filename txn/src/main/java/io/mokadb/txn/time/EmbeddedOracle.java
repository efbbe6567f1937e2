package io.mokadb.txn.time;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvStore;
import io.mokadb.txn.TxnException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The oracle of a process that owns its store (paper, section 2.3). A timestamp is one
 * compare-and-set; once per window the bound is raised in the store, durably, before anything at or
 * above the old bound is handed out. {@link #close} gives back what is left of the window. After a
 * crash the next one goes on at the bound, which may lie up to one window ahead of the clock. A
 * clock that is set back does no harm: the counter goes on. While it is ahead of the clock the
 * bound rises in small steps, so that the lead does not grow from crash to crash. Thread-safe.
 */
public final class EmbeddedOracle implements TimestampOracle, AutoCloseable {
  /** Above all timestamps; nothing is handed out any more. */
  private static final long CLOSED = Long.MAX_VALUE - 1;

  /** How far the bound is raised while the oracle is ahead of its clock. */
  private static final long STEP = Timestamps.ofMillis(1);

  private final Clock clock;
  private final long window;
  private final AtomicLong last;
  private final ClockLead lead = new ClockLead();
  private final Object raising = new Object();

  @GuardedBy("raising")
  private final PersistedMark mark;

  private final SchemaRaises schema;

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
    // An oracle that has handed out something leaves a higher bound. 0 is the epoch of no oracle.
    this.schema = new SchemaRaises(bound + 1);
    note(clock.millis(), bound - 1, bound - 1);
  }

  @Override
  public long next() {
    while (true) {
      long previous = last.get();
      long millis = clock.millis();
      long now = Timestamps.ofMillis(millis);
      long next = now > previous ? now : previous + 1;
      if (next >= bound) {
        raiseAbove(next);
      } else {
        note(millis, previous, next);
        if (last.compareAndSet(previous, next)) {
          return next;
        }
      }
    }
  }

  /** Tells of the raises of its own life, so that several engines of one process can share it. */
  @Override
  public Drawn draw(Deadline deadline) {
    return stamped(next());
  }

  @Override
  public Drawn drawForReading(Deadline deadline) {
    return stamped(forReading());
  }

  @Override
  public Drawn drawRaising(Deadline deadline) {
    return stamped(schema.raise(this::next));
  }

  private Drawn stamped(long timestamp) {
    return new Drawn(timestamp, schema.at(timestamp), 0);
  }

  private void note(long millis, long previous, long next) {
    if (Timestamps.toMillis(next) > millis) {
      lead.ahead(millis, previous);
    } else {
      lead.caughtUp(previous);
    }
  }

  @Override
  public long clockMillis() {
    return clock.millis();
  }

  @Override
  public long newestAt(long millis) {
    return lead.newestAt(millis);
  }

  @Override
  public long millisOf(long timestamp) {
    return lead.millisOf(timestamp);
  }

  /**
   * Hands out nothing any more and lowers the bound to what was handed out, durably.
   *
   * @throws KvException if it remains unknown whether the bound was lowered, which does no harm
   */
  @Override
  public void close() {
    synchronized (raising) {
      long newest = last.getAndSet(CLOSED);
      if (newest != CLOSED && newest + 1 < mark.value()) {
        mark.lower(newest + 1);
      }
    }
  }

  @Override
  public long forReading() {
    try {
      return next();
    } catch (KvException e) {
      // Every commit meets the same failure, so the last timestamp handed out stays the newest.
      long newest = last.get();
      if (newest == CLOSED) {
        throw e;
      }
      return newest;
    }
  }

  private void raiseAbove(long timestamp) {
    synchronized (raising) {
      if (last.get() == CLOSED) {
        throw new KvException(KvException.Kind.CLOSED, "The timestamp oracle was closed");
      }
      if (timestamp < bound) {
        return;
      }
      long target = Math.max(Timestamps.ofMillis(clock.millis()) + window, timestamp + STEP);
      if (!mark.raise(target)) {
        throw new TxnException(
            TxnException.Kind.CORRUPTED,
            "Another oracle hands out timestamps of this store: its bound is " + mark.value());
      }
      bound = target;
    }
  }
}
