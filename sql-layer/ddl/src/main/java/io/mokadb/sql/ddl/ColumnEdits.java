package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.CheckDef;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableDefBuilder;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.layout.RowCodec;
import io.mokadb.sql.parser.ast.AlterAction;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Changes of columns that touch no row. Stateless. */
final class ColumnEdits {
  private final ExpressionCheck expressions;
  private final Executions executions;

  ColumnEdits(ExpressionCheck expressions, Executions executions) {
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
    if (isTaken(table, name)) {
      if (action.ifNotExists()) {
        return null;
      }
      throw columnExists(table, name);
    }
    if (table.columns().size() == TableDeclaration.MAX_COLUMNS) {
      throw new MokaException(
          SqlState.LIMIT_EXCEEDED,
          "Table " + table.qualifiedName() + " has " + TableDeclaration.MAX_COLUMNS + " columns");
    }
    ColumnDef column =
        TableDeclaration.column(
            table.nextColumnId(),
            action.column(),
            false,
            DomainEdits.find(editor, action.column().type(), context.schema()));
    if (column.defaultSql() != null) {
      expressions.checkDefault(column);
    }
    if (column.identity() != null || !column.nullable() && column.defaultSql() == null) {
      editor.requireRowsAtRest(table);
    }
    boolean hasRows =
        !editor.rowsAreAtRest(table) || !TableEdits.isEmpty(editor.transaction(), table);
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

  /** Drops a column with the indexes and constraints that it is part of. */
  void drop(CatalogEditor editor, TableDef table, AlterAction.DropColumn action) {
    if (action.ifExists() && table.ordinalOf(action.column().getSimple()) < 0) {
      return;
    }
    ColumnDef column = ObjectNames.requireColumn(table, action.column());
    if (table.primaryKey().contains(column.id())) {
      throw new MokaException(
          SqlState.DEPENDENT_OBJECTS_EXIST,
          "Column " + column.name() + " is part of the primary key; drop that first");
    }
    if (table.columns().size() == 1) {
      throw invalid("Column " + column.name() + " is the only one; drop the table");
    }
    dropReferences(editor, table, column, action.cascade());
    dropComputed(editor, table, column, action.cascade());
    for (ForeignKeyDef key : table.constraints().foreignKeys()) {
      if (key.columnIds().contains(column.id())) {
        ForeignKeyEdits.removeForeignKey(editor, editor.table(table.id()), key);
      }
    }
    for (IndexDef index : table.indexes()) {
      if (index.columnIds().contains(column.id())
          || IndexDeclaration.computesOf(table, index, column)) {
        IndexUse.requireUnused(editor, editor.table(table.id()), index);
        editor.dropIndex(editor.table(table.id()), index);
      }
    }
    TableDef now = editor.table(table.id());
    List<CheckDef> checks =
        now.constraints().checks().stream()
            .filter(check -> !CheckText.names(check.sql(), column.name()))
            .toList();
    editor.put(
        now.edit()
            .columns(now.columns().stream().filter(c -> c.id() != column.id()).toList())
            .constraints(now.constraints().withChecks(checks))
            .groups(GroupDeclaration.left(now, column.id()))
            .build());
    if (column.type().kind().isLarge()) {
      editor.leaveObjects(now, column);
    }
    SequenceOwners.drop(editor, table.id(), column.id(), action.cascade());
  }

  private static void dropReferences(
      CatalogEditor editor, TableDef table, ColumnDef column, boolean cascade) {
    for (long id : table.constraints().referencing()) {
      for (ForeignKeyDef key : editor.table(id).constraints().foreignKeys()) {
        if (key.parentId() == table.id() && key.parentColumnIds().contains(column.id())) {
          if (!cascade && id != table.id()) {
            throw new MokaException(
                SqlState.DEPENDENT_OBJECTS_EXIST,
                "Foreign key "
                    + key.name()
                    + " refers to column "
                    + column.name()
                    + "; drop it first, or say CASCADE");
          }
          ForeignKeyEdits.removeForeignKey(editor, editor.table(id), key);
        }
      }
    }
  }

  /** Generated columns that are computed of a column which goes. */
  private void dropComputed(
      CatalogEditor editor, TableDef table, ColumnDef column, boolean cascade) {
    for (ColumnDef one : computedOf(table, column)) {
      if (!cascade) {
        throw new MokaException(
            SqlState.DEPENDENT_OBJECTS_EXIST,
            "Generated column "
                + one.name()
                + " is computed of column "
                + column.name()
                + "; drop it first, or say CASCADE");
      }
      SqlIdentifier name = new SqlIdentifier(one.name(), SqlParserPos.ZERO);
      drop(editor, editor.table(table.id()), new AlterAction.DropColumn(false, name, true));
    }
  }

  /** The generated columns whose expressions name a column. */
  static List<ColumnDef> computedOf(TableDef table, ColumnDef column) {
    return table.columns().stream()
        .filter(one -> one.isGenerated() && CheckText.names(one.generatedSql(), column.name()))
        .toList();
  }

  void rename(CatalogEditor editor, TableDef table, AlterAction.RenameColumn action) {
    ColumnDef column = ObjectNames.requireColumn(table, action.column());
    String name = ObjectNames.valid(action.to().getSimple());
    if (isTaken(table, name)) {
      throw columnExists(table, name);
    }
    List<CheckDef> checks =
        table.constraints().checks().stream()
            .map(
                check ->
                    new CheckDef(check.name(), CheckText.renamed(check.sql(), column.name(), name)))
            .toList();
    List<ColumnDef> computed = computedOf(table, column);
    List<ColumnDef> columns =
        table.columnsWith(column.withName(name)).stream()
            .map(c -> computed.contains(c) ? renamedIn(c, column.name(), name) : c)
            .toList();
    editor.put(
        table
            .edit()
            .columns(columns)
            .constraints(table.constraints().withChecks(checks))
            .derived(IndexDeclaration.renamed(table, column.name(), name))
            .build());
  }

  private static ColumnDef renamedIn(ColumnDef computed, String old, String name) {
    return computed.withGeneratedSql(CheckText.renamed(computed.generatedSql(), old, name));
  }

  void setDefault(CatalogEditor editor, TableDef table, AlterAction.SetDefault action) {
    ColumnDef column = ObjectNames.requireColumn(table, action.column());
    if (column.identity() != null) {
      throw invalid("Column " + column.name() + " is an identity; it cannot have a DEFAULT");
    }
    if (column.isGenerated()) {
      throw invalid("Column " + column.name() + " is generated; it cannot have a DEFAULT");
    }
    ColumnDef changed = column.withDefaultSql(action.sql());
    if (action.sql() != null) {
      expressions.checkDefault(changed);
    }
    editor.put(table.withColumn(changed));
  }

  void dropNotNull(CatalogEditor editor, TableDef table, SqlIdentifier name) {
    ColumnDef column = ObjectNames.requireColumn(table, name);
    if (table.primaryKey().contains(column.id()) || column.identity() != null) {
      throw invalid("Column " + column.name() + " is a key or an identity, so it cannot be NULL");
    }
    editor.put(table.withColumn(column.withNullable(true)));
  }

  /** Looks at all rows: none may be null. */
  void setNotNull(CatalogEditor editor, TableDef table, SqlIdentifier name, DdlContext context) {
    ColumnDef column = ObjectNames.requireColumn(table, name);
    editor.requireRowsAtRest(table);
    String nulls = "SELECT 1 FROM " + Sql.name(table) + " WHERE " + Sql.name(column) + " IS NULL";
    if (executions.any(nulls, editor.preview(), editor.transaction(), context)) {
      throw new MokaException(
          SqlState.NOT_NULL_VIOLATION,
          "Column " + column.name() + " of table " + table.qualifiedName() + " has nulls");
    }
    editor.put(table.withColumn(column.withNullable(false)));
  }

  private static boolean isTaken(TableDef table, String name) {
    return table.ordinalOf(name) >= 0 || table.notification(name) != null;
  }

  private static MokaException columnExists(TableDef table, String name) {
    return new MokaException(
        SqlState.COLUMN_EXISTS,
        "Table " + table.qualifiedName() + " has a column called " + name + " already");
  }

  private static MokaException invalid(String message) {
    return new MokaException(SqlState.INVALID_STATEMENT, message);
  }
}
