package io.mokadb.sql.introspect;

import static io.mokadb.sql.introspect.InformationSchema.CATALOG_NAME;

import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.CheckDef;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * KEY_COLUMN_USAGE, TABLE_CONSTRAINTS, INDEXES, INDEX_COLUMNS. A unique index is a unique
 * constraint; the primary key is listed among the indexes. Indexes that are being built are not
 * listed.
 */
final class KeyViews {
  private KeyViews() {}

  static VirtualTable keyColumnUsage(Function<ExecutionContext, Catalog> catalogs) {
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
            catalogs,
            catalog -> {
              List<Object[]> rows = new ArrayList<>();
              for (TableDef table : SchemaViews.ordered(catalog)) {
                for (Key key : keys(table)) {
                  if (key.constraint) {
                    addUsage(rows, table, key);
                  }
                }
                for (ForeignKeyDef key : table.constraints().foreignKeys()) {
                  addUsage(rows, table, key, catalog.table(key.parentId()));
                }
              }
              return rows;
            });
  }

  private static void addUsage(
      List<Object[]> rows, TableDef table, ForeignKeyDef key, TableDef parent) {
    // The user may not know of it.
    List<Integer> unique =
        parent == null ? List.of() : ConstraintViews.Referred.key(parent, key).columnIds();
    for (int i = 0; i < key.columnIds().size(); i++) {
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
                for (Key key : keys(table)) {
                  if (key.constraint) {
                    rows.add(constraint(table, key.name, key.primary ? "PRIMARY KEY" : "UNIQUE"));
                  }
                }
                for (ForeignKeyDef key : table.constraints().foreignKeys()) {
                  Object[] row = constraint(table, key.name(), "FOREIGN KEY");
                  row[5] = yesOrNo(key.mayWait());
                  row[6] = yesOrNo(key.deferred());
                  rows.add(row);
                }
                for (CheckDef check : table.constraints().checks()) {
                  rows.add(constraint(table, check.name(), "CHECK"));
                }
              }
              return rows;
            });
  }

  /** One that is always checked by the statement. */
  private static Object[] constraint(TableDef table, String name, String type) {
    return new Object[] {
      table.schema(),
      name,
      table.schema(),
      table.name(),
      type,
      yesOrNo(false),
      yesOrNo(false),
      table.partComments().get(name)
    };
  }

  /** As H2 has it, as far as there is something to say. */
  static VirtualTable indexes(Function<ExecutionContext, Catalog> catalogs) {
    return SystemView.named("INDEXES")
        .text(
            "INDEX_CATALOG",
            "INDEX_SCHEMA",
            "INDEX_NAME",
            "TABLE_CATALOG",
            "TABLE_SCHEMA",
            "TABLE_NAME",
            "INDEX_TYPE_NAME",
            "NULLS_DISTINCT",
            "REMARKS")
        .rows(
            catalogs,
            catalog -> {
              List<Object[]> rows = new ArrayList<>();
              for (TableDef table : SchemaViews.ordered(catalog)) {
                for (Key key : keys(table)) {
                  rows.add(index(table, key));
                }
              }
              return rows;
            });
  }

  private static Object[] index(TableDef table, Key key) {
    String type = key.unique ? "UNIQUE INDEX" : "INDEX";
    return new Object[] {
      CATALOG_NAME,
      table.schema(),
      key.name,
      CATALOG_NAME,
      table.schema(),
      table.name(),
      key.primary ? "PRIMARY KEY" : type,
      key.unique && !key.primary ? yesOrNo(!key.nullsMeet) : null,
      table.partComments().get(key.name)
    };
  }

  static VirtualTable indexColumns(Function<ExecutionContext, Catalog> catalogs) {
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
    return table.nameAt(table.ordinalOfId(key.columnIds.get(position)));
  }

  private static List<Key> keys(TableDef table) {
    List<Key> keys = new ArrayList<>();
    if (table.hasPrimaryKey()) {
      keys.add(new Key(table.primaryKeyName(), true, true, true, false, table.primaryKey()));
    }
    for (IndexDef index : table.indexes()) {
      if (index.state() == IndexDef.State.PUBLIC) {
        keys.add(
            new Key(
                index.name(),
                false,
                index.unique(),
                isConstraint(table, index),
                index.nullsMeet(),
                index.columnIds()));
      }
    }
    return keys;
  }

  /** Whether an index stands for a UNIQUE constraint: of columns, over all rows. */
  static boolean isConstraint(TableDef table, IndexDef index) {
    return index.unique()
        && index.state() == IndexDef.State.PUBLIC
        && index.hasAllRows()
        && index.columnIds().stream().noneMatch(id -> table.isDerived(table.ordinalOfId(id)));
  }

  private record Key(
      String name,
      boolean primary,
      boolean unique,
      boolean constraint,
      boolean nullsMeet,
      List<Integer> columnIds) {}
}
