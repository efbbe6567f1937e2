package io.mokadb.sql.views;

import io.mokadb.sql.plan.PlannedStatement;
import java.util.List;
import java.util.Map;

/**
 * The change of the rows of one view from its watermark to a later snapshot, for a step that
 * commits them, or for a reader. Confined to one thread.
 */
final class ViewUpdate {
  private final ViewRows rows;
  private final KeptView view;

  ViewUpdate(ViewRows rows, KeptView view) {
    this.rows = rows;
    this.view = view;
  }

  /**
   * What was done.
   *
   * @param rows that were written
   * @param groups the shape of the states of groups that the transaction has now; 0 for none
   * @param way how it was done
   */
  record Done(long rows, long groups, RecentSteps.Way way) {}

  /**
   * What follows from changed rows, by delta or by key.
   *
   * @param since by table, the keys of rows that have changed
   * @param fills whether states of groups are made if there are none of the watermark
   * @return null if the view has to be computed as a whole; what was written is to be undone then
   */
  Done byChanges(ViewSpan span, Watermark mark, Map<Long, List<Object[]>> since, boolean fills) {
    if (!span.keepsShape()) {
      return null;
    }
    Done done = new ViewDelta(rows, view, span).keep(mark.groups(), since, fills);
    return done != null || span.planAfter().rows().key().isEmpty() ? done : byKey(span, since);
  }

  private Done byKey(ViewSpan span, Map<Long, List<Object[]>> since) {
    long written =
        rows.write(
            view,
            span.planAfter().lookUp(),
            (writer, memory) ->
                new KeyedStep(
                        span.before(),
                        span.planBefore(),
                        span.after(),
                        span.planAfter(),
                        writer,
                        memory)
                    .run(since));
    return new Done(written, 0, RecentSteps.Way.BY_KEY);
  }

  /** All of the query at a snapshot, whatever the rows are now. */
  Done complete(ViewSnapshot after, PlannedStatement query) {
    long written =
        rows.write(
            view,
            List.of(),
            (writer, memory) -> {
              CompleteStep step = new CompleteStep(after, query, writer, memory);
              if (!step.tryDifference()) {
                step.replace();
              }
            });
    return new Done(written, 0, RecentSteps.Way.COMPLETE);
  }
}
