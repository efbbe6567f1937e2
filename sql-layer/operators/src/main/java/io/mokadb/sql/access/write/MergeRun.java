package io.mokadb.sql.access.write;

import io.mokadb.kv.Key;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.constraint.ConstraintGraph;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.access.write.MergeOperator.Clause;
import io.mokadb.sql.access.write.MergeOperator.Rows;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.RowStream;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * One execution of MERGE: applies the first clause that fits to each joined row, and remembers the
 * rows that it has changed, because none may be changed twice. Confined.
 */
final class MergeRun implements AutoCloseable {
  private final TableLayout layout;
  private final Plan plan;
  private final int keyColumn;
  private final ExecutionContext context;
  private final LateInserts inserts;
  private final UpdateWriter updates;
  private final RowRemoval removal;
  private final Enforcement enforcement;
  private final WriteResult result;
  private final Set<Key> touched = new HashSet<>();
  private final KeptMemory kept;
  private long count;
  private long deleted;

  /**
   * The statement, which many executions share. Immutable and thread-safe.
   *
   * @param newRows by clause; null for those that do not insert
   * @param changed ordinals of the columns that any clause sets
   * @param here over the joined rows, null where there is none of the source; null if each has one
   * @param others over the joined rows, the columns of the source that RETURNING needs
   * @param returning null for the count
   * @param constraints of the table; null if it has none
   */
  record Plan(
      TableLayout layout,
      List<Clause> clauses,
      List<NewRows> newRows,
      int[] changed,
      Expr here,
      Expr[] others,
      ReturningShape returning,
      ConstraintGraph constraints) {}

  MergeRun(Plan plan, ExecutionContext context) {
    this.layout = plan.layout;
    this.plan = plan;
    this.keyColumn =
        layout.table().hasPrimaryKey() ? layout.table().primaryKeyOrdinals()[0] : layout.width();
    this.context = context;
    this.result = new WriteResult(plan.returning, context);
    this.kept =
        new KeptMemory(
            context.memory(),
            () ->
                "MERGE INTO "
                    + layout.table().qualifiedName()
                    + ", which remembers the rows that it has changed,");
    this.enforcement = new Enforcement(layout.table(), plan.constraints, context);
    this.inserts = new LateInserts(layout, enforcement.constraints(), context);
    this.removal = new RowRemoval(layout, enforcement.constraints(), context);
    this.updates = new UpdateWriter(layout, plan.changed, enforcement.constraints(), context);
  }

  void take(Object[] row) {
    Rows rows = rows(row);
    for (int i = 0; i < plan.clauses.size(); i++) {
      Clause clause = plan.clauses.get(i);
      if (clause.rows() == rows
          && (clause.condition() == null
              || Boolean.TRUE.equals(clause.condition().eval(row, context)))) {
        act(clause, i, row);
        return;
      }
    }
  }

  private Rows rows(Object[] row) {
    if (row[keyColumn] == null) {
      return Rows.NOT_MATCHED;
    }
    return plan.here == null || plan.here.eval(row, context) != null
        ? Rows.MATCHED
        : Rows.NOT_MATCHED_BY_SOURCE;
  }

  private void act(Clause clause, int position, Object[] row) {
    switch (clause.action()) {
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
            plan.newRows.get(position).complete(values(clause.values(), row, context), context);
        enforcement.generate(inserted);
        inserts.add(inserted);
        enforcement.inserted(inserted);
        wrote(inserted, row);
      }
      case NOTHING -> {
        // DO NOTHING
      }
    }
  }

  private void update(Clause clause, Object[] row) {
    Object[] before = target(row);
    Object[] after = before.clone();
    Object[] values = values(clause.values(), row, context);
    for (int i = 0; i < values.length; i++) {
      int ordinal = clause.columns()[i];
      after[ordinal] = layout.check().conform(ordinal, values[i]);
    }
    enforcement.generate(after);
    updates.add(before, after);
    enforcement.updated(before, after);
    wrote(after, row);
  }

  private Object[] target(Object[] row) {
    Object[] target = Arrays.copyOf(row, layout.fullWidth());
    Key key = layout.codec().keys().encode(target);
    kept.add(key);
    if (!touched.add(key)) {
      throw new MokaException(
          SqlState.CARDINALITY_VIOLATION,
          "MERGE would change a row of "
              + layout.table().qualifiedName()
              + " twice: more than one row of the source fits it");
    }
    return target;
  }

  private void wrote(Object[] written, Object[] joined) {
    count++;
    if (result.hasRows()) {
      result.add(written, layout.fullWidth(), values(plan.others, joined, context));
    }
  }

  @Override
  public void close() {
    kept.release();
    updates.close();
    inserts.close();
  }

  /** Writes what is left and checks uniqueness and foreign keys; the result of the statement. */
  RowStream finish() {
    updates.finish();
    long inserted = inserts.finish();
    enforcement.finish();
    context.changes().add(layout.table().id(), inserted);
    context.changes().add(layout.table().id(), -deleted);
    return result.stream(count);
  }

  private static Object[] values(Expr[] exprs, Object[] row, ExecutionContext context) {
    Object[] values = new Object[exprs.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = exprs[i].eval(row, context);
    }
    return values;
  }
}
