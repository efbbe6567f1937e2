package io.mokadb.sql.plan;

import io.mokadb.sql.catalog.StatisticsSource;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableStatistics;
import java.util.Map;

/**
 * Statistics for plans that are kept while tables grow: of a table that is small now nothing is
 * known, but that it may become large, so that its rows are looked up by keys. Thread-safe.
 */
record AssumedSizes(StatisticsSource known) implements StatisticsSource {
  /** A table with as many rows is what it seems. */
  private static final double LARGE = 100_000;

  private static final TableStatistics GROWN = new TableStatistics(1_000_000, Map.of());

  @Override
  public TableStatistics of(TableDef table) {
    TableStatistics now = known.of(table);
    return now.rowCount() < LARGE ? GROWN : now;
  }
}
