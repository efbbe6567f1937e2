package io.mokadb.txn.observe;

import io.mokadb.kv.CellKey;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.observe.WaitingRow.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the observers that have something to do (paper, section 2.4). */
final class Worker implements ObserverWorker {
  /**
   * Every so often scans and backfills go first, so that a stream of changes does not stop them.
   */
  private static final int TURN = 64;

  /** How soon to look again at a row that another process has in hand. */
  private static final long IN_OTHER_HANDS = TimeUnit.MILLISECONDS.toNanos(500);

  /** How soon to look again at an observer that has its share of workers. */
  private static final long SHARE_TAKEN = TimeUnit.MILLISECONDS.toNanos(10);

  private static final Logger LOG = LoggerFactory.getLogger(Worker.class);

  private final ObserverHost host;
  private final ObserverRegistry registry;
  private final Parking parking;
  private final Attempts attempts;
  private final Backfills backfills;
  private final SearchDuties duties;
  private final QuiescenceTracker watches;
  private final WorkerShares shares;
  private final WorkerOptions options;
  private final RandomGenerator random;
  private final Backoff backoff;
  private final FollowerRuns steps;
  private int turn;

  Worker(
      ObserverHost host,
      ObserverRegistry registry,
      FollowerEngine followers,
      Parking parking,
      Attempts attempts,
      Backfills backfills,
      QuiescenceTracker watches,
      WorkerShares shares,
      WorkerOptions options,
      long seed) {
    this.host = host;
    this.registry = registry;
    this.parking = parking;
    this.attempts = attempts;
    this.backfills = backfills;
    this.duties = new SearchDuties(host);
    this.watches = watches;
    this.shares = shares;
    this.options = options;
    this.random = new SplittableRandom(seed);
    this.backoff = new Backoff(options, random);
    this.steps = new FollowerRuns(host, followers, shares, options, backoff);
  }

  @Override
  public boolean work() {
    // By turns: neither observers nor followers wait for the others to have nothing to do.
    turn++;
    return (turn & 1) == 0
        ? steps.step() || workForObservers()
        : workForObservers() || steps.step();
  }

  private boolean workForObservers() {
    List<Registered> all = registry.all();
    if (all.isEmpty()) {
      return false;
    }
    int first = random.nextInt(all.size());
    boolean othersFirst = turn % TURN == 0;
    return othersFirst && search(all, first) || observe(all, first) || search(all, first);
  }

  private boolean observe(List<Registered> all, int first) {
    for (int i = 0; i < all.size(); i++) {
      Registered registered = all.get((first + i) % all.size());
      if (!registered.isIdle() && observe(registered)) {
        return true;
      }
    }
    return false;
  }

  private boolean search(List<Registered> all, int first) {
    long now = host.waiter().nanoTime();
    for (int i = 0; i < all.size(); i++) {
      Registered registered = all.get((first + i) % all.size());
      if (registered.isIdle()) {
        continue;
      }
      if (attempts.settle(registered)) {
        return true;
      }
      long period = duties.periodNanos(registered, options);
      if (registered.scan().isDue(now, period) && registered.scan().page(random)) {
        return true;
      }
      if (backfill(registered, period)) {
        return true;
      }
    }
    return false;
  }

  private boolean backfill(Registered registered, long period) {
    if (duties.isShared()) {
      if (!duties.isMine(registered)) {
        return false;
      }
      backfills.look(registered, period);
    }
    return backfills.page(registered, options);
  }

  /** How long until there may be something to do without anybody ringing. */
  long nanosUntilWork() {
    long now = host.waiter().nanoTime();
    long nanos = Math.min(options.scanPeriod().toNanos(), steps.nanosUntilWork(now));
    for (Registered registered : registry.all()) {
      if (!registered.isIdle()) {
        long ready = registered.rows().nanosUntilReady(now);
        boolean admitted = shares.admits(registered.congestion());
        nanos = Math.min(nanos, admitted ? ready : Math.max(ready, SHARE_TAKEN));
        long period = duties.periodNanos(registered, options);
        nanos = Math.min(nanos, registered.scan().nanosUntilDue(now, period));
      }
    }
    return nanos;
  }

  private boolean observe(Registered registered) {
    int most = registered.definition().alone() ? 1 : options.batch();
    int batch = shares.enter(registered.congestion(), most);
    if (batch == 0) {
      return false;
    }
    List<Task> inHand = new ArrayList<>();
    try {
      inHand.addAll(registered.rows().take(batch, host.waiter().nanoTime()));
      if (inHand.isEmpty()) {
        return false;
      }
      if (inHand.get(0).failures() >= options.maxAttempts()) {
        giveUp(registered, inHand);
        return true;
      }
      Attempts.Begun begun = attempts.begin(registered, List.copyOf(inHand), options);
      settle(registered, begun.gone(), inHand);
      begun.triedElsewhere().forEach((task, tried) -> restTried(registered, task, tried, inHand));
      begun.inOtherHands().forEach(task -> rest(registered, task, IN_OTHER_HANDS, inHand));
      if (!inHand.isEmpty()) {
        run(registered, begun, inHand);
      }
      return true;
    } finally {
      shares.exit(registered.congestion());
      // Of what is still in hand nothing is known: the store failed, or this engine is dying.
      long until = host.waiter().nanoTime() + options.firstBackoff().toNanos();
      inHand.forEach(
          task -> {
            watches.count(task);
            registered.rows().rest(task, until);
          });
    }
  }

  /** Another process has failed with this row: it gets time, as if that had been this one. */
  private void restTried(Registered registered, Task task, Tried tried, List<Task> inHand) {
    registered.rows().suspect(task.row(), tried);
    rest(registered, task, backoff.afterFailure(tried.attempts()), inHand);
  }

  private void run(Registered registered, Attempts.Begun begun, List<Task> inHand) {
    List<Task> tasks = List.copyOf(inHand);
    BatchRun run = new BatchRun(host, registered, options, begun.records());
    CommitOutcome outcome = run.run(tasks);
    if (!(outcome instanceof CommitOutcome.Committed) || run.handled().isEmpty()) {
      attempts.notHandled(begun, tasks.size() == 1 && run.stale().isEmpty(), options);
    }
    giveBack(registered, run.left(), inHand);
    conclude(registered, run, outcome, inHand);
  }

  /** A row that was tried as often as allowed, and never lived to fail. */
  private void giveUp(Registered registered, List<Task> inHand) {
    Task task = inHand.get(0);
    String error =
        "The process ended while this row was handled, or the row failed, "
            + task.failures()
            + " times in all"
            + (task.error() == null ? "" : "; the last error: " + task.error());
    park(registered, new BatchRun.Failed(task, error, true), task.failures(), inHand);
  }

  private void conclude(
      Registered registered, BatchRun run, CommitOutcome outcome, List<Task> inHand) {
    if (outcome instanceof CommitOutcome.Committed) {
      if (!run.handled().isEmpty()) {
        registered.congestion().committed();
        registered.countCommitted(run.handled().size());
      }
      settle(registered, run.handled(), inHand);
      settle(registered, run.stale(), inHand);
    } else {
      LOG.debug("Observer {} begins again: {}", registered.definition().name(), outcome);
      registered.congestion().conflicted(run.handled().size());
      registered.countConflict();
      registered.scan().jump();
      CellKey met = outcome instanceof CommitOutcome.Conflict conflict ? conflict.cell() : null;
      comeBack(registered, run.handled(), met, inHand);
      comeBack(registered, run.stale(), null, inHand);
    }
    comeBack(registered, run.transients(), null, inHand);
    for (BatchRun.Failed failed : run.failed()) {
      fail(registered, failed, inHand);
    }
  }

  private void settle(Registered registered, List<Task> tasks, List<Task> inHand) {
    for (Task task : tasks) {
      // Counted before it is removed, so that a reader that misses it sees the count.
      watches.count(task);
      registered.rows().settle(task);
      inHand.remove(task);
    }
    host.waiter().wakeAll();
  }

  /** What the transaction had no time for is first in line again. */
  private static void giveBack(Registered registered, List<Task> tasks, List<Task> inHand) {
    for (int i = tasks.size() - 1; i >= 0; i--) {
      registered.rows().putBack(tasks.get(i));
      inHand.remove(tasks.get(i));
    }
  }

  /**
   * @param cellOrNull where others were met
   */
  private void comeBack(
      Registered registered, List<Task> tasks, CellKey cellOrNull, List<Task> inHand) {
    for (Task task : tasks) {
      long rest = backoff.afterConflict(registered.rows().countConflict(task, cellOrNull));
      rest(registered, task, rest, inHand);
    }
  }

  private void rest(Registered registered, Task task, long nanos, List<Task> inHand) {
    inHand.remove(task);
    if (nanos == 0) {
      registered.rows().giveBack(task);
    } else {
      registered.rows().rest(task, host.waiter().nanoTime() + nanos);
    }
  }

  private void fail(Registered registered, BatchRun.Failed failed, List<Task> inHand) {
    Task task = failed.task();
    int failures = registered.rows().countFailure(task, failed.error());
    registered.failed(failed.error());
    if (failures < options.maxAttempts() && !failed.forGood()) {
      LOG.debug(
          "Observer {} failed for row {}, attempt {}: {}",
          registered.definition().name(),
          task.row(),
          failures,
          failed.error());
      registered.countRetry();
      attempts.failed(registered, task, failures, failed.error(), options);
      rest(registered, task, backoff.afterFailure(failures), inHand);
      return;
    }
    park(registered, failed, failures, inHand);
  }

  private void park(
      Registered registered, BatchRun.Failed failed, int failures, List<Task> inHand) {
    Task task = failed.task();
    try {
      CommitOutcome obstacle = parking.park(registered, task, failures, failed.error(), options);
      if (obstacle == null) {
        LOG.warn(
            "Observer {} has parked row {} after {} attempts: {}",
            registered.definition().name(),
            task.row(),
            failures,
            failed.error());
        settle(registered, List.of(task), inHand);
      } else {
        comeBack(registered, List.of(task), null, inHand);
      }
    } catch (TxnException e) {
      LOG.debug("Row {} cannot be parked now", task.row(), e);
      comeBack(registered, List.of(task), null, inHand);
    }
  }
}
