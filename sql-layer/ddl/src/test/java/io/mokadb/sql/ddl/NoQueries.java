package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Renames;

/** For tests whose definitions hold no queries. */
final class NoQueries implements Queries {
  @Override
  public Query plan(String sql, Catalog catalog, String schema) {
    throw noPlanner(sql);
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
