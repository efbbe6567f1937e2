package io.mokadb.sql.introspect;

import static io.mokadb.sql.introspect.InformationSchema.CATALOG_NAME;

import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** CONSTRAINT_COLUMN_USAGE, VIEW_TABLE_USAGE, INFORMATION_SCHEMA_CATALOG_NAME. */
final class UsageViews {
  private UsageViews() {}

  static VirtualTable catalogName(Function<ExecutionContext, Catalog> catalogs) {
    return SystemView.named("INFORMATION_SCHEMA_CATALOG_NAME")
        .text("CATALOG_NAME")
        .rows(catalogs, catalog -> List.<Object[]>of(new Object[] {CATALOG_NAME}));
  }

  /** The columns of keys; of a foreign key those that it refers to. */
  static VirtualTable constraintColumns(
      Function<ExecutionContext, Catalog> catalogs, SeenColumns seen) {
    return SystemView.named("CONSTRAINT_COLUMN_USAGE")
        .text(
            "TABLE_CATALOG",
            "TABLE_SCHEMA",
            "TABLE_NAME",
            "COLUMN_NAME",
            "CONSTRAINT_CATALOG",
            "CONSTRAINT_SCHEMA",
            "CONSTRAINT_NAME")
        .rows(
            context -> {
              Catalog catalog = catalogs.apply(context);
              SeenParts parts = new SeenParts(seen, context);
              List<Object[]> rows = new ArrayList<>();
              for (TableDef table : SchemaViews.ordered(catalog)) {
                if (table.hasPrimaryKey()) {
                  add(
                      rows,
                      table,
                      parts,
                      table.primaryKey(),
                      table.schema(),
                      table.primaryKeyName());
                }
                for (IndexDef index : table.indexes()) {
                  if (TableKey.isConstraint(table, index)) {
                    add(rows, table, parts, index.columnIds(), table.schema(), index.name());
                  }
                }
                for (ForeignKeyDef key : table.constraints().foreignKeys()) {
                  TableDef parent = catalog.table(key.parentId());
                  if (parent != null) {
                    add(rows, parent, parts, key.parentColumnIds(), table.schema(), key.name());
                  }
                }
              }
              return rows;
            });
  }

  private static void add(
      List<Object[]> rows,
      TableDef table,
      SeenParts parts,
      List<Integer> columns,
      String schema,
      String name) {
    for (int id : columns) {
      if (!parts.sees(table, id)) {
        continue;
      }
      rows.add(
          new Object[] {
            CATALOG_NAME,
            table.schema(),
            table.name(),
            table.columnOfId(id).name(),
            CATALOG_NAME,
            schema,
            name
          });
    }
  }

  /** The tables and views that views are made of. */
  static VirtualTable viewTables(Function<ExecutionContext, Catalog> catalogs) {
    return SystemView.named("VIEW_TABLE_USAGE")
        .text(
            "VIEW_CATALOG",
            "VIEW_SCHEMA",
            "VIEW_NAME",
            "TABLE_CATALOG",
            "TABLE_SCHEMA",
            "TABLE_NAME")
        .rows(
            catalogs,
            catalog -> {
              List<Object[]> rows = new ArrayList<>();
              for (ViewDef view : SchemaViews.orderedViews(catalog)) {
                for (TableDef table : SchemaViews.ordered(catalog)) {
                  if (view.uses().contains(table.id())) {
                    rows.add(use(view, table.schema(), table.name()));
                  }
                }
                for (ViewDef other : SchemaViews.orderedViews(catalog)) {
                  if (view.uses().contains(other.id())) {
                    rows.add(use(view, other.schema(), other.name()));
                  }
                }
              }
              return rows;
            });
  }

  private static Object[] use(ViewDef view, String schema, String name) {
    return new Object[] {CATALOG_NAME, view.schema(), view.name(), CATALOG_NAME, schema, name};
  }
}
