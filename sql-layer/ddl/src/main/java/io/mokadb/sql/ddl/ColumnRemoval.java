package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.CheckDef;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.ast.AlterAction;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Executes DROP COLUMN. Stateless. */
final class ColumnRemoval {
  private ColumnRemoval() {}

  /** Drops a column with the indexes and constraints that it is part of. */
  static void drop(CatalogEditor editor, TableDef table, AlterAction.DropColumn action) {
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
  private static void dropComputed(
      CatalogEditor editor, TableDef table, ColumnDef column, boolean cascade) {
    for (ColumnDef one : ColumnEdits.computedOf(table, column)) {
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

  private static MokaException invalid(String message) {
    return new MokaException(SqlState.INVALID_STATEMENT, message);
  }
}
