package io.mokadb.txn.sim.time;

import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Something that runs in simulated time. Each task draws from a stream of random numbers of its
 * own, so that leaving one out does not change what the others draw: that keeps runs similar while
 * a failing script is made shorter.
 */
public final class Task {
  private final String name;
  private final boolean daemon;
  private final SplittableRandom random;

  /** Runs the task in a thread of its own, which many tasks never need: a run ends before. */
  private final Consumer<Task> starter;

  private volatile Thread thread;
  private volatile boolean hasBaton;

  /** What of the following changes, changes while somebody holds the baton. */
  private boolean killed;

  private boolean finished;
  private long turn;
  private Object attachment;

  Task(String name, boolean daemon, long seed, Consumer<Task> starter) {
    this.name = name;
    this.daemon = daemon;
    this.starter = starter;
    this.random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + name.hashCode());
  }

  public String name() {
    return name;
  }

  public SplittableRandom random() {
    return random;
  }

  /** Whatever the layer above wants to know of the task that runs. */
  public Object attachment() {
    return attachment;
  }

  public void attach(Object object) {
    attachment = object;
  }

  public boolean isFinished() {
    return finished;
  }

  boolean isDaemon() {
    return daemon;
  }

  boolean isKilled() {
    return killed;
  }

  void kill() {
    killed = true;
  }

  void finish() {
    finished = true;
  }

  /** Counts the times that the task has run; what was scheduled for an earlier turn is void. */
  long turn() {
    return turn;
  }

  void nextTurn() {
    turn++;
  }

  void start(Thread runner) {
    thread = runner;
  }

  void giveBaton() {
    hasBaton = true;
    if (thread == null) {
      starter.accept(this);
    } else {
      LockSupport.unpark(thread);
    }
  }

  void awaitBaton() {
    while (!hasBaton) {
      LockSupport.park(this);
    }
    hasBaton = false;
  }

  @Override
  public String toString() {
    return name;
  }
}
