package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.CheckDef;
import io.mokadb.sql.catalog.Constraints;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.ast.AlterAction;
import java.util.ArrayList;
import java.util.List;

/** Executes RENAME CONSTRAINT. Stateless. */
final class ConstraintRenames {
  private ConstraintRenames() {}

  static void rename(CatalogEditor editor, TableDef table, AlterAction.RenameConstraint action) {
    String old = action.constraint().getSimple();
    String name = ConstraintNames.require(editor, table.schema(), action.to());
    if (old.equals(table.primaryKeyName())) {
      editor.put(
          table
              .edit()
              .primaryKeyName(name)
              .partComments(table.partCommentsRenamed(old, name))
              .build());
    } else if (table.constraints().check(old) != null) {
      List<CheckDef> checks = new ArrayList<>();
      for (CheckDef check : table.constraints().checks()) {
        checks.add(check.name().equals(old) ? new CheckDef(name, check.sql()) : check);
      }
      putRenamed(editor, table, old, name, table.constraints().withChecks(checks));
    } else if (table.constraints().foreignKey(old) != null) {
      List<ForeignKeyDef> keys = new ArrayList<>();
      for (ForeignKeyDef key : table.constraints().foreignKeys()) {
        keys.add(key.name().equals(old) ? key.withName(name) : key);
      }
      putRenamed(editor, table, old, name, table.constraints().withForeignKeys(keys));
    } else if (TableConstraints.index(table, old) != null) {
      IndexEdits.rename(editor, table, old, name);
    } else {
      throw TableConstraints.unknown(table, old);
    }
  }

  private static void putRenamed(
      CatalogEditor editor, TableDef table, String old, String name, Constraints constraints) {
    editor.put(
        table
            .edit()
            .constraints(constraints)
            .partComments(table.partCommentsRenamed(old, name))
            .build());
  }
}
