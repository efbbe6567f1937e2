package io.mokadb.sql.access.write;

import io.mokadb.kv.CellKey;
import io.mokadb.sql.access.constraint.ConstraintGraph;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.access.read.LooksUpKnownCells;
import io.mokadb.sql.access.read.ReadsTable;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.exec.spill.RowBuffer;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * INSERT ... ON CONFLICT: inserts a row, or changes the row that has its key, or leaves that row
 * unchanged. Rows are taken one after the other, so that a later one sees the writes of an earlier
 * one.
 */
public final class UpsertOperator implements LooksUpKnownCells {
  private final TableLayout layout;
  private final Operator source;
  private final boolean readsItself;
  private final ConflictUpdate update;
  private final UpsertPlan plan;

  /**
   * DO UPDATE. Expressions are over the row that is there, followed by the row that was to be
   * inserted, both in table order; if there are queries in them, over the rows of those.
   *
   * @param changed ordinals of the columns that are set
   * @param values the new values of these columns
   * @param condition of WHERE, or null
   * @param queries in values and condition; null if there are none
   */
  public record ConflictUpdate(
      int[] changed, Expr[] values, Expr condition, ConflictQuery queries) {}

  /**
   * @param source values for the columns {@code targetOrdinals}
   * @param defaults by the table's ordinals, for columns that are not targets; null for NULL
   * @param updateOrNull null for DO NOTHING
   * @param returningOrNull the result per row written; null for the count
   * @param constraintsOrNull of the table; null if it has none
   */
  public UpsertOperator(
      TableDef table,
      Operator source,
      int[] targetOrdinals,
      Expr[] defaults,
      ConflictTargets targets,
      ConflictUpdate updateOrNull,
      ReturningShape returningOrNull,
      ConstraintGraph constraintsOrNull) {
    this.layout = new TableLayout(table);
    this.source = source;
    this.readsItself = ReadsTable.anywhere(source, table);
    this.update = updateOrNull;
    this.plan =
        new UpsertPlan(
            layout,
            new NewRows(layout, targetOrdinals, defaults),
            new UniqueRows(layout, targets),
            updateOrNull,
            returningOrNull,
            constraintsOrNull);
  }

  @Override
  public RowStream open(ExecutionContext context) {
    if (context.state(this) instanceof Ahead ahead) {
      ahead.rows.forEach(row -> ahead.run.take(row, null));
      return ahead.run.finish();
    }
    UpsertRun run = new UpsertRun(plan, context);
    try (MaterializedInput read = MaterializedInput.of(source, context)) {
      if (update == null || update.queries == null) {
        takeAll(run, read, context);
      } else {
        takeAfterQueries(run, read, context);
      }
    }
    return run.finish();
  }

  /** Takes the rows one after the other; what some hundred look up is read together, if dear. */
  private static void takeAll(UpsertRun run, MaterializedInput read, ExecutionContext context) {
    int together = context.transaction().prefetches() ? RowInserter.BATCH : 1;
    List<Object[]> rows = new ArrayList<>();
    for (Object[] values : read.rows()) {
      context.checkCancelled();
      rows.add(run.complete(values));
      if (rows.size() == together) {
        run.takeAll(rows);
        rows.clear();
      }
    }
    run.takeAll(rows);
  }

  /** Rows that were completed ahead, by the run that writes them. */
  private record Ahead(UpsertRun run, List<Object[]> rows) {}

  @Override
  public void addLookUps(ExecutionContext context, Collection<CellKey> cells) {
    boolean asks = update != null && update.queries != null;
    if (asks || readsItself || !NewRows.isComputed(source)) {
      return;
    }
    Ahead ahead = new Ahead(new UpsertRun(plan, context), new ArrayList<>());
    try (RowStream read = context.open(source)) {
      for (Object[] values = read.next(); values != null; values = read.next()) {
        Object[] row = ahead.run.complete(values);
        ahead.rows.add(row);
        ahead.run.addLookUps(row, cells);
      }
    }
    context.state(this, ahead);
  }

  private static void takeAfterQueries(
      UpsertRun run, MaterializedInput read, ExecutionContext context) {
    try (RowBuffer completed = new RowBuffer(context)) {
      for (Object[] values : read.rows()) {
        context.checkCancelled();
        Object[] row = run.complete(values);
        run.ask(completed.size(), row);
        completed.add(row);
      }
      Map<Long, Object[]> answers = run.answers();
      long number = 0;
      for (Object[] row : new MaterializedInput(completed).rows()) {
        context.checkCancelled();
        run.take(row, answers.get(number++));
      }
      answers.values().forEach(row -> context.memory().release(MemoryBudget.sizeOf(row)));
    }
  }

  @Override
  public String describe() {
    return "Insert "
        + layout.table().qualifiedName()
        + (update == null ? " or do nothing" : " or update");
  }

  @Override
  public List<Operator> inputs() {
    return update == null || update.queries == null
        ? List.of(source)
        : List.of(source, update.queries.rows());
  }
}
