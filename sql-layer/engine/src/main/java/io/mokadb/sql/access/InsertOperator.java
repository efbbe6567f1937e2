package io.mokadb.sql.access;

import io.mokadb.session.BatchException;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Inserts the rows of its input and their index entries. Uniqueness is checked for some hundred
 * rows at a time, against the store, the transaction's own writes, and among themselves. A source
 * that reads the table itself is read to its end first.
 *
 * <p>An identity column that the statement does not mention, or gives NULL, gets the next number.
 */
public final class InsertOperator implements Operator {
  private static final int FROM_DEFAULT = -1;
  private static final Object[] NO_ROW = {};

  private final TableLayout layout;
  private final Operator source;
  private final boolean readsItself;
  private final boolean freshKeys;

  /** By ordinal of the table, the position in a source row, or {@link #FROM_DEFAULT}. */
  private final int[] positions;

  private final Expr[] defaults;
  private final Returning returning;

  /**
   * @param targetOrdinals the table's columns that a source row fills, in the order of its values
   * @param defaults by the table's ordinals, for columns that are no target; null for NULL
   * @param returningOrNull what to give back per row; null for the count
   */
  public InsertOperator(
      TableDef table,
      Operator source,
      int[] targetOrdinals,
      Expr[] defaults,
      Returning returningOrNull) {
    this.layout = new TableLayout(table);
    this.source = source;
    this.readsItself = ReadsTable.anywhere(source, table);
    if (defaults.length != layout.width) {
      throw new IllegalArgumentException(
          "Defaults are given by the table's ordinals: "
              + layout.width
              + ", not "
              + defaults.length);
    }
    this.positions = new int[layout.width];
    Arrays.fill(positions, FROM_DEFAULT);
    for (int i = 0; i < targetOrdinals.length; i++) {
      positions[targetOrdinals[i]] = i;
    }
    this.defaults = defaults.clone();
    this.returning = returningOrNull;
    this.freshKeys = !table.hasPrimaryKey() || keyIsGenerated(table);
  }

  private static boolean keyIsGenerated(TableDef table) {
    for (int ordinal : table.primaryKeyOrdinals()) {
      ColumnDef column = table.columns().get(ordinal);
      if (column.identity() != null && column.identity().always()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    InsertWriter writer = new InsertWriter(layout, context.transaction(), freshKeys);
    List<Object[]> returned = returning == null ? null : new ArrayList<>();
    if (readsItself) {
      try (Materialised rows = Materialised.of(source, context)) {
        for (Object[] row : rows.rows()) {
          add(row, writer, 0, returned, context);
          flushIfFull(writer);
        }
      }
    } else {
      try (RowStream rows = source.open(context)) {
        for (Object[] row = rows.next(); row != null; row = rows.next()) {
          add(row, writer, 0, returned, context);
          flushIfFull(writer);
        }
      }
    }
    writer.flushOrThrow();
    context.changes().add(layout.table.id(), writer.written());
    return WriteResult.of(writer.written(), returned);
  }

  private static void flushIfFull(InsertWriter writer) {
    if (writer.pending() >= InsertWriter.BATCH) {
      writer.flushOrThrow();
    }
  }

  /** Whether {@link #executeBatch} may be used: the result is a count, the source reads no rows. */
  public boolean supportsBatch() {
    return returning == null && !readsItself;
  }

  /**
   * Runs once per row of parameters, with the reads of many runs put together.
   *
   * @return rows inserted by each run
   * @throws BatchException if a run fails: the runs before it are in the transaction, it and the
   *     later ones are not
   */
  public long[] executeBatch(ExecutionContext context, List<Object[]> parameterRows) {
    if (!supportsBatch()) {
      throw new IllegalStateException("This insert cannot run as a batch");
    }
    InsertWriter writer = new InsertWriter(layout, context.transaction(), freshKeys);
    try {
      return executeBatch(context, parameterRows, writer);
    } finally {
      context.changes().add(layout.table.id(), writer.written());
    }
  }

  private long[] executeBatch(
      ExecutionContext context, List<Object[]> parameterRows, InsertWriter writer) {
    long[] counts = new long[parameterRows.size()];
    for (int run = 0; run < counts.length; run++) {
      try {
        counts[run] = addRun(context.withParameters(parameterRows.get(run)), writer, run);
      } catch (MokaException e) {
        writer.drop(run);
        flushBatch(writer, counts);
        throw new BatchException(Arrays.copyOf(counts, run), e);
      }
      if (writer.pending() >= InsertWriter.BATCH) {
        flushBatch(writer, counts);
      }
    }
    flushBatch(writer, counts);
    return counts;
  }

  private long addRun(ExecutionContext context, InsertWriter writer, int run) {
    long count = 0;
    try (RowStream rows = source.open(context)) {
      for (Object[] row = rows.next(); row != null; row = rows.next()) {
        add(row, writer, run, null, context);
        count++;
      }
    }
    return count;
  }

  private static void flushBatch(InsertWriter writer, long[] counts) {
    UniquenessCheck.Duplicate duplicate = writer.flush();
    if (duplicate != null) {
      throw new BatchException(Arrays.copyOf(counts, duplicate.number()), duplicate.failure());
    }
  }

  private void add(
      Object[] values,
      InsertWriter writer,
      int statement,
      List<Object[]> returned,
      ExecutionContext context) {
    context.checkCancelled();
    Object[] row = complete(values, context);
    writer.add(row, statement);
    if (returned != null) {
      Object[] out = WriteResult.eval(returning, row, context);
      context.memory().reserve(MemoryBudget.sizeOf(out));
      returned.add(out);
    }
  }

  private Object[] complete(Object[] values, ExecutionContext context) {
    Object[] row = new Object[layout.fullWidth()];
    for (int i = 0; i < layout.width; i++) {
      Object value = null;
      if (positions[i] != FROM_DEFAULT) {
        value = values[positions[i]];
      } else if (defaults[i] != null) {
        value = defaults[i].eval(NO_ROW, context);
      }
      ColumnDef column = layout.table.columns().get(i);
      if (column.identity() != null) {
        value = identity(column, value, context);
      }
      row[i] = layout.check.conform(i, value);
    }
    if (row.length > layout.width) {
      row[layout.width] = context.identities().nextRowId(layout.table);
    }
    return row;
  }

  private Object identity(ColumnDef column, Object given, ExecutionContext context) {
    if (given == null) {
      return context.identities().nextIdentity(layout.table, column);
    }
    if (column.identity().always()) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "Column "
              + column.name()
              + " of table "
              + layout.table.qualifiedName()
              + " is GENERATED ALWAYS AS IDENTITY: an INSERT cannot give it a value");
    }
    return given;
  }

  @Override
  public String describe() {
    return "Insert " + layout.table.qualifiedName();
  }

  @Override
  public List<Operator> inputs() {
    return List.of(source);
  }
}
