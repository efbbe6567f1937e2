package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.CheckDef;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.txn.Transaction;

/** Checks that the rows of a table keep a constraint that is new to them. Stateless. */
final class ConstraintCheck {
  private final Executions executions;

  ConstraintCheck(Executions executions) {
    this.executions = executions;
  }

  /** A condition may make no sense for another type, or give another answer. */
  void recheck(CatalogEditor editor, TableName name, DdlContext context) {
    TableDef table = editor.table(name);
    for (CheckDef check : table.constraints().checks()) {
      requireCheck(editor, table, check, context);
    }
  }

  void requireCheck(CatalogEditor editor, TableDef table, CheckDef check, DdlContext context) {
    editor.rows().requireAtRest(table);
    requireKept(Rows.of(editor, context), table, check);
  }

  /** None of the rows breaks a check. */
  void requireKept(Rows rows, TableDef table, CheckDef check) {
    if (any(rows, ConstraintEdits.violations(table, check))) {
      throw new MokaException(
          SqlState.CHECK_VIOLATION,
          "Check constraint "
              + check.name()
              + " is violated by rows of table "
              + table.qualifiedName());
    }
  }

  void requireNoNulls(CatalogEditor editor, TableDef table, ColumnDef column, DdlContext context) {
    editor.rows().requireAtRest(table);
    requireNoNulls(Rows.of(editor, context), table, column);
  }

  /** None of the rows has null in a column. */
  void requireNoNulls(Rows rows, TableDef table, ColumnDef column) {
    if (any(rows, "SELECT 1 FROM " + Sql.name(table) + " WHERE " + Sql.name(column) + " IS NULL")) {
      throw new MokaException(
          SqlState.NOT_NULL_VIOLATION,
          "Column " + column.name() + " of table " + table.qualifiedName() + " has nulls");
    }
  }

  void requireParents(CatalogEditor editor, TableDef table, ForeignKeyDef key, DdlContext context) {
    editor.rows().requireAtRest(table);
    if (TableEdits.isEmpty(editor.transaction(), table)) {
      return;
    }
    editor.rows().requireAtRest(editor.table(key.parentId()));
    requireParents(Rows.of(editor, context), table, key);
  }

  /** Each of the rows that has to has its parent. */
  void requireParents(Rows rows, TableDef table, ForeignKeyDef key) {
    TableDef parent = rows.catalog.table(key.parentId());
    if (any(rows, orphans(table, key, parent))) {
      throw new MokaException(
          SqlState.FOREIGN_KEY_VIOLATION,
          "Foreign key "
              + key.name()
              + " is violated: table "
              + table.qualifiedName()
              + " has rows that refer to no row of "
              + parent.qualifiedName());
    }
  }

  private static String orphans(TableDef table, ForeignKeyDef key, TableDef parent) {
    StringBuilder given = new StringBuilder();
    StringBuilder equal = new StringBuilder();
    // Null equals nothing, so a row that gives some columns only has no parent either.
    String and = key.matchesFully() ? " OR " : " AND ";
    for (int i = 0; i < key.columnIds().size(); i++) {
      String column = "C." + Sql.name(table.columnOfId(key.columnIds().get(i)));
      String referred = "P." + Sql.name(parent.columnOfId(key.parentColumnIds().get(i)));
      given.append(i == 0 ? "" : and).append(column).append(" IS NOT NULL");
      equal.append(i == 0 ? "" : " AND ").append(referred).append(" = ").append(column);
    }
    return "SELECT 1 FROM "
        + Sql.name(table)
        + " AS C WHERE ("
        + given
        + ") AND NOT EXISTS (SELECT 1 FROM "
        + Sql.name(parent)
        + " AS P WHERE "
        + equal
        + ")";
  }

  private boolean any(Rows rows, String query) {
    return executions.any(query, rows.catalog, rows.transaction, rows.context);
  }

  /** The rows that a transaction sees, by a catalog. */
  record Rows(Catalog catalog, Transaction transaction, DdlContext context) {
    static Rows of(CatalogEditor editor, DdlContext context) {
      return new Rows(editor.preview(), editor.transaction(), context);
    }
  }
}
