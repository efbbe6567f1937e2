package io.mokadb.sql.ddl;

import io.mokadb.session.ColumnInfo;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Renames;
import io.mokadb.sql.runtime.Operator;
import java.util.List;

/** Plans the queries that definitions are made of; the planner does. Thread-safe. */
public interface Queries {
  /**
   * A query as operators.
   *
   * @param columns its columns
   * @param uses ids of the tables, views and functions that it names itself
   */
  record Query(Operator root, List<ColumnInfo> columns, List<Long> uses) {}

  /**
   * Plans a query.
   *
   * @param catalog may hold definitions that are not committed
   * @param schema in which names without one are looked for
   * @throws io.mokadb.session.MokaException for whatever is wrong with it, parameters included
   */
  Query plan(String sql, Catalog catalog, String schema);

  /**
   * What a query is read as: the same for queries that mean the same.
   *
   * @throws io.mokadb.session.MokaException as {@link #plan}
   */
  String meaning(String sql, Catalog catalog, String schema);

  /**
   * A query written so that no later column can change what it means, and with other names. What
   * cannot be told for sure stays as it is: compare the {@link #meaning}.
   *
   * @throws io.mokadb.session.MokaException as {@link #plan}
   */
  String resolved(String sql, Catalog catalog, String schema, Renames renames);

  /** True if every database has a function of that name. */
  boolean isBuiltIn(String function);
}
