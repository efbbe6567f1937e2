package io.mokadb.sql.catalog;

/** Where the planner asks for statistics. Thread-safe and cheap. */
public interface StatisticsSource {
  TableStatistics of(TableDef table);
}
