package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.KeyWay;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;

/** Indexes that foreign keys require. */
final class IndexUse {
  private IndexUse() {}

  /**
   * @throws MokaException {@code DEPENDENT_OBJECTS_EXIST} if a foreign key would be left without
   *     its way to the rows, or without the key that it refers to
   */
  static void requireUnused(CatalogEditor editor, TableDef table, IndexDef index) {
    TableDef without = table.withoutIndex(index.id());
    requireWays(table, without, index.name());
    if (index.unique()) {
      requireKeys(editor, table, without, index.name());
    }
  }

  /**
   * @param without the table without one of its keys or indexes
   * @throws MokaException {@code DEPENDENT_OBJECTS_EXIST} if a foreign key of the table has no
   *     other
   */
  static void requireWays(TableDef table, TableDef without, String name) {
    for (ForeignKeyDef key : table.constraints().foreignKeys()) {
      if (!ForeignKeyEdits.hasIndex(without, key.columnIds())) {
        throw used(name, key, table);
      }
    }
  }

  /**
   * @param without the table without one of its keys
   * @throws MokaException {@code DEPENDENT_OBJECTS_EXIST} if a foreign key refers to that one
   */
  static void requireKeys(CatalogEditor editor, TableDef table, TableDef without, String name) {
    for (long id : table.constraints().referencing()) {
      for (ForeignKeyDef key : editor.table(id).constraints().foreignKeys()) {
        if (key.parentId() == table.id() && KeyWay.toRow(without, key.parentColumnIds()) == null) {
          throw used(name, key, editor.table(id));
        }
      }
    }
  }

  private static MokaException used(String name, ForeignKeyDef key, TableDef table) {
    return new MokaException(
        SqlState.DEPENDENT_OBJECTS_EXIST,
        name
            + " cannot be dropped: foreign key "
            + key.name()
            + " of table "
            + table.qualifiedName()
            + " needs it");
  }
}
