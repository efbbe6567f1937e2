package io.mokadb.txn.observe;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** A follower at work: when its next step is due, and how the last one went. Thread-safe. */
final class Followed {
  /** Definition and code belong together, also for a step that runs while they are replaced. */
  record Following(
      FollowerDefinition definition, Follower follower, List<FollowerDefinition.Range> ranges) {
    static Following of(FollowerDefinition definition, Follower follower) {
      Comparator<FollowerDefinition.Range> byStart =
          Comparator.comparing(
              range -> range.rows().start(), Comparator.nullsFirst(Comparator.naturalOrder()));
      return new Following(
          definition, follower, definition.ranges().stream().sorted(byStart).toList());
    }
  }

  /** For how many times as long as a step took the next ones gather. */
  private static final long GATHERING = 2;

  /** Held by the one step that runs in this process. */
  private final AtomicBoolean running = new AtomicBoolean();

  private final AtomicLong ended = new AtomicLong();
  private final LongAdder steps = new LongAdder();
  private final LongAdder conflicts = new LongAdder();
  private final WaitElsewhere elsewhere = new WaitElsewhere();
  private volatile Following following;
  private volatile boolean removed;

  /** Whether there may be notifications, or a step is wanted for another reason. */
  private volatile boolean due = true;

  /** Whether the next step is wanted although nothing may have been announced. */
  private volatile boolean woken;

  /** Whether this process takes the next step, also if another one takes the others. */
  private volatile boolean wantedHere;

  /** After a failure or a conflict: whether, and until when, it is left alone. */
  private volatile boolean resting;

  private volatile long restUntil;

  /** After a step during which more was announced: whether, and until when, more may gather. */
  private volatile boolean gathering;

  private volatile long gatherUntil;
  private volatile long lastEnd;
  private final AtomicInteger failures = new AtomicInteger();
  private final AtomicInteger conflictsInARow = new AtomicInteger();
  private volatile long lastRows;
  private volatile long lastNanos;
  private volatile String lastError;

  Followed(Following following) {
    this.following = following;
  }

  Following following() {
    return following;
  }

  long id() {
    return following.definition().id();
  }

  /** For those who wait for a step of another process. */
  WaitElsewhere elsewhere() {
    return elsewhere;
  }

  void replace(Following other) {
    following = other;
    resting = false;
    due = true;
  }

  void remove() {
    removed = true;
  }

  boolean isRunning() {
    return running.get();
  }

  /**
   * Something was announced to it.
   *
   * @return whether that is news for the workers
   */
  boolean hint() {
    if (due) {
      return false;
    }
    due = true;
    return !isIdle();
  }

  /** The next step is wanted whatever was announced. */
  void wake() {
    woken = true;
    due = true;
    gathering = false;
  }

  /**
   * The next step is waited for.
   *
   * @return whether that is news for the workers
   */
  boolean hurry() {
    boolean was = gathering;
    gathering = false;
    return hint() || was;
  }

  /** The next step is waited for, and taken here, also if another process takes the others. */
  void wantHere() {
    wantedHere = true;
    due = true;
  }

  boolean isWantedHere() {
    return wantedHere;
  }

  /** Whether workers leave it alone. */
  boolean isIdle() {
    return removed || following.definition().paused();
  }

  boolean isDue(long now, long periodNanos) {
    return isFree() && nanosUntilDue(now, periodNanos) == 0;
  }

  /** Whether a step may begin. */
  boolean isFree() {
    return !isIdle() && !running.get();
  }

  /** The same as {@link #nanosUntilDue} for steps that others take: only the time counts. */
  long nanosUntilOverdue(long now, long periodNanos) {
    long rest = resting ? Math.max(0, restUntil - now) : 0;
    return Math.max(rest, Math.max(0, lastEnd + periodNanos - now));
  }

  long nanosUntilDue(long now, long periodNanos) {
    long rest = resting ? Math.max(0, restUntil - now) : 0;
    if (gathering) {
      rest = Math.max(rest, gatherUntil - now);
    }
    return due ? rest : Math.max(rest, Math.max(0, lastEnd + periodNanos - now));
  }

  /**
   * Begins a step, which {@link #end} ends.
   *
   * @return false if one runs, or none may any more
   */
  boolean begin() {
    if (!running.compareAndSet(false, true)) {
      return false;
    }
    if (removed) {
      running.set(false);
      return false;
    }
    return true;
  }

  /** What is announced from now on makes another step due. */
  void looking() {
    due = false;
    wantedHere = false;
    gathering = false;
  }

  /** Whether the step that has begun is to be taken although nothing was announced. */
  boolean takeWoken() {
    boolean was = woken;
    woken = false;
    return was;
  }

  void end(long now) {
    lastEnd = now;
    running.set(false);
    ended.incrementAndGet();
  }

  /** How many steps have ended. */
  long ended() {
    return ended.get();
  }

  /**
   * A step has seen what there is.
   *
   * @param more whether another one is due
   */
  void succeeded(boolean more) {
    failures.set(0);
    conflictsInARow.set(0);
    resting = false;
    lastError = null;
    if (more) {
      due = true;
    }
  }

  void committed(long rows, long nanos) {
    steps.increment();
    lastRows = rows;
    lastNanos = nanos;
  }

  /** How many conflicts, this one included, there were without a commit between. */
  int conflicted() {
    conflicts.increment();
    due = true;
    return conflictsInARow.incrementAndGet();
  }

  /** How many steps, this one included, have failed since the last that did not. */
  int failed(String error) {
    lastError = error;
    due = true;
    return failures.incrementAndGet();
  }

  /**
   * Lets changes gather if some have come while a step ran: one step for many of them takes less
   * from those who write than many steps for a few. It is never left alone for longer than that.
   *
   * @param nanos that the step took, which has seen all that there was when it began
   */
  void gather(long now, long nanos) {
    if (due && !woken) {
      gatherUntil = now + Math.min(GATHERING * nanos, following.follower().longestGathering());
      gathering = true;
    }
  }

  void rest(long until) {
    restUntil = until;
    resting = true;
  }

  FollowerState state(long pending, long oldest) {
    return new FollowerState(
        pending, oldest, steps.sum(), conflicts.sum(), lastRows, lastNanos, lastError);
  }
}
