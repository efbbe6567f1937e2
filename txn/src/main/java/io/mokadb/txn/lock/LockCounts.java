package io.mokadb.txn.lock;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** How often transactions of this process were in each other's way. Thread-safe. */
public final class LockCounts {
  private final LongAdder waits = new LongAdder();
  private final LongAdder waitNanos = new LongAdder();
  private final LongAdder timeouts = new LongAdder();
  private final LongAdder deadlocks = new LongAdder();
  private final LongAdder changed = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final LongAdder refusedReads = new LongAdder();

  /** A request waited, however the wait ended. */
  void waited(long nanos) {
    waits.increment();
    waitNanos.add(nanos);
  }

  /** A request waited for longer than it should. */
  void timedOut() {
    timeouts.increment();
  }

  /** A request would have closed a circle, or was found in one that leads over other processes. */
  public void deadlocked() {
    deadlocks.increment();
  }

  /** A statement met a cell that was written after its snapshot. */
  public void metChange() {
    changed.increment();
  }

  /**
   * A commit was refused because of what another one wrote after the snapshot.
   *
   * @param readBefore whether the refused one had read that; else it writes it too
   */
  public void refusedCommit(boolean readBefore) {
    (readBefore ? refusedReads : refused).increment();
  }

  /** All numbers, named as those of a store. */
  public Map<String, Long> byName() {
    Map<String, Long> numbers = new LinkedHashMap<>();
    numbers.put("lock_waits", waits.sum());
    numbers.put("lock_wait_millis", TimeUnit.NANOSECONDS.toMillis(waitNanos.sum()));
    numbers.put("lock_timeouts", timeouts.sum());
    numbers.put("deadlocks", deadlocks.sum());
    numbers.put("write_write_conflicts_of_statements", changed.sum());
    numbers.put("write_write_conflicts_of_commits", refused.sum());
    numbers.put("read_write_conflicts_of_commits", refusedReads.sum());
    return numbers;
  }
}
