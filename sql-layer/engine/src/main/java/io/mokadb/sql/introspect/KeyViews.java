package io.mokadb.sql.introspect;

import static io.mokadb.sql.introspect.InformationSchema.CATALOG_NAME;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * KEY_COLUMN_USAGE, TABLE_CONSTRAINTS, INDEX_COLUMNS. A unique index is a unique constraint; the
 * primary key is listed among the indexes. Indexes that are being built are not listed.
 */
final class KeyViews {
  private KeyViews() {}

  static SystemView keyColumnUsage(Function<ExecutionContext, Catalog> catalogs) {
    return SystemView.named("KEY_COLUMN_USAGE")
        .text(
            "CONSTRAINT_CATALOG",
            "CONSTRAINT_SCHEMA",
            "CONSTRAINT_NAME",
            "TABLE_SCHEMA",
            "TABLE_NAME",
            "COLUMN_NAME")
        .integer("ORDINAL_POSITION")
        .rows(
            catalogs,
            catalog -> {
              List<Object[]> rows = new ArrayList<>();
              for (TableDef table : SchemaViews.ordered(catalog)) {
                for (Key key : keys(table)) {
                  if (key.unique) {
                    addUsage(rows, table, key);
                  }
                }
              }
              return rows;
            });
  }

  private static void addUsage(List<Object[]> rows, TableDef table, Key key) {
    for (int i = 0; i < key.columnIds.size(); i++) {
      rows.add(
          new Object[] {
            CATALOG_NAME,
            table.schema(),
            key.name,
            table.schema(),
            table.name(),
            columnName(table, key, i),
            i + 1
          });
    }
  }

  static SystemView tableConstraints(Function<ExecutionContext, Catalog> catalogs) {
    return SystemView.named("TABLE_CONSTRAINTS")
        .text(
            "CONSTRAINT_SCHEMA", "CONSTRAINT_NAME", "TABLE_SCHEMA", "TABLE_NAME", "CONSTRAINT_TYPE")
        .rows(
            catalogs,
            catalog -> {
              List<Object[]> rows = new ArrayList<>();
              for (TableDef table : SchemaViews.ordered(catalog)) {
                for (Key key : keys(table)) {
                  if (key.unique) {
                    rows.add(
                        new Object[] {
                          table.schema(),
                          key.name,
                          table.schema(),
                          table.name(),
                          key.primary ? "PRIMARY KEY" : "UNIQUE"
                        });
                  }
                }
              }
              return rows;
            });
  }

  static SystemView indexColumns(Function<ExecutionContext, Catalog> catalogs) {
    return SystemView.named("INDEX_COLUMNS")
        .text("TABLE_SCHEMA", "TABLE_NAME", "INDEX_NAME", "IS_UNIQUE")
        .integer("ORDINAL_POSITION")
        .text("COLUMN_NAME", "IS_ASCENDING", "IS_PRIMARY")
        .rows(
            catalogs,
            catalog -> {
              List<Object[]> rows = new ArrayList<>();
              for (TableDef table : SchemaViews.ordered(catalog)) {
                for (Key key : keys(table)) {
                  addIndexColumns(rows, table, key);
                }
              }
              return rows;
            });
  }

  private static void addIndexColumns(List<Object[]> rows, TableDef table, Key key) {
    for (int i = 0; i < key.columnIds.size(); i++) {
      rows.add(
          new Object[] {
            table.schema(),
            table.name(),
            key.name,
            yesOrNo(key.unique),
            i + 1,
            columnName(table, key, i),
            "YES",
            yesOrNo(key.primary)
          });
    }
  }

  /** As the standard's views say it. */
  private static String yesOrNo(boolean value) {
    return value ? "YES" : "NO";
  }

  private static String columnName(TableDef table, Key key, int position) {
    return table.columns().get(table.ordinalOfId(key.columnIds.get(position))).name();
  }

  private static List<Key> keys(TableDef table) {
    List<Key> keys = new ArrayList<>();
    if (table.hasPrimaryKey()) {
      keys.add(new Key(table.primaryKeyName(), true, true, table.primaryKey()));
    }
    for (IndexDef index : table.indexes()) {
      if (index.state() == IndexDef.State.PUBLIC) {
        keys.add(new Key(index.name(), false, index.unique(), index.columnIds()));
      }
    }
    return keys;
  }

  private record Key(String name, boolean primary, boolean unique, List<Integer> columnIds) {}
}
