package io.mokadb.sql.views;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.plan.incremental.IncrementalPlan;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.txn.Transaction;
import java.util.List;

/**
 * Brings the rows of views to the snapshot of one reader, as a step would, in a transaction whose
 * writes are dropped. Confined to the reader's thread.
 */
final class ViewMerge {
  private final ViewEnvironment environment;
  private final CompiledViews compiled;
  private final PendingChanges pending;
  private final Transaction reader;
  private final Catalog catalog;
  private final boolean defines;
  private final Cancellation cancellation;

  /**
   * @param catalog of the reader
   * @param defines whether the reader has changed definitions itself
   */
  ViewMerge(
      ViewEnvironment environment,
      CompiledViews compiled,
      PendingChanges pending,
      Transaction reader,
      Catalog catalog,
      boolean defines,
      Cancellation cancellation) {
    this.environment = environment;
    this.compiled = compiled;
    this.pending = pending;
    this.reader = reader;
    this.catalog = catalog;
    this.defines = defines;
    this.cancellation = cancellation;
  }

  /** Lays what is missing over the stored rows of a view. */
  void merge(KeptView view, FreshReading into) {
    requireUnwritten(view.table());
    Watermark mark = watermark(view, into);
    boolean tracks = reader.tracksReads();
    if (tracks) {
      // The result depends on all of them, whether it is stored already or not.
      view.uses().forEach(table -> reader.noteRead(SystemKeys.all(table)));
    }
    PendingChanges.Rows rows = pending.of(reader, catalog, view, mark.timestamp());
    if (rows.isEmpty()) {
      if (tracks) {
        // Steps of the view are no conflicts.
        into.divert(view.table());
      }
      into.note(view, "nothing was missing in its stored rows");
      return;
    }
    Transaction trial = into.trial();
    long byKey = rows.isKnown() ? byKey(view, mark, rows, trial) : -1;
    long merged = byKey >= 0 ? byKey : complete(view, trial);
    into.divert(view.table());
    into.note(view, merged + " rows were merged" + (byKey >= 0 ? "" : ", of its whole query"));
  }

  private void requireUnwritten(TableDef table) {
    if (!reader.hasWrites()) {
      return;
    }
    boolean written = !reader.written(SystemKeys.all(table.id()), 1).isEmpty();
    for (IndexDef index : table.indexes()) {
      written |= !reader.written(SystemKeys.all(index.id()), 1).isEmpty();
    }
    if (written) {
      throw MokaException.unsupported(
          "Materialized view "
              + table.qualifiedName()
              + " is current and was written by this transaction, which cannot read it; COMMIT comes"
              + " first");
    }
  }

  private Watermark watermark(KeptView view, FreshReading into) {
    // A serializable reader does not depend on when a step ran.
    Transaction of = reader.tracksReads() && !defines ? into.trial() : reader;
    Watermark mark = ViewRecords.watermark(of, view.id());
    if (mark == null || !mark.leadsOn(view)) {
      throw new MokaException(
          SqlState.OBJECT_NOT_READY,
          "Materialized view "
              + view.name()
              + " is current, but is about to be computed as a whole"
              + (view.paused()
                  ? ", and it is paused; ALTER MATERIALIZED VIEW ... RESUME lets it go on, and"
                      + " REFRESH MATERIALIZED VIEW fills it at once"
                  : "; CALL MOKA.AWAIT_VIEWS waits for that"));
    }
    return mark;
  }

  /** How many rows differ; below zero if it has to be computed as a whole. */
  private long byKey(KeptView view, Watermark mark, PendingChanges.Rows rows, Transaction trial) {
    Transaction.Mark begin = trial.mark();
    try (ViewSnapshot before = new ViewSnapshot(environment, mark.timestamp(), cancellation)) {
      KeptView viewBefore = KeptView.of(before.catalog(), view.id());
      IncrementalPlan plan = plan(view);
      if (viewBefore == null || plan.rows().key().isEmpty()) {
        return -1;
      }
      IncrementalPlan planBefore = compiled.of(before.catalog(), viewBefore);
      if (!KeyedStep.sameShape(planBefore, plan)) {
        return -1;
      }
      ViewSnapshot after = after();
      return write(
          view,
          plan.lookUp(),
          trial,
          (writer, memory) ->
              new KeyedStep(before, planBefore, after, plan, writer, memory).run(rows.keys()));
    } catch (RowsDifferException e) {
      GroupFollower.LOG.warn(
          "Materialized view {} is read as a whole: {}", view.name(), e.getMessage());
    } catch (RuntimeException e) {
      // Whatever there is less of as a whole: memory, or versions that are gone.
      if (!ViewFailures.isOutOfMemory(e) && !ViewFailures.isTooOld(e)) {
        throw e;
      }
    }
    trial.rollbackTo(begin);
    return -1;
  }

  /** The plan under the reader's definitions; only those of others are kept for the next reader. */
  private IncrementalPlan plan(KeptView view) {
    return defines
        ? compiled.compiler().incremental(catalog, view.query())
        : compiled.of(catalog, view);
  }

  private ViewSnapshot after() {
    return new ViewSnapshot(environment, reader, catalog, cancellation);
  }

  private long complete(KeptView view, Transaction trial) {
    var query = plan(view).rows().plan(0, List.of());
    ViewSnapshot after = after();
    return write(
        view,
        List.of(),
        trial,
        (writer, memory) -> {
          CompleteStep step = new CompleteStep(after, query, writer, memory);
          if (!step.tryDifference()) {
            step.replace();
          }
        });
  }

  /** Work that writes rows of a view. */
  private interface Writing {
    void run(ViewWriter writer, MemoryBudget memory);
  }

  private long write(KeptView view, List<Integer> lookUp, Transaction trial, Writing work) {
    try (MemoryBudget memory = environment.memory(cancellation);
        MemoryBudget ofWrites = environment.memory(cancellation)) {
      ViewWriter writer =
          new ViewWriter(
              environment,
              catalog,
              view.table(),
              lookUp,
              environment.trial(trial, ofWrites, cancellation));
      work.run(writer, memory);
      return writer.changed();
    }
  }
}
