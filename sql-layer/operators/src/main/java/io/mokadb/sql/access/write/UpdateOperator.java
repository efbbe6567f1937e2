package io.mokadb.sql.access.write;

import io.mokadb.kv.CellKey;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.constraint.ConstraintGraph;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.access.read.TableScanOperator;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.exec.ProjectOperator;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;
import java.util.Objects;

/**
 * Changes the rows of its input and their index entries. Reads its input to the end first, and
 * checks uniqueness as of the end of the statement: keys may be shifted or swapped.
 */
public final class UpdateOperator implements ChangesKnownRow {
  private final TableLayout layout;
  private final Operator source;
  private final int[] changed;
  private final ReturningShape returning;
  private final ConstraintGraph constraints;

  /**
   * @param source rows to change: all old columns in table order, the hidden row id if the table
   *     has no primary key, then the new values; each row once
   * @param changedOrdinals the columns that the new values belong to
   * @param returningOrNull the result per row; null for the count
   * @param constraintsOrNull of the table; null if it has none
   */
  public UpdateOperator(
      TableDef table,
      Operator source,
      int[] changedOrdinals,
      ReturningShape returningOrNull,
      ConstraintGraph constraintsOrNull) {
    this.layout = new TableLayout(table);
    this.source = source;
    this.changed = changedOrdinals.clone();
    this.returning = returningOrNull;
    this.constraints = constraintsOrNull;
  }

  /** For a table without constraints. */
  public UpdateOperator(
      TableDef table, Operator source, int[] changedOrdinals, ReturningShape returningOrNull) {
    this(table, source, changedOrdinals, returningOrNull, null);
  }

  @Override
  public CellKey knownRow(ExecutionContext context) {
    return source instanceof ProjectOperator project
            && project.inputs().get(0) instanceof TableScanOperator scan
            && scan.isOneKey()
        ? scan.onlyCell(context)
        : null;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    Enforcement enforcement = new Enforcement(layout.table(), constraints, context);
    WriteResult result = new WriteResult(returning, context);
    long count = 0;
    try (UpdateWriter writer =
            new UpdateWriter(layout, changed, enforcement.constraints(), context);
        MaterializedInput rows = MaterializedInput.of(source, context)) {
      for (Object[] row : rows.rows()) {
        context.checkCancelled();
        Object[] after = after(row);
        enforcement.generate(after);
        writer.add(row, after);
        enforcement.updated(row, after);
        result.add(after, layout.fullWidth(), row);
        count++;
      }
      writer.finish();
      enforcement.finish();
    }
    return result.stream(count);
  }

  private Object[] after(Object[] sourceRow) {
    int width = layout.fullWidth();
    Object[] row = new Object[width];
    System.arraycopy(sourceRow, 0, row, 0, width);
    for (int i = 0; i < changed.length; i++) {
      int ordinal = changed[i];
      ColumnDef column = layout.table().columns().get(ordinal);
      Object value = layout.check().conform(ordinal, sourceRow[width + i]);
      if (column.identity() != null
          && column.identity().always()
          && !Objects.equals(value, row[ordinal])) {
        throw new MokaException(
            SqlState.INVALID_STATEMENT,
            "Column "
                + column.name()
                + " of table "
                + layout.table().qualifiedName()
                + " is GENERATED ALWAYS AS IDENTITY: it cannot be changed");
      }
      row[ordinal] = value;
    }
    return row;
  }

  @Override
  public String describe() {
    StringBuilder text = new StringBuilder("Update " + layout.table().qualifiedName() + " set");
    for (int i = 0; i < changed.length; i++) {
      text.append(i == 0 ? " " : ", ").append(layout.table().columns().get(changed[i]).name());
    }
    return text.toString();
  }

  @Override
  public List<Operator> inputs() {
    return List.of(source);
  }
}
