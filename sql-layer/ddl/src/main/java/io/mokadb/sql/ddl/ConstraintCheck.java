package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.CheckDef;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;

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
    editor.requireRowsAtRest(table);
    if (executions.any(
        ConstraintEdits.violations(table, check),
        editor.preview(),
        editor.transaction(),
        context)) {
      throw new MokaException(
          SqlState.CHECK_VIOLATION,
          "Check constraint "
              + check.name()
              + " is violated by rows of table "
              + table.qualifiedName());
    }
  }

  void requireParents(CatalogEditor editor, TableDef table, ForeignKeyDef key, DdlContext context) {
    TableDef parent = editor.table(key.parentId());
    editor.requireRowsAtRest(table);
    if (TableEdits.isEmpty(editor.transaction(), table)) {
      return;
    }
    editor.requireRowsAtRest(parent);
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
    String orphans =
        "SELECT 1 FROM "
            + Sql.name(table)
            + " AS C WHERE ("
            + given
            + ") AND NOT EXISTS (SELECT 1 FROM "
            + Sql.name(parent)
            + " AS P WHERE "
            + equal
            + ")";
    if (executions.any(orphans, editor.preview(), editor.transaction(), context)) {
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
}
