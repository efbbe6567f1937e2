package io.mokadb.sql.access.write;

import io.mokadb.kv.Key;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.constraint.ConstraintGraph;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * MERGE: for each row of a source, joined with the rows of a table, the first clause that fits
 * updates, deletes or inserts a row of the table. Reads its input to the end first, and checks
 * uniqueness as of the end of the statement.
 */
public final class MergeOperator implements Operator {
  private final TableLayout layout;
  private final Operator source;
  private final int keyColumn;
  private final List<Clause> clauses;
  private final List<NewRows> newRows;
  private final int[] changed;
  private final Expr[] others;
  private final ReturningShape returning;
  private final ConstraintGraph constraints;

  /** Action of a clause. */
  public enum Action {
    UPDATE,
    DELETE,
    INSERT,
    NOTHING
  }

  /**
   * A WHEN clause. Expressions are over the rows of the input.
   *
   * @param matched whether for rows that meet a row of the table
   * @param condition or null
   * @param columns ordinals of the columns that are set or filled
   * @param values for them
   * @param defaults by the table's ordinals, for INSERT
   */
  public record Clause(
      boolean matched,
      Expr condition,
      Action action,
      int[] columns,
      Expr[] values,
      Expr[] defaults) {}

  /**
   * @param source joined rows: all columns of the table and its hidden row id if it has no primary
   *     key, all null where no row of the table fits, then what the clauses' expressions need
   * @param others over the rows, the columns of the source that {@code returningOrNull} needs
   * @param returningOrNull what to give back per row written; null for the count
   * @param constraintsOrNull of the table; null if it has none
   */
  public MergeOperator(
      TableDef table,
      Operator source,
      List<Clause> clauses,
      Expr[] others,
      ReturningShape returningOrNull,
      ConstraintGraph constraintsOrNull) {
    this.layout = new TableLayout(table);
    this.source = source;
    this.keyColumn = table.hasPrimaryKey() ? table.primaryKeyOrdinals()[0] : table.columns().size();
    this.clauses = List.copyOf(clauses);
    this.newRows = new ArrayList<>();
    for (Clause clause : clauses) {
      newRows.add(
          clause.action == Action.INSERT
              ? new NewRows(layout, clause.columns, clause.defaults)
              : null);
    }
    this.changed =
        clauses.stream()
            .filter(clause -> clause.action == Action.UPDATE)
            .flatMapToInt(clause -> Arrays.stream(clause.columns))
            .distinct()
            .toArray();
    this.others = others;
    this.returning = returningOrNull;
    this.constraints = constraintsOrNull;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    Run run = new Run(context);
    try (run;
        MaterializedInput rows = MaterializedInput.of(source, context)) {
      for (Object[] row : rows.rows()) {
        context.checkCancelled();
        run.take(row);
      }
      run.finish();
    }
    return WriteResult.of(run.count, run.returned);
  }

  /** One execution. */
  private final class Run implements AutoCloseable {
    private final ExecutionContext context;
    private final InsertWriter inserts;
    private final UpdateWriter updates;
    private final RowRemoval removal;
    private final Enforcement enforcement;
    private final List<Object[]> returned = returning == null ? null : new ArrayList<>();
    private final Set<Key> touched = new HashSet<>();
    private final KeptMemory kept;
    private long count;
    private long deleted;

    Run(ExecutionContext context) {
      this.context = context;
      this.kept =
          new KeptMemory(
              context.memory(),
              () ->
                  "MERGE INTO "
                      + layout.table.qualifiedName()
                      + ", which remembers the rows that it has changed,");
      this.enforcement = new Enforcement(layout.table, constraints, context);
      this.inserts = new InsertWriter(layout, enforcement.constraints(), context, false);
      this.removal = new RowRemoval(layout, enforcement.constraints(), context);
      this.updates = new UpdateWriter(layout, changed, enforcement.constraints(), context);
    }

    void take(Object[] row) {
      boolean matched = row[keyColumn] != null;
      for (int i = 0; i < clauses.size(); i++) {
        Clause clause = clauses.get(i);
        if (clause.matched == matched
            && (clause.condition == null
                || Boolean.TRUE.equals(clause.condition.eval(row, context)))) {
          act(clause, i, row);
          return;
        }
      }
    }

    private void act(Clause clause, int position, Object[] row) {
      switch (clause.action) {
        case UPDATE -> update(clause, row);
        case DELETE -> {
          Object[] before = target(row);
          removal.remove(before);
          enforcement.deleted(before);
          deleted++;
          wrote(before, row);
        }
        case INSERT -> {
          Object[] inserted =
              newRows.get(position).complete(values(clause.values, row, context), context);
          enforcement.generate(inserted);
          inserts.add(inserted, 0);
          enforcement.inserted(inserted);
          wrote(inserted, row);
        }
        case NOTHING -> {
          // as the clause says
        }
      }
    }

    private void update(Clause clause, Object[] row) {
      Object[] before = target(row);
      Object[] after = before.clone();
      Object[] values = values(clause.values, row, context);
      for (int i = 0; i < values.length; i++) {
        int ordinal = clause.columns[i];
        after[ordinal] = layout.check.conform(ordinal, values[i]);
      }
      enforcement.generate(after);
      updates.add(before, after);
      enforcement.updated(before, after);
      wrote(after, row);
    }

    private Object[] target(Object[] row) {
      Object[] target = Arrays.copyOf(row, layout.fullWidth());
      Key key = layout.codec.keys().encode(target);
      kept.add(key);
      if (!touched.add(key)) {
        throw new MokaException(
            SqlState.CARDINALITY_VIOLATION,
            "MERGE would change a row of "
                + layout.table.qualifiedName()
                + " twice: more than one row of the source fits it");
      }
      return target;
    }

    private void wrote(Object[] written, Object[] joined) {
      count++;
      if (returned != null) {
        Object[] out =
            WriteResult.eval(
                returning,
                returning.input(written, layout.fullWidth(), values(others, joined, context)),
                context);
        context.memory().reserve(MemoryBudget.sizeOf(out));
        returned.add(out);
      }
    }

    @Override
    public void close() {
      kept.release();
      updates.close();
    }

    void finish() {
      updates.finish();
      inserts.flushOrThrow();
      enforcement.finish();
      context.changes().add(layout.table.id(), inserts.written());
      context.changes().add(layout.table.id(), -deleted);
    }
  }

  private static Object[] values(Expr[] exprs, Object[] row, ExecutionContext context) {
    Object[] values = new Object[exprs.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = exprs[i].eval(row, context);
    }
    return values;
  }

  @Override
  public String describe() {
    return "Merge into " + layout.table.qualifiedName();
  }

  @Override
  public List<Operator> inputs() {
    return List.of(source);
  }
}
