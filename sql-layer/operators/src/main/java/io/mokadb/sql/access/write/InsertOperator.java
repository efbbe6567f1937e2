package io.mokadb.sql.access.write;

import io.mokadb.kv.CellKey;
import io.mokadb.session.BatchException;
import io.mokadb.session.MokaException;
import io.mokadb.sql.access.constraint.ConstraintGraph;
import io.mokadb.sql.access.constraint.IndexedRows;
import io.mokadb.sql.access.constraint.TableConstraints;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.access.read.LooksUpKnownCells;
import io.mokadb.sql.access.read.ReadsTable;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * Inserts the rows of its input and their index entries. Uniqueness is checked for some hundred
 * rows at a time, against the store, the transaction's own writes, and among themselves. A source
 * that reads the table itself is read to its end first.
 */
public final class InsertOperator implements LooksUpKnownCells {
  private final TableLayout layout;
  private final Operator source;
  private final boolean readsItself;
  private final boolean freshKeys;
  private final ConflictTargets keys;

  private final NewRows rows;
  private final ReturningShape returning;
  private final ConstraintGraph constraints;

  /**
   * @param targetOrdinals the table's columns that a source row fills, in the order of its values
   * @param defaults by the table's ordinals, for columns that are not targets; null for NULL
   * @param returningOrNull the result per row; null for the count
   * @param constraintsOrNull of the table; null if it has none
   */
  public InsertOperator(
      TableDef table,
      Operator source,
      int[] targetOrdinals,
      Expr[] defaults,
      ReturningShape returningOrNull,
      ConstraintGraph constraintsOrNull) {
    this.layout = new TableLayout(table);
    this.source = source;
    this.readsItself = ReadsTable.anywhere(source, table);
    this.rows = new NewRows(layout, targetOrdinals, defaults);
    this.returning = returningOrNull;
    this.constraints = constraintsOrNull;
    this.freshKeys = !table.hasPrimaryKey();
    this.keys = ConflictTargets.all(layout);
  }

  /** For a table without constraints. */
  public InsertOperator(
      TableDef table,
      Operator source,
      int[] targetOrdinals,
      Expr[] defaults,
      ReturningShape returningOrNull) {
    this(table, source, targetOrdinals, defaults, returningOrNull, null);
  }

  @Override
  public RowStream open(ExecutionContext context) {
    Enforcement enforcement = new Enforcement(layout.table(), constraints, context);
    RowInserter writer = new RowInserter(layout, enforcement.constraints(), context, freshKeys);
    WriteResult result = new WriteResult(returning, context);
    if (context.state(this) != null) {
      for (Object[] row : ahead(context)) {
        add(row, writer, 0, enforcement, result, context);
        flushIfFull(writer);
      }
    } else if (readsItself) {
      try (MaterializedInput read = MaterializedInput.of(source, context)) {
        for (Object[] values : read.rows()) {
          Object[] row = complete(values, enforcement, context);
          add(row, writer, 0, enforcement, result, context);
          flushIfFull(writer);
        }
      }
    } else {
      try (RowStream read = context.open(source)) {
        for (Object[] values = read.next(); values != null; values = read.next()) {
          Object[] row = complete(values, enforcement, context);
          add(row, writer, 0, enforcement, result, context);
          flushIfFull(writer);
        }
      }
    }
    writer.flushOrThrow();
    enforcement.finish();
    context.changes().add(layout.table().id(), writer.written());
    return result.stream(writer.written());
  }

  /** The table that is written. */
  TableDef table() {
    return layout.table();
  }

  /** The rows as the indexes of the table see them. */
  IndexedRows keyed() {
    return constraints == null ? IndexedRows.NONE : constraints.of(layout.table()).keyed();
  }

  /**
   * The rows of the source as they would be written, checked one by one: the caller writes them,
   * and sees to their keys and foreign keys. Hidden row ids are left out.
   */
  RowStream unwritten(ExecutionContext context) {
    Enforcement enforcement = new Enforcement(layout.table(), constraints, context);
    RowStream read = context.open(source);
    return new RowStream() {
      @Override
      public Object[] next() {
        Object[] values = read.next();
        if (values == null) {
          return null;
        }
        context.checkCancelled();
        Object[] row = rows.withoutRowId(values, context);
        enforcement.generate(row);
        enforcement.inserted(row);
        return row;
      }

      @Override
      public void close() {
        read.close();
      }
    };
  }

  private static void flushIfFull(RowInserter writer) {
    if (writer.pending() >= RowInserter.BATCH) {
      writer.flushOrThrow();
    }
  }

  /**
   * True if {@link #executeBatch} may be used: the result is a count, the source reads no rows, and
   * no constraint looks at other rows.
   */
  public boolean supportsBatch() {
    return returning == null && !readsItself && (constraints == null || constraints.areLocal());
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
    TableConstraints rules = new Enforcement(layout.table(), constraints, context).constraints();
    RowInserter writer = new RowInserter(layout, rules, context, freshKeys);
    try {
      return executeBatch(context, parameterRows, writer);
    } finally {
      context.changes().add(layout.table().id(), writer.written());
    }
  }

  private long[] executeBatch(
      ExecutionContext context, List<Object[]> parameterRows, RowInserter writer) {
    long[] counts = new long[parameterRows.size()];
    WriteResult counted = new WriteResult(null, context);
    for (int run = 0; run < counts.length; run++) {
      try {
        counts[run] = addRun(context.withParameters(parameterRows.get(run)), writer, run, counted);
      } catch (MokaException e) {
        writer.drop(run);
        flushBatch(writer, counts);
        throw new BatchException(Arrays.copyOf(counts, run), e);
      }
      if (writer.pending() >= RowInserter.BATCH) {
        flushBatch(writer, counts);
      }
    }
    flushBatch(writer, counts);
    return counts;
  }

  private long addRun(ExecutionContext context, RowInserter writer, int run, WriteResult counted) {
    long count = 0;
    Enforcement enforcement = new Enforcement(layout.table(), constraints, context);
    try (RowStream read = context.open(source)) {
      for (Object[] values = read.next(); values != null; values = read.next()) {
        Object[] row = complete(values, enforcement, context);
        add(row, writer, run, enforcement, counted, context);
        count++;
      }
    }
    return count;
  }

  private static void flushBatch(RowInserter writer, long[] counts) {
    UniquenessCheck.Duplicate duplicate = writer.flush();
    if (duplicate != null) {
      throw new BatchException(Arrays.copyOf(counts, duplicate.number()), duplicate.failure());
    }
  }

  @Override
  public void addLookUps(ExecutionContext context, Collection<CellKey> cells) {
    if (readsItself || !NewRows.isComputed(source)) {
      return;
    }
    Enforcement enforcement = new Enforcement(layout.table(), constraints, context);
    List<Object[]> ahead = new ArrayList<>();
    try (RowStream read = context.open(source)) {
      for (Object[] values = read.next(); values != null; values = read.next()) {
        Object[] row = complete(values, enforcement, context);
        ahead.add(row);
        if (!freshKeys) {
          keys.addCells(layout, enforcement.constraints().keyed().of(row, context), cells);
        }
        ParentReferences.addCells(enforcement.constraints(), row, cells);
      }
    }
    context.state(this, ahead);
  }

  @SuppressWarnings("unchecked") // nothing else is kept under this key
  private List<Object[]> ahead(ExecutionContext context) {
    return (List<Object[]>) context.state(this);
  }

  private Object[] complete(Object[] values, Enforcement enforcement, ExecutionContext context) {
    context.checkCancelled();
    Object[] row = rows.complete(values, context);
    enforcement.generate(row);
    return row;
  }

  private void add(
      Object[] row,
      RowInserter writer,
      int statement,
      Enforcement enforcement,
      WriteResult result,
      ExecutionContext context) {
    context.checkCancelled();
    writer.add(row, statement);
    enforcement.inserted(row);
    result.add(row);
  }

  @Override
  public String describe() {
    return "Insert " + layout.table().qualifiedName();
  }

  @Override
  public List<Operator> inputs() {
    return List.of(source);
  }
}
