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

/** REFERENTIAL_CONSTRAINTS and CHECK_CONSTRAINTS. */
final class ConstraintViews {
  private ConstraintViews() {}

  static VirtualTable referentialConstraints(Function<ExecutionContext, Catalog> catalogs) {
    return SystemView.named("REFERENTIAL_CONSTRAINTS")
        .text(
            "CONSTRAINT_CATALOG",
            "CONSTRAINT_SCHEMA",
            "CONSTRAINT_NAME",
            "UNIQUE_CONSTRAINT_CATALOG",
            "UNIQUE_CONSTRAINT_SCHEMA",
            "UNIQUE_CONSTRAINT_NAME",
            "MATCH_OPTION",
            "UPDATE_RULE",
            "DELETE_RULE")
        .rows(
            catalogs,
            catalog -> {
              List<Object[]> rows = new ArrayList<>();
              for (TableDef table : SchemaViews.ordered(catalog)) {
                for (ForeignKeyDef key : table.constraints().foreignKeys()) {
                  TableDef parent = catalog.table(key.parentId());
                  if (parent == null) {
                    // The user may not know of it.
                    continue;
                  }
                  rows.add(
                      new Object[] {
                        CATALOG_NAME,
                        table.schema(),
                        key.name(),
                        CATALOG_NAME,
                        parent.schema(),
                        Referred.key(parent, key).name(),
                        key.matchesFully() ? "FULL" : "NONE",
                        key.onUpdate().sql(),
                        key.onDelete().sql()
                      });
                }
              }
              return rows;
            });
  }

  static VirtualTable checkConstraints(
      Function<ExecutionContext, Catalog> catalogs, SeenColumns seen) {
    return SystemView.named("CHECK_CONSTRAINTS")
        .text("CONSTRAINT_CATALOG", "CONSTRAINT_SCHEMA", "CONSTRAINT_NAME", "CHECK_CLAUSE")
        .rows(
            context -> {
              SeenParts parts = new SeenParts(seen, context);
              List<Object[]> rows = new ArrayList<>();
              for (TableDef table : SchemaViews.ordered(catalogs.apply(context))) {
                for (CheckDef check : table.constraints().checks()) {
                  String clause = parts.shown(table, check.sql());
                  rows.add(new Object[] {CATALOG_NAME, table.schema(), check.name(), clause});
                }
              }
              return rows;
            });
  }

  /**
   * The key that a foreign key refers to.
   *
   * @param columnIds in the key's own order
   */
  record Referred(String name, List<Integer> columnIds) {
    static Referred key(TableDef parent, ForeignKeyDef key) {
      if (isKey(parent.primaryKey(), key.parentColumnIds())) {
        return new Referred(parent.primaryKeyName(), parent.primaryKey());
      }
      for (IndexDef index : parent.indexes()) {
        if (index.unique()
            && index.hasAllRows()
            && isKey(index.columnIds(), key.parentColumnIds())) {
          return new Referred(index.name(), index.columnIds());
        }
      }
      throw new IllegalStateException(key.name() + " refers to no key of " + parent.name());
    }

    private static boolean isKey(List<Integer> key, List<Integer> columns) {
      return key.size() == columns.size() && key.containsAll(columns);
    }
  }
}
