package io.mokadb.sql.introspect;

import io.mokadb.sql.access.ComputedTable;
import io.mokadb.sql.access.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.Distribution;
import io.mokadb.sql.catalog.StatisticsSource;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableStatistics;
import io.mokadb.sql.catalog.TableStatistics.ColumnStatistics;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** MOKA.COLUMN_STATISTICS: what the planner knows of columns since their last ANALYZE. */
public final class StatisticsView {
  private StatisticsView() {}

  /**
   * @param catalogs gives the tables that an execution may see
   * @param statistics thread-safe
   */
  public static VirtualTable of(
      Function<ExecutionContext, Catalog> catalogs, StatisticsSource statistics) {
    return new ComputedTable(
        new TableName("MOKA", "COLUMN_STATISTICS"),
        ComputedTable.columns(
            "TABLE_SCHEMA:VARCHAR",
            "TABLE_NAME:VARCHAR",
            "COLUMN_NAME:VARCHAR",
            "TABLE_ROWS:DOUBLE",
            "DISTINCT_VALUES:DOUBLE",
            "NULL_FRACTION:DOUBLE",
            "FREQUENT_VALUES:INTEGER",
            "FREQUENT_FRACTION:DOUBLE",
            "BUCKETS:INTEGER"),
        context -> rows(catalogs.apply(context), statistics));
  }

  private static List<Object[]> rows(Catalog catalog, StatisticsSource statistics) {
    List<Object[]> rows = new ArrayList<>();
    List<TableDef> tables = new ArrayList<>(catalog.tables().values());
    tables.sort(Comparator.comparing(TableDef::schema).thenComparing(TableDef::name));
    for (TableDef table : tables) {
      TableStatistics known = statistics.of(table);
      for (ColumnDef column : table.columns()) {
        ColumnStatistics of = known.columns().get(column.id());
        if (of != null) {
          Distribution distribution = of.distribution();
          rows.add(
              new Object[] {
                table.schema(),
                table.name(),
                column.name(),
                known.rowCount(),
                of.distinct(),
                of.nullFraction(),
                distribution.frequent().size(),
                distribution.frequentShare(),
                Math.max(0, distribution.ends().size() - 1)
              });
        }
      }
    }
    return rows;
  }
}
