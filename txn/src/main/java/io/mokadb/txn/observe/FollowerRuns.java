package io.mokadb.txn.observe;

import io.mokadb.kv.KvException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the steps of followers, for one worker. Confined to one thread. */
final class FollowerRuns {
  /** How soon to look again at a follower whose step runs, or that has its share of workers. */
  private static final long SOON = TimeUnit.MILLISECONDS.toNanos(10);

  private static final Logger LOG = LoggerFactory.getLogger(FollowerRuns.class);

  private final ObserverHost host;
  private final FollowerEngine followers;
  private final FollowerDuties duties;
  private final WorkerShares shares;
  private final WorkerOptions options;
  private final Backoff backoff;
  private int turn;

  FollowerRuns(
      ObserverHost host,
      FollowerEngine followers,
      WorkerShares shares,
      WorkerOptions options,
      Backoff backoff) {
    this.host = host;
    this.followers = followers;
    this.duties = followers.duties();
    this.shares = shares;
    this.options = options;
    this.backoff = backoff;
  }

  /**
   * Runs the step of one that is due, the others' next time.
   *
   * @return whether there was one
   */
  boolean step() {
    List<Followed> all = followers.all();
    if (all.isEmpty()) {
      return false;
    }
    turn++;
    long now = host.waiter().nanoTime();
    for (int i = 0; i < all.size(); i++) {
      Followed followed = all.get(Math.floorMod(turn + i, all.size()));
      if (duties.isDue(followed, now, options) && run(followed)) {
        return true;
      }
    }
    return false;
  }

  /** How long until a step may be due without anybody ringing. */
  long nanosUntilWork(long now) {
    long nanos = Long.MAX_VALUE;
    for (Followed followed : followers.all()) {
      if (!followed.isIdle()) {
        long due = duties.nanosUntilDue(followed, now, options);
        boolean busy = followed.isRunning() || !shares.admitsStep();
        nanos = Math.min(nanos, busy ? Math.max(due, SOON) : due);
      }
    }
    return nanos;
  }

  private boolean run(Followed followed) {
    if (!shares.enterStep()) {
      return false;
    }
    try {
      if (!followed.begin()) {
        return false;
      }
      boolean mine = duties.isMine(followed);
      followed.looking();
      boolean woken = mine && followed.takeWoken();
      boolean taken = false;
      try {
        taken = take(followed, mine, woken);
      } finally {
        if (woken && !taken) {
          followed.wake();
        }
        followed.end(host.waiter().nanoTime());
        host.waiter().wakeAll();
      }
      return true;
    } finally {
      shares.exitStep();
    }
  }

  /** Whether the step did what it was wanted for. */
  private boolean take(Followed followed, boolean mine, boolean woken) {
    long begun = host.waiter().nanoTime();
    FollowerStep step = new FollowerStep(host, followers.removals(), followed.following(), options);
    FollowerStep.Done done;
    try {
      done = step.run(wanted(followed, mine, woken), duties.longestPause(options));
    } catch (Throwable e) {
      // A follower is foreign code: whatever it throws ends the step, and is told of.
      fail(followed, e);
      return false;
    }
    long now = host.waiter().nanoTime();
    if (done.isConflict()) {
      LOG.debug("Follower {} begins again: {}", name(followed), done.outcome());
      followed.rest(now + backoff.afterConflict(followed.conflicted()));
      return false;
    }
    boolean more = done.isCommitted() && done.window().hasMore();
    followed.succeeded(more);
    if (done.isCommitted()) {
      followed.committed(done.window().rows().size(), now - begun);
    }
    if (!more) {
      followed.gather(now, now - begun);
    }
    return true;
  }

  private static FollowerStep.Wanted wanted(Followed followed, boolean mine, boolean woken) {
    if (!mine) {
      return FollowerStep.Wanted.LEFT;
    }
    boolean any = woken || followed.following().follower().wantsStep();
    return any ? FollowerStep.Wanted.ANY : FollowerStep.Wanted.WITH_ROWS;
  }

  private void fail(Followed followed, Throwable failure) {
    int failures = followed.failed(ParkedRecord.describe(failure));
    followed.rest(host.waiter().nanoTime() + backoff.afterFailure(failures));
    if (failure instanceof InterruptedException) {
      Thread.currentThread().interrupt();
      return;
    }
    KvException store = ObserverFailures.ofStore(failure);
    if (store != null) {
      throw store;
    }
    if (failure instanceof Error error && !ObserverFailures.isOfObserver(failure)) {
      throw error;
    }
    LOG.debug("Follower {} has failed {} times", name(followed), failures, failure);
  }

  private static String name(Followed followed) {
    return followed.following().definition().name();
  }
}
