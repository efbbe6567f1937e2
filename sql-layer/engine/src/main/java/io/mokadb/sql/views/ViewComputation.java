package io.mokadb.sql.views;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.plan.incremental.IncrementalPlan;
import java.util.List;

/** Computes the rows of views for one reader. Confined to the reader's thread. */
final class ViewComputation {
  private final ViewEnvironment environment;
  private final CompiledViews compiled;
  private final ViewReader reader;

  ViewComputation(ViewEnvironment environment, CompiledViews compiled, ViewReader reader) {
    this.environment = environment;
    this.compiled = compiled;
    this.reader = reader;
  }

  private ViewRows rows(FreshReading into) {
    return new ViewRows(environment, into.trial(), reader.catalog(), true, reader.cancellation());
  }

  /** What follows from changed rows; null if the view has to be computed as a whole. */
  ViewUpdate.Done byChanges(
      KeptView view, Watermark mark, PendingChanges.Rows changed, FreshReading into) {
    if (!changed.isKnown()) {
      return null;
    }
    ViewRows rows = rows(into);
    ViewRows.Return begin = rows.mark();
    try (ViewSnapshot before =
        new ViewSnapshot(environment, mark.timestamp(), reader.cancellation())) {
      ViewSpan span = span(view, before);
      // States of all groups are for steps to make: they would take as long as the whole query.
      ViewUpdate.Done done =
          span == null
              ? null
              : new ViewUpdate(rows, view).byChanges(span, mark, changed.keys(), false);
      if (done != null) {
        return done;
      }
    } catch (RowsDifferException e) {
      GroupFollower.LOG.warn(
          "Materialized view {} is read as a whole: {}", view.name(), e.getMessage());
    } catch (RuntimeException e) {
      // Whatever there is less of as a whole: memory, or versions that are gone.
      if (!ViewFailures.isOutOfMemory(e) && !ViewFailures.isTooOld(e)) {
        throw e;
      }
    }
    begin.undo();
    return null;
  }

  /** Null if the view was another one at its watermark. */
  private ViewSpan span(KeptView view, ViewSnapshot before) {
    KeptView viewBefore = KeptView.of(before.catalog(), view.id());
    return viewBefore == null
        ? null
        : new ViewSpan(before, compiled.of(before.catalog(), viewBefore), after(), plan(view));
  }

  /**
   * All of its query.
   *
   * @throws MokaException {@code OBJECT_NOT_READY} if the reader cannot have that
   */
  ViewUpdate.Done complete(KeptView view, FreshReading into) {
    if (!reader.whole()) {
      throw new MokaException(
          SqlState.OBJECT_NOT_READY,
          "Materialized view "
              + view.name()
              + " is current, and would have to be computed as a whole for this reader: begin a new"
              + " transaction, or read it at a newer moment");
    }
    return new ViewUpdate(rows(into), view).complete(after(), plan(view).rows().plan(0, List.of()));
  }

  /** The plan under the reader's definitions; only those of others are kept for the next reader. */
  private IncrementalPlan plan(KeptView view) {
    return reader.defines()
        ? compiled.compiler().incremental(reader.catalog(), view.query())
        : compiled.of(reader.catalog(), view);
  }

  private ViewSnapshot after() {
    return new ViewSnapshot(
        environment, reader.transaction(), reader.catalog(), reader.cancellation());
  }
}
