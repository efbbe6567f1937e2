package io.mokadb.sql.access.write;

import io.mokadb.kv.Key;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.constraint.ConstraintGraph;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.access.read.EncodedRows;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.exec.spill.RowBuffer;
import io.mokadb.sql.layout.RowProjection;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
  private final ConflictTargets arbiters;
  private final ConflictUpdate update;
  private final ReturningShape returning;
  private final ConstraintGraph constraints;
  private final RowProjection whole;
  private final EncodedRows stored;

  /**
   * DO UPDATE. Expressions are over the row that is there, followed by the row that was to be
   * inserted, both in table order; if there are queries in them, over the rows of those.
   *
   * @param changed ordinals of the columns that are set
   * @param values what they are set to
   * @param condition of WHERE, or null
   * @param queries in values and condition; null if there are none
   */
  public record ConflictUpdate(
      int[] changed, Expr[] values, Expr condition, ConflictQuery queries) {}

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
      ConflictTargets arbiters,
      ConflictUpdate updateOrNull,
      ReturningShape returningOrNull,
      ConstraintGraph constraintsOrNull) {
    this.layout = new TableLayout(table);
    this.source = source;
    this.rows = new NewRows(layout, targetOrdinals, defaults);
    this.arbiters = arbiters;
    this.update = updateOrNull;
    this.returning = returningOrNull;
    this.constraints = constraintsOrNull;
    this.whole = layout.codec.projection(IntStream.range(0, layout.fullWidth()).toArray());
    this.stored = EncodedRows.of(whole);
  }

  @Override
  public RowStream open(ExecutionContext context) {
    Run run = new Run(context);
    try (MaterializedInput read = MaterializedInput.of(source, context)) {
      if (update == null || update.queries == null) {
        for (Object[] values : read.rows()) {
          context.checkCancelled();
          run.take(run.complete(values), null);
        }
      } else {
        takeAfterQueries(run, read);
      }
    }
    run.enforcement.finish();
    run.kept.release();
    context.changes().add(layout.table.id(), run.writer.written());
    return WriteResult.of(run.count, run.returned);
  }

  private static void takeAfterQueries(Run run, MaterializedInput read) {
    try (RowBuffer completed = new RowBuffer(run.context)) {
      for (Object[] values : read.rows()) {
        run.context.checkCancelled();
        Object[] row = run.complete(values);
        run.ask(completed.size(), row);
        completed.add(row);
      }
      Map<Long, Object[]> answers = run.answers();
      long number = 0;
      for (Object[] row : new MaterializedInput(completed).rows()) {
        run.context.checkCancelled();
        run.take(row, answers.get(number++));
      }
      answers.values().forEach(row -> run.context.memory().release(MemoryBudget.sizeOf(row)));
    }
  }

  /** One execution. */
  private final class Run {
    private final ExecutionContext context;
    private final InsertWriter writer;
    private final Enforcement enforcement;
    private final List<Object[]> returned = returning == null ? null : new ArrayList<>();
    private final Set<Key> touched = new HashSet<>();
    private final KeptMemory kept;
    private long count;

    Run(ExecutionContext context) {
      this.context = context;
      this.kept =
          new KeptMemory(
              context.memory(),
              () ->
                  "INSERT INTO "
                      + layout.table.qualifiedName()
                      + " with ON CONFLICT DO UPDATE, which remembers the rows that it has"
                      + " written,");
      this.enforcement = new Enforcement(layout.table, constraints, context);
      this.writer = new InsertWriter(layout, enforcement.constraints(), context, false);
    }

    /** The whole row for what was given. */
    Object[] complete(Object[] values) {
      Object[] row = rows.complete(values, context);
      enforcement.generate(row);
      return row;
    }

    /** Lets the queries know of a row that meets one before anything is written. */
    void ask(long number, Object[] row) {
      Key there = conflict(row);
      if (there != null) {
        update.queries.add(number, read(there), row, context);
      }
    }

    Map<Long, Object[]> answers() {
      return update.queries.run(context);
    }

    private Key conflict(Object[] row) {
      return arbiters.conflict(
          layout, enforcement.constraints().keyed().of(row, context), context.transaction());
    }

    private Object[] read(Key there) {
      return whole.reading(context::objects).read(there, stored.get(context.transaction(), there));
    }

    /**
     * @param answer what the queries found for the row; null without queries, and if it met no row
     */
    void take(Object[] row, Object[] answer) {
      enforcement.proposed(row);
      Key there = conflict(row);
      if (there == null) {
        writer.add(row, 0);
        writer.flushOrThrow();
        enforcement.inserted(row);
        wrote(row);
        if (update != null) {
          touch(layout.codec.keys().encode(row));
        }
      } else if (update != null) {
        change(there, row, answer);
      }
    }

    private void change(Key there, Object[] row, Object[] answer) {
      if (touched.contains(there)) {
        throw new MokaException(
            SqlState.CARDINALITY_VIOLATION,
            "ON CONFLICT DO UPDATE would change a row of "
                + layout.table.qualifiedName()
                + " twice: the rows to insert agree in the key");
      }
      Object[] before = read(there);
      Object[] both = update.queries == null ? both(before, row) : answer(there, answer);
      if (update.condition != null && !Boolean.TRUE.equals(update.condition.eval(both, context))) {
        return;
      }
      touch(there);
      Object[] after = before.clone();
      for (int i = 0; i < update.changed.length; i++) {
        int ordinal = update.changed[i];
        after[ordinal] = layout.check.conform(ordinal, update.values[i].eval(both, context));
      }
      enforcement.generate(after);
      try (UpdateWriter updates =
          new UpdateWriter(layout, update.changed, enforcement.constraints(), context)) {
        updates.add(before, after);
        updates.finish();
      }
      enforcement.updated(before, after);
      touch(layout.codec.keys().encode(after));
      wrote(after);
    }

    private void touch(Key key) {
      if (touched.add(key)) {
        kept.add(key);
      }
    }

    private Object[] both(Object[] before, Object[] row) {
      Object[] both = new Object[2 * layout.width];
      System.arraycopy(before, 0, both, 0, layout.width);
      System.arraycopy(row, 0, both, layout.width, layout.width);
      return both;
    }

    /** The answer of the queries, which were asked about the row that was there at first. */
    private Object[] answer(Key there, Object[] answer) {
      boolean same =
          answer != null
              && layout
                  .codec
                  .keys()
                  .encode(Arrays.copyOfRange(answer, 1, answer.length))
                  .equals(there);
      if (!same) {
        throw MokaException.unsupported(
            "ON CONFLICT DO UPDATE with a query in it meets another row of "
                + layout.table.qualifiedName()
                + " than before the statement, which moved the keys of that one: insert the rows"
                + " by a statement each");
      }
      return answer;
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
    return update == null || update.queries == null
        ? List.of(source)
        : List.of(source, update.queries.rows());
  }
}
