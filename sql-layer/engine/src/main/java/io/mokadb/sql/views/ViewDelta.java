package io.mokadb.sql.views;

import io.mokadb.session.MokaException;
import io.mokadb.sql.plan.incremental.DeltaPlan;
import io.mokadb.sql.views.ViewUpdate.Done;
import java.util.List;
import java.util.Map;

/** What is done for one view by delta. Confined to one thread, used once. */
final class ViewDelta {
  private final ViewRows rows;
  private final KeptView view;
  private final ViewSpan span;

  /**
   * @param span of plans of one shape
   */
  ViewDelta(ViewRows rows, KeptView view, ViewSpan span) {
    this.rows = rows;
    this.view = view;
    this.span = span;
  }

  /** Work of which nothing remains if it does not fit. */
  private interface Attempt {
    Done make();
  }

  /**
   * Writes what follows from changed rows. Where there are MIN or MAX, their values are kept, too;
   * where these do not fit, the states alone, until the view is computed as a whole.
   *
   * @param groups the shape of the states that are stored of the watermark
   * @param since by table the keys of the changed rows
   * @param fills whether states of groups are made if there are none of the watermark
   * @return null if the view is not kept by delta, or if what it takes does not fit into the
   *     memory, or into keys: then nothing is written
   */
  Done keep(long groups, Map<Long, List<Object[]>> since, boolean fills) {
    DeltaPlan delta = span.planAfter().delta();
    if (delta == null) {
      return span.planAfter().changes().isEmpty() ? null : attempted(() -> rows(since));
    }
    if (!fills) {
      boolean ordered = delta.hasExtremes() && groups == delta.orderedShape();
      boolean stored = ordered || groups == delta.shape();
      return stored ? attempted(() -> groups(groups, groups, since)) : null;
    }
    Done done = null;
    if (delta.hasExtremes() && groups != delta.shape()) {
      done = attempted(() -> groups(groups, delta.orderedShape(), since));
    }
    return done == null ? attempted(() -> groups(groups, delta.shape(), since)) : done;
  }

  private Done attempted(Attempt attempt) {
    ViewRows.Return begin = rows.mark();
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

  private Done rows(Map<Long, List<Object[]>> since) {
    long written =
        rows.write(
            view,
            span.planAfter().lookUp(),
            (writer, memory) ->
                new RowsStep(
                        span.before(),
                        span.planBefore().changes(),
                        span.after(),
                        span.planAfter().changes(),
                        writer,
                        memory)
                    .run(since));
    return new Done(written, 0, RecentSteps.Way.BY_DELTA);
  }

  /**
   * @param stored the shape of the states that are there
   * @param wanted the shape of those that are to be there
   */
  private Done groups(long stored, long wanted, Map<Long, List<Object[]>> since) {
    DeltaPlan was = span.planBefore().delta();
    DeltaPlan is = span.planAfter().delta();
    GroupStates groups = new GroupStates(rows.transaction(), view.id(), is, wanted);
    long written =
        rows.write(
            view,
            span.planAfter().lookUp(),
            (writer, memory) -> {
              if (stored != wanted) {
                KeyedStep.at(() -> groups.fill(span.before(), was, memory));
              }
              new DeltaStep(span.before(), was, span.after(), is, groups, writer, memory)
                  .run(since);
            });
    return new Done(written, wanted, RecentSteps.Way.BY_DELTA);
  }
}
