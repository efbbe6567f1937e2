package io.mokadb.sql.ddl;

import io.mokadb.txn.sim.time.Task;
import io.mokadb.txn.sim.time.Timeline;
import io.mokadb.txn.sim.world.SimulatedProcess;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;

/**
 * The gate of one simulated process: a reentrant lock whose waiters let simulated time pass. Those
 * who are killed while they hold it die with the process that it belongs to.
 */
final class SimulatedGate implements ReadWriteLock {
  private final SimulatedProcess process;
  private final Timeline timeline;
  private final List<Task> readers = new ArrayList<>();
  private final Set<Task> waiting = new LinkedHashSet<>();
  private Task writer;
  private int writes;

  SimulatedGate(SimulatedProcess process, Timeline timeline) {
    this.process = process;
    this.timeline = timeline;
  }

  @Override
  public Lock readLock() {
    return new Side() {
      @Override
      public boolean tryLock() {
        Task task = timeline.current();
        if (writer != null && writer != task) {
          return false;
        }
        return readers.add(task);
      }

      @Override
      public void unlock() {
        readers.remove(timeline.current());
        wake();
      }
    };
  }

  @Override
  public Lock writeLock() {
    return new Side() {
      @Override
      public boolean tryLock() {
        Task task = timeline.current();
        if (writer != task && (writer != null || !readers.isEmpty())) {
          return false;
        }
        writer = task;
        writes++;
        return true;
      }

      @Override
      public void unlock() {
        if (--writes == 0) {
          writer = null;
          wake();
        }
      }
    };
  }

  private void wake() {
    waiting.forEach(task -> timeline.wake(task, task.random().nextLong(20_000)));
  }

  /** Nobody needs more of a lock. */
  private abstract class Side implements Lock {
    @Override
    public void lock() {
      Task task = timeline.current();
      while (!tryLock()) {
        waiting.add(task);
        process.rest(TimeUnit.SECONDS.toNanos(1));
        waiting.remove(task);
      }
    }

    @Override
    public void lockInterruptibly() {
      lock();
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) {
      if (tryLock()) {
        return true;
      }
      Task task = timeline.current();
      waiting.add(task);
      process.rest(unit.toNanos(time));
      waiting.remove(task);
      return tryLock();
    }

    @Override
    public Condition newCondition() {
      throw new UnsupportedOperationException();
    }
  }
}
