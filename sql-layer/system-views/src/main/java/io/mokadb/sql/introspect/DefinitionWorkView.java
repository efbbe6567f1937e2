package io.mokadb.sql.introspect;

import io.mokadb.sql.access.virtual.ComputedTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * MOKA.DEFINITION_WORK: changes of definitions that are under way, which others can see before they
 * have ended: indexes that are being built, and, where several nodes share a database, constraints
 * that rows are looked at for and tables that are closed meanwhile.
 */
public final class DefinitionWorkView {
  private DefinitionWorkView() {}

  /**
   * @param catalogs gives the catalog that an execution sees
   */
  public static VirtualTable of(Function<ExecutionContext, Catalog> catalogs) {
    return new ComputedTable(
        new TableName("MOKA", "DEFINITION_WORK"),
        ComputedTable.columns(
            "TABLE_SCHEMA:VARCHAR",
            "TABLE_NAME:VARCHAR",
            "WORK:VARCHAR",
            "SUBJECT:VARCHAR",
            "NODE_ID:BIGINT"),
        context -> rows(catalogs.apply(context)));
  }

  private static List<Object[]> rows(Catalog catalog) {
    List<Object[]> rows = new ArrayList<>();
    for (TableDef table : SchemaViews.ordered(catalog)) {
      if (table.work() != null) {
        rows.add(
            row(
                table,
                table.work().kind().name().replace('_', ' '),
                table.work().subject(),
                table.work().owner()));
      }
      for (IndexDef index : table.indexes()) {
        if (index.state() == IndexDef.State.BUILDING) {
          rows.add(row(table, "INDEX", index.name(), null));
        }
      }
    }
    return rows;
  }

  private static Object[] row(TableDef table, String work, String subject, Long node) {
    return new Object[] {table.schema(), table.name(), work, subject, node};
  }
}
