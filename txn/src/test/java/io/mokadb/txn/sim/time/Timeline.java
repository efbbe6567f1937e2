package io.mokadb.txn.sim.time;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Simulated time and the one baton. {@link #run} is called from outside; everything else from the
 * task that holds the baton, which hands it on whenever it waits. What is written by one holder is
 * seen by the next.
 */
public final class Timeline {
  private static final long PATIENCE_SECONDS = 100;

  private final Executor threads;
  private final long seed;
  private final long maxTurns;
  private final PriorityQueue<Wake> queue = new PriorityQueue<>();

  /** Those that have not ended, in the order in which they were spawned. */
  private final Set<Task> tasks = new LinkedHashSet<>();

  private final List<String> log = new ArrayList<>();
  private final Semaphore over = new Semaphore(0);
  private Task current;
  private Throwable failure;
  private boolean stopping;
  private long now;

  /** Looked at from outside as well, to see whether anything moves. */
  private final AtomicLong turns = new AtomicLong();

  private long wakes;
  private int unfinished;

  /** That a task is to run, unless it has run since this was entered. */
  private record Wake(long time, long number, Task task, long turn) implements Comparable<Wake> {
    @Override
    public int compareTo(Wake other) {
      int byTime = Long.compare(time, other.time);
      return byTime != 0 ? byTime : Long.compare(number, other.number);
    }
  }

  /**
   * @param threads lends a thread to each task; must never refuse or queue
   * @param maxTurns after so many the run fails: something goes in circles
   */
  public Timeline(Executor threads, long seed, long maxTurns) {
    this.threads = threads;
    this.seed = seed;
    this.maxTurns = maxTurns;
  }

  /** What all that happens depends on. */
  public long seed() {
    return seed;
  }

  /** How often one task handed over to another. */
  public long turns() {
    return turns.get();
  }

  /** Nanoseconds since the run began. */
  public long now() {
    return now;
  }

  /** The task that runs. */
  public Task current() {
    return current;
  }

  /** What has happened, one line each; the same in every run of the same script. */
  public List<String> log() {
    return log;
  }

  public void log(String line) {
    if (!stopping) {
      log.add(now / 1_000 + "us " + (current == null ? "-" : current.name()) + " " + line);
    }
  }

  /**
   * A task that begins after {@code delayNanos}.
   *
   * @param daemon whether the run may end before it does
   */
  public Task spawn(String name, boolean daemon, long delayNanos, Runnable body) {
    Task task = new Task(name, daemon, seed, self -> threads.execute(() -> live(self, body)));
    tasks.add(task);
    if (!daemon) {
      unfinished++;
    }
    schedule(task, delayNanos);
    return task;
  }

  /** Lets a task that waits run after {@code delayNanos} at the latest. */
  public void wake(Task task, long delayNanos) {
    if (!task.isFinished()) {
      schedule(task, delayNanos);
    }
  }

  /** From its next turn on, every attempt of the task to go on throws {@link TaskKilled}. */
  public void kill(Task task) {
    task.kill();
    if (task != current && !task.isFinished()) {
      schedule(task, 0);
    }
  }

  /** Lets others run for {@code nanos}, or until somebody wakes this task. */
  public void sleep(long nanos) {
    checkAlive();
    schedule(current, nanos);
    handOn();
  }

  /** Throws if the running task is dead. */
  public void checkAlive() {
    if (current.isKilled() || stopping) {
      throw new TaskKilled();
    }
  }

  /**
   * Runs until every task that is no daemon has ended, or one fails; then ends what is left.
   *
   * @throws Throwable what a task threw, except {@link TaskKilled}
   */
  public void run() throws Throwable {
    Task first = next();
    if (first != null) {
      begin(first);
    }
    stopping = true;
    for (Task task : List.copyOf(tasks)) {
      task.kill();
      begin(task);
    }
    if (failure != null) {
      throw failure;
    }
  }

  private void begin(Task task) {
    current = task;
    task.giveBaton();
    if (!acquired()) {
      throw new AssertionError("A task does not hand the baton on: " + current);
    }
    current = null;
  }

  /** Real time: nothing is measured by it, it only ends a test that would hang. */
  private boolean acquired() {
    try {
      long seen = -1;
      while (seen != turns.get()) {
        seen = turns.get();
        if (over.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
          return true;
        }
      }
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void live(Task task, Runnable body) {
    task.start(Thread.currentThread());
    task.awaitBaton();
    try {
      if (!task.isKilled()) {
        body.run();
      }
    } catch (TaskKilled e) {
      log("dies");
    } catch (Throwable e) {
      if (failure == null && !stopping) {
        failure = e;
      }
    }
    task.finish();
    task.nextTurn();
    tasks.remove(task);
    if (!task.isDaemon()) {
      unfinished--;
    }
    Task next = failure != null ? null : next();
    if (next == null) {
      over.release();
    } else {
      current = next;
      next.giveBaton();
    }
  }

  private void handOn() {
    Task self = current;
    Task next = next();
    if (next != self) {
      if (next == null) {
        over.release();
      } else {
        current = next;
        next.giveBaton();
      }
      self.awaitBaton();
    }
    checkAlive();
  }

  private void schedule(Task task, long delayNanos) {
    queue.add(new Wake(now + delayNanos, wakes++, task, task.turn()));
  }

  /** Who is next; null if the run is over. */
  private Task next() {
    if (stopping || unfinished == 0) {
      return null;
    }
    if (turns.incrementAndGet() > maxTurns) {
      List<Task> left = tasks.stream().filter(task -> !task.isDaemon()).toList();
      failure = new AssertionError("No end after " + maxTurns + " turns; still there: " + left);
      return null;
    }
    while (!queue.isEmpty()) {
      Wake wake = queue.remove();
      if (!wake.task().isFinished() && wake.turn() == wake.task().turn()) {
        wake.task().nextTurn();
        now = Math.max(now, wake.time());
        return wake.task();
      }
    }
    failure = new AssertionError("Everybody waits and nobody would ever wake: a deadlock");
    return null;
  }
}
