package io.mokadb.sql.introspect;

import static io.mokadb.sql.introspect.InformationSchema.CATALOG_NAME;

import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * INDEXES and INDEX_COLUMNS. The primary key is listed among the indexes; indexes that are being
 * built are not listed.
 */
final class IndexViews {
  private IndexViews() {}

  /** The columns of H2, as far as they apply. */
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
                for (TableKey key : TableKey.of(table)) {
                  rows.add(index(table, key));
                }
              }
              return rows;
            });
  }

  private static Object[] index(TableDef table, TableKey key) {
    String type = key.unique() ? "UNIQUE INDEX" : "INDEX";
    return new Object[] {
      CATALOG_NAME,
      table.schema(),
      key.name(),
      CATALOG_NAME,
      table.schema(),
      table.name(),
      key.primary() ? "PRIMARY KEY" : type,
      key.unique() && !key.primary() ? TableKey.yesOrNo(!key.nullsMeet()) : null,
      table.partComments().get(key.name())
    };
  }

  static VirtualTable indexColumns(Function<ExecutionContext, Catalog> catalogs, SeenColumns seen) {
    return SystemView.named("INDEX_COLUMNS")
        .text("TABLE_SCHEMA", "TABLE_NAME", "INDEX_NAME", "IS_UNIQUE")
        .integer("ORDINAL_POSITION")
        .text("COLUMN_NAME", "IS_ASCENDING", "IS_PRIMARY")
        .rows(
            context -> {
              SeenParts parts = new SeenParts(seen, context);
              List<Object[]> rows = new ArrayList<>();
              for (TableDef table : SchemaViews.ordered(catalogs.apply(context))) {
                for (TableKey key : TableKey.of(table)) {
                  addIndexColumns(rows, table, key, parts);
                }
              }
              return rows;
            });
  }

  private static void addIndexColumns(
      List<Object[]> rows, TableDef table, TableKey key, SeenParts parts) {
    for (int i = 0; i < key.columnIds().size(); i++) {
      if (!parts.sees(table, key.columnIds().get(i))) {
        continue;
      }
      rows.add(
          new Object[] {
            table.schema(),
            table.name(),
            key.name(),
            TableKey.yesOrNo(key.unique()),
            i + 1,
            key.columnName(table, i),
            "YES",
            TableKey.yesOrNo(key.primary())
          });
    }
  }
}
