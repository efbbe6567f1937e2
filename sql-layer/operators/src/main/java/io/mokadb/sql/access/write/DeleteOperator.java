package io.mokadb.sql.access.write;

import io.mokadb.kv.CellKey;
import io.mokadb.sql.access.constraint.ConstraintGraph;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.access.read.TableScanOperator;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;

/** Deletes the rows of its input and their index entries. Reads its input to the end first. */
public final class DeleteOperator implements ChangesKnownRow {
  private final TableLayout layout;
  private final Operator source;
  private final ReturningShape returning;
  private final ConstraintGraph constraints;

  /**
   * @param source rows to delete: all columns in table order, then the hidden row id if the table
   *     has no primary key; each row once
   * @param returningOrNull the result per row; null for the count
   * @param constraintsOrNull of the table; null if it has none
   */
  public DeleteOperator(
      TableDef table,
      Operator source,
      ReturningShape returningOrNull,
      ConstraintGraph constraintsOrNull) {
    this.layout = new TableLayout(table);
    this.source = source;
    this.returning = returningOrNull;
    this.constraints = constraintsOrNull;
  }

  /** For a table without constraints. */
  public DeleteOperator(TableDef table, Operator source, ReturningShape returningOrNull) {
    this(table, source, returningOrNull, null);
  }

  @Override
  public CellKey knownRow(ExecutionContext context) {
    return source instanceof TableScanOperator scan && scan.isOneKey()
        ? scan.onlyCell(context)
        : null;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    Enforcement enforcement = new Enforcement(layout.table(), constraints, context);
    RowRemoval removal = new RowRemoval(layout, enforcement.constraints(), context);
    WriteResult result = new WriteResult(returning, context);
    long count = 0;
    try (MaterializedInput rows = MaterializedInput.of(source, context)) {
      for (Object[] row : rows.rows()) {
        context.checkCancelled();
        removal.remove(row);
        enforcement.deleted(row);
        result.add(row, layout.fullWidth(), row);
        count++;
      }
      enforcement.finish();
    }
    context.changes().add(layout.table().id(), -count);
    return result.stream(count);
  }

  @Override
  public String describe() {
    return "Delete " + layout.table().qualifiedName();
  }

  @Override
  public List<Operator> inputs() {
    return List.of(source);
  }
}
