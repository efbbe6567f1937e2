package io.mokadb.sql.introspect;

import io.mokadb.sql.access.virtual.ComputedTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** MOKA.COLUMN_GROUPS: of tables that have several, which column is in which; none of a key is. */
public final class GroupView {
  private GroupView() {}

  /**
   * @param catalogs gives the catalog that an execution sees
   * @param seen which columns of that it sees
   */
  public static VirtualTable of(Function<ExecutionContext, Catalog> catalogs, SeenColumns seen) {
    return new ComputedTable(
        new TableName("MOKA", "COLUMN_GROUPS"),
        ComputedTable.columns(
            "TABLE_SCHEMA:VARCHAR",
            "TABLE_NAME:VARCHAR",
            "COLUMN_GROUP:VARCHAR",
            "COLUMN_NAME:VARCHAR"),
        context -> rows(catalogs.apply(context), seen, context));
  }

  private static List<Object[]> rows(Catalog catalog, SeenColumns seen, ExecutionContext context) {
    List<Object[]> rows = new ArrayList<>();
    for (TableDef table : SchemaViews.ordered(catalog)) {
      if (!table.groups().isEmpty()) {
        for (ColumnDef column : table.columns()) {
          if (!table.primaryKey().contains(column.id())
              && seen.sees(table.schema(), table.objectId(), column, context)) {
            String group = table.groupName(table.groupOf(column.id()));
            rows.add(new Object[] {table.schema(), table.name(), group, column.name()});
          }
        }
      }
    }
    return rows;
  }
}
