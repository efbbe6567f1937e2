package io.mokadb.sql.views;

import io.mokadb.session.MokaException;
import io.mokadb.sql.plan.incremental.DeltaPlan;
import io.mokadb.sql.plan.incremental.IncrementalPlan;
import java.util.List;
import java.util.Map;

/** What a step does for one view by delta. Confined to one thread, used once. */
final class ViewDelta {
  private final StepWork work;
  private final KeptView view;
  private final ViewSnapshot before;
  private final IncrementalPlan planBefore;
  private final ViewSnapshot after;
  private final IncrementalPlan planAfter;

  /**
   * @param before the watermark
   * @param planBefore of the same shape as {@code planAfter}
   */
  ViewDelta(
      StepWork work,
      KeptView view,
      ViewSnapshot before,
      IncrementalPlan planBefore,
      ViewSnapshot after,
      IncrementalPlan planAfter) {
    this.work = work;
    this.view = view;
    this.before = before;
    this.planBefore = planBefore;
    this.after = after;
    this.planAfter = planAfter;
  }

  /** Work of which nothing remains if it does not fit. */
  private interface Attempt {
    GroupStep.Kept make();
  }

  /**
   * Writes what follows from changed rows. Where there are MIN or MAX, their values are kept, too;
   * where these do not fit, the states alone, until the view is computed as a whole.
   *
   * @param groups the shape of the states that are stored of the watermark
   * @param since by table the keys of the changed rows
   * @return null if the view is not kept by delta, or if what it takes does not fit into the
   *     memory, or into keys: then nothing is written
   */
  GroupStep.Kept keep(long groups, Map<Long, List<Object[]>> since) {
    DeltaPlan delta = planAfter.delta();
    if (delta == null) {
      return planAfter.changes().isEmpty() ? null : attempted(() -> rows(since));
    }
    GroupStep.Kept kept = null;
    if (delta.hasExtremes() && groups != delta.shape()) {
      kept = attempted(() -> groups(groups, delta.orderedShape(), since));
    }
    return kept == null ? attempted(() -> groups(groups, delta.shape(), since)) : kept;
  }

  private GroupStep.Kept attempted(Attempt attempt) {
    StepWork.Return begin = work.mark();
    try {
      return attempt.make();
    } catch (MokaException | GroupTooLongException e) {
      if (e instanceof MokaException && !ViewFailures.isOutOfMemory(e)) {
        throw e;
      }
    }
    begin.undo();
    return null;
  }

  private GroupStep.Kept rows(Map<Long, List<Object[]>> since) {
    long rows =
        work.write(
            view,
            planAfter.lookUp(),
            (writer, memory) ->
                new RowsStep(
                        before, planBefore.changes(), after, planAfter.changes(), writer, memory)
                    .run(since));
    return new GroupStep.Kept(rows, 0);
  }

  /**
   * @param stored the shape of the states that are there
   * @param wanted the shape of those that are to be there
   */
  private GroupStep.Kept groups(long stored, long wanted, Map<Long, List<Object[]>> since) {
    DeltaPlan was = planBefore.delta();
    DeltaPlan is = planAfter.delta();
    GroupStates groups = new GroupStates(work.transaction(), view.id(), is, wanted);
    long rows =
        work.write(
            view,
            planAfter.lookUp(),
            (writer, memory) -> {
              if (stored != wanted) {
                KeyedStep.at(() -> groups.fill(before, was, memory));
              }
              new DeltaStep(before, was, after, is, groups, writer, memory).run(since);
            });
    return new GroupStep.Kept(rows, wanted);
  }
}
