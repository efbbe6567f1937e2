package io.mokadb.sql.catalog;

/** Source of statistics for the planner. Thread-safe and cheap. */
public interface StatisticsSource {
  TableStatistics of(TableDef table);
}
