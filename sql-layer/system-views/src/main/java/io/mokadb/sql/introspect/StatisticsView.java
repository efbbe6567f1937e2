package io.mokadb.sql.introspect;

import io.mokadb.sql.access.statistics.StatisticsStore;
import io.mokadb.sql.access.virtual.ComputedTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.Distribution;
import io.mokadb.sql.catalog.StatisticsSource;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableStatistics;
import io.mokadb.sql.catalog.TableStatistics.ColumnStatistics;
import io.mokadb.sql.runtime.ExecutionContext;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * MOKA.TABLE_STATISTICS and MOKA.COLUMN_STATISTICS: what the planner knows of tables and, since
 * their last ANALYZE, of columns.
 */
public final class StatisticsView {
  private static final LocalDateTime EPOCH = LocalDateTime.of(1970, 1, 1, 0, 0);

  private StatisticsView() {}

  /**
   * @param catalogs gives the tables that an execution may see
   * @param readable the columns whose values it may read
   * @param statistics thread-safe
   */
  public static List<VirtualTable> of(
      Function<ExecutionContext, Catalog> catalogs,
      SeenColumns readable,
      StatisticsStore statistics) {
    return List.of(
        new ComputedTable(
            new TableName("MOKA", "TABLE_STATISTICS"),
            ComputedTable.columns(
                "TABLE_SCHEMA:VARCHAR",
                "TABLE_NAME:VARCHAR",
                "TABLE_ROWS:DOUBLE",
                "CHANGED_ROWS:BIGINT",
                "ANALYZED_AT:TIMESTAMP"),
            context -> tables(catalogs.apply(context), statistics, context.clock().zone())),
        new ComputedTable(
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
            context -> columns(catalogs.apply(context), readable, context, statistics)));
  }

  private static List<TableDef> inOrder(Catalog catalog) {
    List<TableDef> tables = new ArrayList<>(catalog.tables().values());
    tables.sort(Comparator.comparing(TableDef::schema).thenComparing(TableDef::name));
    return tables;
  }

  private static List<Object[]> tables(Catalog catalog, StatisticsStore statistics, ZoneId zone) {
    List<Object[]> rows = new ArrayList<>();
    for (TableDef table : inOrder(catalog)) {
      TableStatistics known = statistics.of(table);
      rows.add(
          new Object[] {
            table.schema(),
            table.name(),
            known.rowCount(),
            statistics.changed(table.id()),
            known.analyzedAt() == TableStatistics.NEVER ? null : micros(known.analyzedAt(), zone)
          });
    }
    return rows;
  }

  private static Long micros(long millis, ZoneId zone) {
    return ChronoUnit.MICROS.between(
        EPOCH, LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), zone));
  }

  private static List<Object[]> columns(
      Catalog catalog,
      SeenColumns readable,
      ExecutionContext context,
      StatisticsSource statistics) {
    List<Object[]> rows = new ArrayList<>();
    for (TableDef table : inOrder(catalog)) {
      TableStatistics known = statistics.of(table);
      for (ColumnDef column : table.columns()) {
        ColumnStatistics of = known.columns().get(column.id());
        if (of != null && readable.sees(table.schema(), table.objectId(), column, context)) {
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
