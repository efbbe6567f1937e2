package io.mokadb.sql.views;

import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.plan.incremental.IncrementalPlan;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.TableChanges;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.observe.Follower;
import io.mokadb.txn.observe.Window;
import io.mokadb.txn.time.Timestamps;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One step of a group of views, in one transaction. Confined to one thread, used once. */
final class GroupStep implements AutoCloseable {
  /** Changed rows that are looked up one by one in any case. */
  private static final int MANY = 1000;

  private final CompiledViews compiled;
  private final StepWork work;
  private final Transaction transaction;
  private final Window window;
  private final ChangedKeys changed;
  private final RecentSteps recent;
  private final List<RecentSteps.Step> taken = new ArrayList<>();

  /**
   * What was done for a view.
   *
   * @param rows that were written
   * @param groups the shape of the states of groups that are stored now; 0 for none
   */
  private record Kept(long rows, long groups, RecentSteps.Way way) {
    Kept(long rows, long groups) {
      this(rows, groups, groups == 0 ? RecentSteps.Way.BY_KEY : RecentSteps.Way.BY_DELTA);
    }
  }

  /**
   * @param recent times what is done for each view
   * @param tableOfObserver by the ids under which changes are announced, the tables
   */
  GroupStep(
      ViewEnvironment environment,
      CompiledViews compiled,
      RecentSteps recent,
      Map<Integer, Long> tableOfObserver,
      Cancellation cancellation,
      Transaction transaction,
      Window window) {
    this.compiled = compiled;
    this.recent = recent;
    this.transaction = transaction;
    this.window = window;
    this.work = new StepWork(environment, transaction, cancellation);
    this.changed = new ChangedKeys(window, work.catalog(), tableOfObserver);
  }

  Catalog catalog() {
    return work.catalog();
  }

  boolean isOf(Transaction other) {
    return other.startTimestamp() == transaction.startTimestamp();
  }

  /** The tables that were written. */
  Set<TableDef> written() {
    return work.written();
  }

  TableChanges changes() {
    return work.changes();
  }

  /** What was done for views, to be told when it is committed. */
  List<RecentSteps.Step> taken() {
    return taken;
  }

  /** The end of its window. */
  long passed() {
    return window.upTo();
  }

  /**
   * Brings a view to the end of the window, if it is not there.
   *
   * @throws RuntimeException and nothing of it is written
   */
  void keep(KeptView view) {
    Watermark mark = ViewRecords.watermark(transaction, view.id());
    if (mark == null || !view.filled()) {
      conflictWithFilling(view);
    } else if (view.paused()) {
      keepPaused(view, mark);
    } else if (!mark.leadsOn(view) || mark.timestamp() < window.upTo()) {
      keep(view, mark);
    }
  }

  private void keep(KeptView view, Watermark mark) {
    long begun = recent.now();
    StepWork.Return begin = work.mark();
    try {
      Kept kept = mark.leadsOn(view) ? advance(view, mark) : complete(view);
      ViewRecords.put(transaction, view.id(), Watermark.at(window.upTo(), kept.groups, view));
      report(view, kept.rows);
      note(view, kept, recent.now() - begun);
    } catch (RuntimeException e) {
      // However it failed, it must not leave a part of its rows to the others of its group.
      begin.undo();
      throw e;
    }
  }

  /** A view that waits for too long gives up what it would need to go on from where it is. */
  private void keepPaused(KeptView view, Watermark mark) {
    if (!mark.leadsOn(view)) {
      conflictWithFilling(view);
    } else if (isLate(view, mark)) {
      ViewRecords.put(transaction, view.id(), mark.given());
    }
  }

  /**
   * Leaves a view whose query fails where it is. If more has changed since then than a window
   * holds, the windows of all others would begin there and never come to what they need; so the
   * view gives up what it would need to go on from changes, as it does when it waits for too long.
   */
  void leave(KeptView view) {
    Watermark mark = ViewRecords.watermark(transaction, view.id());
    if (mark == null || !mark.leadsOn(view)) {
      conflictWithFilling(view);
    } else if (window.hasMore() || isLate(view, mark)) {
      ViewRecords.put(transaction, view.id(), mark.given());
    }
  }

  private boolean isLate(KeptView view, Watermark mark) {
    long now = Timestamps.toMillis(transaction.startTimestamp());
    return now - Timestamps.toMillis(mark.timestamp()) > view.maxLagMillis();
  }

  /** What fills it from an earlier snapshot would need what is removed now (V2). */
  private void conflictWithFilling(KeptView view) {
    if (!window.rows().isEmpty()) {
      ViewRecords.lock(transaction, view.id());
    }
  }

  private void report(KeptView view, long rows) {
    ViewReport before = ViewRecords.report(transaction, view.id());
    if (rows > 0 || before.error() != null) {
      ViewRecords.put(transaction, view.id(), before.after(rows, millis()));
    }
  }

  private void note(KeptView view, Kept kept, long nanos) {
    if (kept.rows > 0 || kept.way == RecentSteps.Way.COMPLETE) {
      taken.add(
          new RecentSteps.Step(
              view.id(), millis(), kept.way, window.rows().size(), kept.rows, nanos));
    }
  }

  private long millis() {
    return work.environment().transactions().millisOf(transaction.startTimestamp());
  }

  /** From its watermark on, by delta or by key if that is possible. */
  private Kept advance(KeptView view, Watermark mark) {
    if (window.from() == Follower.NOTHING) {
      return complete(view);
    }
    Map<Long, List<Object[]>> since = changed.since(mark.timestamp(), view);
    if (since.isEmpty()) {
      return new Kept(0, mark.groups());
    }
    StepWork.Return begin = work.mark();
    try {
      Kept kept = byChanges(view, mark, since);
      if (kept != null) {
        return kept;
      }
    } catch (RowsDifferException e) {
      GroupFollower.LOG.warn(
          "Materialized view {} is computed as a whole: {}", view.name(), e.getMessage());
    } catch (RuntimeException e) {
      // Whatever there is less of as a whole: memory, or versions that are gone.
      if (!ViewFailures.isOutOfMemory(e) && !ViewFailures.isTooOld(e)) {
        throw e;
      }
    }
    begin.undo();
    return complete(view);
  }

  /** What follows from changed rows; null if the view has to be computed as a whole. */
  private Kept byChanges(KeptView view, Watermark mark, Map<Long, List<Object[]>> since) {
    ViewSnapshot after = work.at(window.upTo());
    KeptView viewAfter = KeptView.of(after.catalog(), view.id());
    ViewSnapshot before = work.at(mark.timestamp());
    KeptView viewBefore = KeptView.of(before.catalog(), view.id());
    if (viewAfter == null || viewBefore == null) {
      return null;
    }
    IncrementalPlan planAfter = compiled.of(after.catalog(), viewAfter);
    boolean delta = planAfter.delta() != null;
    if (planAfter.rows().key().isEmpty() && !delta || mostHasChanged(since)) {
      return null;
    }
    IncrementalPlan planBefore = compiled.of(before.catalog(), viewBefore);
    if (!KeyedStep.sameShape(planBefore, planAfter)) {
      return null;
    }
    Kept kept = delta ? byDelta(view, mark, since, before, planBefore, after, planAfter) : null;
    if (kept != null || planAfter.rows().key().isEmpty()) {
      return kept;
    }
    return new Kept(
        work.write(
            view,
            planAfter.lookUp(),
            (writer, memory) ->
                new KeyedStep(before, planBefore, after, planAfter, writer, memory).run(since)),
        0);
  }

  /** What follows by delta; null if the groups do not fit into the memory, or into keys. */
  private Kept byDelta(
      KeptView view,
      Watermark mark,
      Map<Long, List<Object[]>> since,
      ViewSnapshot before,
      IncrementalPlan planBefore,
      ViewSnapshot after,
      IncrementalPlan planAfter) {
    StepWork.Return begin = work.mark();
    GroupStates groups = new GroupStates(transaction, view.id(), planAfter.delta());
    try {
      long rows =
          work.write(
              view,
              planAfter.lookUp(),
              (writer, memory) -> {
                if (mark.groups() != planAfter.delta().shape()) {
                  KeyedStep.at(() -> groups.fill(before, planBefore.delta(), memory));
                }
                new DeltaStep(
                        before,
                        planBefore.delta(),
                        after,
                        planAfter.delta(),
                        groups,
                        writer,
                        memory)
                    .run(since);
              });
      return new Kept(rows, planAfter.delta().shape());
    } catch (MokaException | GroupTooLongException e) {
      if (e instanceof MokaException && !ViewFailures.isOutOfMemory(e)) {
        throw e;
      }
    }
    begin.undo();
    return null;
  }

  /** Whether a table is read more cheaply as a whole. */
  private boolean mostHasChanged(Map<Long, List<Object[]>> since) {
    for (Map.Entry<Long, List<Object[]>> one : since.entrySet()) {
      TableDef table = catalog().table(one.getKey());
      double rows = work.environment().statistics().of(table).rowCount();
      if (one.getValue().size() > MANY && one.getValue().size() > rows / 2) {
        return true;
      }
    }
    return false;
  }

  private Kept complete(KeptView view) {
    ViewSnapshot after = work.at(window.upTo());
    KeptView then = KeptView.of(after.catalog(), view.id());
    PlannedStatement query =
        compiled.of(after.catalog(), then == null ? view : then).rows().plan(0, List.of());
    long rows =
        work.write(
            view,
            List.of(),
            (writer, memory) -> {
              CompleteStep step = new CompleteStep(after, query, writer, memory);
              if (!step.tryDifference()) {
                step.replace();
              }
            });
    return new Kept(rows, 0, RecentSteps.Way.COMPLETE);
  }

  @Override
  public void close() {
    work.close();
  }
}
