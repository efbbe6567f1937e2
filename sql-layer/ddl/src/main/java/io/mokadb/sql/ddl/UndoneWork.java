package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.CheckDef;
import io.mokadb.sql.catalog.Constraints;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableWork;
import io.mokadb.sql.catalog.store.CatalogEditor;
import java.util.List;
import java.util.Objects;

/** The undoing of a change of a table that is under way. Stateless. */
final class UndoneWork {
  private UndoneWork() {}

  /**
   * @param table has work under way
   */
  static void edit(CatalogEditor editor, TableDef table) {
    // What is under way on a parent goes on: that it is not referred to any more is all it learns.
    editor
        .rows()
        .goOn(
            editor.tables().values().stream()
                .map(TableDef::work)
                .filter(Objects::nonNull)
                .toList());
    TableWork work = table.work();
    TableDef before = table.withWork(null);
    switch (work.kind()) {
      case CLOSED, NOT_NULL -> editor.put(before);
      case CHECK -> editor.put(withoutCheck(before, work.subject()));
      case FOREIGN_KEY ->
          ForeignKeyEdits.removeForeignKey(
              editor, before, before.constraints().foreignKey(work.subject()));
    }
  }

  private static TableDef withoutCheck(TableDef table, String name) {
    Constraints all = table.constraints();
    List<CheckDef> left =
        all.checks().stream().filter(check -> !check.name().equals(name)).toList();
    return table.withConstraints(all.withChecks(left));
  }
}
