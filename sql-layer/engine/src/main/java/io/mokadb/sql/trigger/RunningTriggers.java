package io.mokadb.sql.trigger;

import io.mokadb.kv.Key;
import io.mokadb.sql.monitor.MonitoredTriggers;
import io.mokadb.txn.TxnException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * The triggers that handle a row at this moment: stops those that take too long, or that a user
 * wants to end. The timer is set only while one runs, and once for all of them. Thread-safe.
 */
public final class RunningTriggers implements MonitoredTriggers {
  private final Set<RunningTrigger> running = ConcurrentHashMap.newKeySet();

  /** By id, why a trigger must not begin. */
  private final Map<Integer, String> held = new ConcurrentHashMap<>();

  /** No timer is set. */
  private static final long NEVER = Long.MAX_VALUE;

  private final long opened = System.nanoTime();

  /** When the running ones are looked at next, by {@link #now}. Set to an earlier time by all. */
  private volatile long nextLook = NEVER;

  private final Duration limit;
  private final ScheduledExecutorService timer;

  /**
   * @param limit how long a trigger may be at one row; zero for any time
   */
  public RunningTriggers(Duration limit, ScheduledExecutorService timer) {
    this.limit = limit;
    this.timer = timer;
  }

  RunningTrigger begin(CompiledTrigger trigger, Key row, long transaction) {
    Long own = trigger.trigger().timeoutMillis();
    long nanos = own == null ? limit.toNanos() : TimeUnit.MILLISECONDS.toNanos(own);
    RunningTrigger begun = new RunningTrigger(trigger, row, transaction, nanos, now());
    running.add(begun);
    String why = held.get(begun.triggerId());
    if (why != null) {
      end(begun);
      throw new TxnException(TxnException.Kind.INTERRUPTED, why);
    }
    watch(begun.endNanos());
    return begun;
  }

  /** To be called by the thread that began. */
  void end(RunningTrigger one) {
    running.remove(one);
    one.finish();
  }

  /** From now on this trigger does not begin, and what it is at ends; no row is to blame. */
  void hold(int triggerId, String why) {
    held.put(triggerId, why);
    stop(one -> one.triggerId() == triggerId, why, true);
  }

  void release(int triggerId) {
    held.remove(triggerId);
  }

  /**
   * Ends what a transaction of a trigger is at, which counts as a failed attempt at the row.
   *
   * @return whether there was anything
   */
  public boolean kill(long transaction, String why) {
    return stop(one -> one.transaction() == transaction, why, false);
  }

  private boolean stop(Predicate<RunningTrigger> which, String why, boolean withoutBlame) {
    boolean any = false;
    for (RunningTrigger one : running) {
      any |= which.test(one) && one.stop(why, withoutBlame);
    }
    return any;
  }

  @Override
  public List<TriggerState> running() {
    return running.stream()
        .map(
            one ->
                new TriggerState(
                    one.transaction(), one.name(), TriggerViews.readable(one.table(), one.row())))
        .toList();
  }

  /** Nanoseconds since this was made. */
  private long now() {
    return System.nanoTime() - opened;
  }

  private void watch(long end) {
    if (end >= nextLook) {
      return;
    }
    synchronized (this) {
      if (end >= nextLook) {
        return;
      }
      try {
        // It is not taken back: it looks once after the last trigger, and is set no more.
        Future<?> unused =
            timer.schedule(this::look, Math.max(0, end - now()), TimeUnit.NANOSECONDS);
        nextLook = end;
      } catch (RejectedExecutionException closing) {
        nextLook = NEVER;
      }
    }
  }

  private void look() {
    synchronized (this) {
      nextLook = NEVER;
    }
    long now = now();
    long next = NEVER;
    for (RunningTrigger one : running) {
      if (one.endNanos() <= now) {
        one.stop(one.tooLong(), false);
      } else {
        next = Math.min(next, one.endNanos());
      }
    }
    watch(next);
  }
}
