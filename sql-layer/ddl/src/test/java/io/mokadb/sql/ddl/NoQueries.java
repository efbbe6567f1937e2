package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Renames;

/** For tests whose definitions hold no queries, or one and the same. */
final class NoQueries implements Queries {
  /** What every query is planned as; null if there are none. */
  Query only;

  /** What they are planned as after the first; null for the same. */
  Query later;

  @Override
  public Query plan(String sql, Catalog catalog, String schema) {
    if (only == null) {
      throw noPlanner(sql);
    }
    Query planned = only;
    only = later == null ? only : later;
    return planned;
  }

  @Override
  public String meaning(String sql, Catalog catalog, String schema) {
    throw noPlanner(sql);
  }

  @Override
  public String resolved(String sql, Catalog catalog, String schema, Renames renames) {
    throw noPlanner(sql);
  }

  @Override
  public boolean isBuiltIn(String function) {
    return false;
  }

  private static IllegalStateException noPlanner(String sql) {
    return new IllegalStateException("No planner here for " + sql);
  }
}
