package io.mokadb.sql.introspect;

import static io.mokadb.sql.introspect.InformationSchema.CATALOG_NAME;

import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.CheckDef;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * KEY_COLUMN_USAGE and TABLE_CONSTRAINTS. A unique index is a unique constraint. Indexes that are
 * being built are not listed.
 */
final class KeyViews {
  private KeyViews() {}

  static VirtualTable keyColumnUsage(
      Function<ExecutionContext, Catalog> catalogs, SeenColumns seen) {
    return SystemView.named("KEY_COLUMN_USAGE")
        .text(
            "CONSTRAINT_CATALOG",
            "CONSTRAINT_SCHEMA",
            "CONSTRAINT_NAME",
            "TABLE_SCHEMA",
            "TABLE_NAME",
            "COLUMN_NAME")
        .integer("ORDINAL_POSITION", "POSITION_IN_UNIQUE_CONSTRAINT")
        .rows(
            context -> {
              Catalog catalog = catalogs.apply(context);
              SeenParts parts = new SeenParts(seen, context);
              List<Object[]> rows = new ArrayList<>();
              for (TableDef table : SchemaViews.ordered(catalog)) {
                for (TableKey key : TableKey.of(table)) {
                  if (key.constraint()) {
                    addUsage(rows, table, key, parts);
                  }
                }
                for (ForeignKeyDef key : table.constraints().foreignKeys()) {
                  addUsage(rows, table, key, catalog.table(key.parentId()), parts);
                }
              }
              return rows;
            });
  }

  private static void addUsage(
      List<Object[]> rows, TableDef table, ForeignKeyDef key, TableDef parent, SeenParts parts) {
    // The parent is null if the user has no privilege on it.
    List<Integer> unique =
        parent == null ? List.of() : ConstraintViews.Referred.key(parent, key).columnIds();
    for (int i = 0; i < key.columnIds().size(); i++) {
      if (!parts.sees(table, key.columnIds().get(i))) {
        continue;
      }
      rows.add(
          new Object[] {
            CATALOG_NAME,
            table.schema(),
            key.name(),
            table.schema(),
            table.name(),
            table.columnOfId(key.columnIds().get(i)).name(),
            i + 1,
            parent == null ? null : (Integer) (unique.indexOf(key.parentColumnIds().get(i)) + 1)
          });
    }
  }

  private static void addUsage(List<Object[]> rows, TableDef table, TableKey key, SeenParts parts) {
    for (int i = 0; i < key.columnIds().size(); i++) {
      if (!parts.sees(table, key.columnIds().get(i))) {
        continue;
      }
      rows.add(
          new Object[] {
            CATALOG_NAME,
            table.schema(),
            key.name(),
            table.schema(),
            table.name(),
            key.columnName(table, i),
            i + 1,
            null
          });
    }
  }

  static VirtualTable tableConstraints(Function<ExecutionContext, Catalog> catalogs) {
    return SystemView.named("TABLE_CONSTRAINTS")
        .text(
            "CONSTRAINT_SCHEMA",
            "CONSTRAINT_NAME",
            "TABLE_SCHEMA",
            "TABLE_NAME",
            "CONSTRAINT_TYPE",
            "IS_DEFERRABLE",
            "INITIALLY_DEFERRED",
            "REMARKS")
        .rows(
            catalogs,
            catalog -> {
              List<Object[]> rows = new ArrayList<>();
              for (TableDef table : SchemaViews.ordered(catalog)) {
                for (TableKey key : TableKey.of(table)) {
                  if (key.constraint()) {
                    rows.add(
                        constraint(table, key.name(), key.primary() ? "PRIMARY KEY" : "UNIQUE"));
                  }
                }
                for (ForeignKeyDef key : table.constraints().foreignKeys()) {
                  Object[] row = constraint(table, key.name(), "FOREIGN KEY");
                  row[5] = TableKey.yesOrNo(key.mayWait());
                  row[6] = TableKey.yesOrNo(key.deferred());
                  rows.add(row);
                }
                for (CheckDef check : table.constraints().checks()) {
                  rows.add(constraint(table, check.name(), "CHECK"));
                }
              }
              return rows;
            });
  }

  /** A constraint that is always checked by the statement. */
  private static Object[] constraint(TableDef table, String name, String type) {
    return new Object[] {
      table.schema(),
      name,
      table.schema(),
      table.name(),
      type,
      TableKey.yesOrNo(false),
      TableKey.yesOrNo(false),
      table.partComments().get(name)
    };
  }
}
