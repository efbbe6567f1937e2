package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableDefBuilder;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.layout.RowCodec;
import io.mokadb.sql.parser.ast.AlterAction;
import java.util.ArrayList;
import java.util.List;

/** Executes ADD COLUMN. Stateless. */
final class ColumnAddition {
  private final ExpressionCheck expressions;
  private final Executions executions;

  ColumnAddition(ExpressionCheck expressions, Executions executions) {
    this.expressions = expressions;
    this.executions = executions;
  }

  /**
   * Adds a column. Rows that are there show the value that its DEFAULT has now, without being
   * touched.
   *
   * @return the table with the column, if it is a generated one and there are rows, which have yet
   *     to be written again; else null
   */
  TableDef add(
      CatalogEditor editor, TableDef table, AlterAction.AddColumn action, DdlContext context) {
    String name = action.column().name().getSimple();
    if (ColumnEdits.isTaken(table, name)) {
      if (action.ifNotExists()) {
        return null;
      }
      throw ColumnEdits.columnExists(table, name);
    }
    if (table.columns().size() == TableDeclaration.MAX_COLUMNS) {
      throw new MokaException(
          SqlState.LIMIT_EXCEEDED,
          "Table "
              + table.qualifiedName()
              + " has "
              + TableDeclaration.MAX_COLUMNS
              + " columns, the most that a table may have");
    }
    ColumnDef column =
        ColumnDefinition.of(
            table.nextColumnId(),
            action.column(),
            false,
            DomainEdits.find(editor, action.column().type(), context.schema()));
    if (column.defaultSql() != null) {
      expressions.checkDefault(column);
    }
    boolean needsEmpty =
        column.identity() != null || !column.nullable() && column.defaultSql() == null;
    if (needsEmpty) {
      editor.rows().requireAtRest(table);
    }
    boolean hasRows = !TableEdits.staysEmpty(editor, table);
    if (hasRows && !column.isGenerated()) {
      column = withValueOfOldRows(editor, table, column, context);
    }
    List<ColumnDef> columns = new ArrayList<>(table.columns());
    columns.add(column);
    TableDefBuilder edit = table.edit().columns(columns).nextColumnId(table.nextColumnId() + 1);
    if (action.group() != null) {
      edit.groups(GroupDeclaration.joined(table, action.group(), column.id()));
    }
    TableDef changed = edit.build();
    if (column.isGenerated()) {
      expressions.checkGenerated(changed, column, editor.preview());
      if (hasRows) {
        return changed;
      }
    }
    editor.put(changed);
    return null;
  }

  private ColumnDef withValueOfOldRows(
      CatalogEditor editor, TableDef table, ColumnDef column, DdlContext context) {
    if (column.identity() != null) {
      throw MokaException.unsupported(
          "An identity column cannot be added to a table that has rows: " + table.qualifiedName());
    }
    Object value = executions.defaultOf(column, editor.preview(), editor.transaction(), context);
    if (value == null && !column.nullable()) {
      throw new MokaException(
          SqlState.NOT_NULL_VIOLATION,
          "Column "
              + column.name()
              + " may not be null, and table "
              + table.qualifiedName()
              + " has rows: give it a DEFAULT");
    }
    return column.withAbsent(RowCodec.encodeAbsent(column.type(), value));
  }
}
