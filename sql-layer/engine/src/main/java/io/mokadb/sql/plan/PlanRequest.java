package io.mokadb.sql.plan;

import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlType;
import io.mokadb.sql.access.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.StatisticsSource;
import java.util.List;

/**
 * What a statement is planned against.
 *
 * @param sql its text, for messages
 * @param catalog the schema of its snapshot
 * @param schema the session's schema, where unqualified names are looked for
 * @param statistics what is known of the tables' contents
 * @param virtualTables tables whose rows are computed, such as INFORMATION_SCHEMA's
 * @param options whether generated keys are asked for
 * @param given types of parameters that are known beforehand, by index; the rest is inferred from
 *     where they stand
 */
public record PlanRequest(
    String sql,
    Catalog catalog,
    String schema,
    StatisticsSource statistics,
    List<VirtualTable> virtualTables,
    PrepareOptions options,
    List<SqlType> given) {
  public PlanRequest {
    virtualTables = List.copyOf(virtualTables);
    given = List.copyOf(given);
  }

  /** A statement whose parameters have the types that fit where they stand. */
  public PlanRequest(
      String sql,
      Catalog catalog,
      String schema,
      StatisticsSource statistics,
      List<VirtualTable> virtualTables,
      PrepareOptions options) {
    this(sql, catalog, schema, statistics, virtualTables, options, List.of());
  }
}
