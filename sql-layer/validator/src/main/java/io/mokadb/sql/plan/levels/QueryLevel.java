package io.mokadb.sql.plan.levels;

import org.apache.calcite.sql.SqlSelect;

/** A query while its parts are visited. */
final class QueryLevel {
  final SqlSelect select;
  boolean aggregates;
  boolean outer;

  /** True if a query inside sees a column of a group. */
  boolean correlated;

  /** True while the visitor is at a place that sees groups, not rows. */
  boolean grouped;

  QueryLevel(SqlSelect select) {
    this.select = select;
    this.aggregates = select.getGroup() != null || select.getHaving() != null;
  }
}
