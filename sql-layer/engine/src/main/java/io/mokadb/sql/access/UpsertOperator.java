package io.mokadb.sql.access;

import io.mokadb.kv.Key;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.RowProjection;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * INSERT ... ON CONFLICT: inserts a row, or changes the row that has its key, or leaves that alone.
 * Rows are taken one after the other, so that a later one meets what an earlier one left.
 */
public final class UpsertOperator implements Operator {
  private final TableLayout layout;
  private final Operator source;
  private final NewRows rows;
  private final Arbiters arbiters;
  private final ConflictUpdate update;
  private final Returning returning;
  private final ConstraintGraph constraints;
  private final RowProjection whole;
  private final StoredRows stored;

  /**
   * DO UPDATE. Expressions are over the row that is there, followed by the row that was to be
   * inserted, both in table order.
   *
   * @param changed ordinals of the columns that are set
   * @param values what they are set to
   * @param condition of WHERE, or null
   */
  public record ConflictUpdate(int[] changed, Expr[] values, Expr condition) {}

  /**
   * @param source values for the columns {@code targetOrdinals}
   * @param defaults by the table's ordinals, for columns that are no target; null for NULL
   * @param updateOrNull null for DO NOTHING
   * @param returningOrNull what to give back per row written; null for the count
   * @param constraintsOrNull of the table; null if it has none
   */
  public UpsertOperator(
      TableDef table,
      Operator source,
      int[] targetOrdinals,
      Expr[] defaults,
      Arbiters arbiters,
      ConflictUpdate updateOrNull,
      Returning returningOrNull,
      ConstraintGraph constraintsOrNull) {
    this.layout = new TableLayout(table);
    this.source = source;
    this.rows = new NewRows(layout, targetOrdinals, defaults);
    this.arbiters = arbiters;
    this.update = updateOrNull;
    this.returning = returningOrNull;
    this.constraints = constraintsOrNull;
    this.whole = layout.codec.projection(IntStream.range(0, layout.fullWidth()).toArray());
    this.stored = StoredRows.of(whole);
  }

  @Override
  public RowStream open(ExecutionContext context) {
    Run run = new Run(context);
    try (Materialised read = Materialised.of(source, context)) {
      for (Object[] values : read.rows()) {
        context.checkCancelled();
        run.take(rows.complete(values, context));
      }
    }
    run.enforcement.finish();
    context.changes().add(layout.table.id(), run.writer.written());
    return WriteResult.of(run.count, run.returned);
  }

  /** One execution. */
  private final class Run {
    private final ExecutionContext context;
    private final InsertWriter writer;
    private final Enforcement enforcement;
    private final List<Object[]> returned = returning == null ? null : new ArrayList<>();
    private final Set<Key> touched = new HashSet<>();
    private long count;

    Run(ExecutionContext context) {
      this.context = context;
      this.enforcement = new Enforcement(layout.table, constraints, context);
      this.writer = new InsertWriter(layout, enforcement.constraints(), context, false);
    }

    void take(Object[] row) {
      enforcement.generate(row);
      Key there =
          arbiters.conflict(
              layout, enforcement.constraints().keyed().of(row, context), context.transaction());
      if (there == null) {
        writer.add(row, 0);
        writer.flushOrThrow();
        enforcement.inserted(row);
        wrote(row);
        if (update != null) {
          touched.add(layout.codec.keys().encode(row));
        }
      } else if (update != null) {
        change(there, row);
      }
    }

    private void change(Key there, Object[] row) {
      if (!touched.add(there)) {
        throw new MokaException(
            SqlState.CARDINALITY_VIOLATION,
            "ON CONFLICT DO UPDATE would change a row of "
                + layout.table.qualifiedName()
                + " twice: the rows to insert agree in the key");
      }
      Object[] before =
          whole.reading(context::objects).read(there, stored.get(context.transaction(), there));
      Object[] both = new Object[2 * layout.width];
      System.arraycopy(before, 0, both, 0, layout.width);
      System.arraycopy(row, 0, both, layout.width, layout.width);
      if (update.condition != null && !Boolean.TRUE.equals(update.condition.eval(both, context))) {
        return;
      }
      Object[] after = before.clone();
      for (int i = 0; i < update.changed.length; i++) {
        int ordinal = update.changed[i];
        after[ordinal] = layout.check.conform(ordinal, update.values[i].eval(both, context));
      }
      enforcement.generate(after);
      UpdateWriter updates =
          new UpdateWriter(layout, update.changed, enforcement.constraints(), context);
      updates.add(before, after);
      updates.finish();
      enforcement.updated(before, after);
      touched.add(layout.codec.keys().encode(after));
      wrote(after);
    }

    private void wrote(Object[] row) {
      count++;
      if (returned != null) {
        Object[] out = WriteResult.eval(returning, row, context);
        context.memory().reserve(MemoryBudget.sizeOf(out));
        returned.add(out);
      }
    }
  }

  @Override
  public String describe() {
    return "Insert "
        + layout.table.qualifiedName()
        + (update == null ? " or do nothing" : " or update");
  }

  @Override
  public List<Operator> inputs() {
    return List.of(source);
  }
}
