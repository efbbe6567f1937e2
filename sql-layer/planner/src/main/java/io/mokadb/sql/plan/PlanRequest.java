package io.mokadb.sql.plan;

import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlType;
import io.mokadb.sql.access.virtual.VirtualTables;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.StatisticsSource;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.plan.physical.AssumedValues;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;

/**
 * The environment that a statement is planned against.
 *
 * @param sql its text, for messages
 * @param catalog the schema of its snapshot
 * @param schema the session's schema, where unqualified names are looked for
 * @param statistics knowledge of the tables' contents
 * @param virtualTables tables whose rows are computed, such as INFORMATION_SCHEMA's
 * @param options whether generated keys are asked for
 * @param bound by parameter the type of the value that is bound to it, or null where the statement
 *     tells its type; empty if it tells all
 * @param subQueriesAsWritten whether sub-queries are asked for each row, in the most general form:
 *     the reference for all plans that do better
 * @param assumed of the parameters
 * @param fromViews whether a query may be answered from materialized views that it does not name
 */
public record PlanRequest(
    String sql,
    Catalog catalog,
    String schema,
    StatisticsSource statistics,
    VirtualTables virtualTables,
    PrepareOptions options,
    List<SqlType> bound,
    boolean subQueriesAsWritten,
    AssumedValues assumed,
    boolean fromViews) {
  public PlanRequest {
    bound = Collections.unmodifiableList(new ArrayList<>(bound));
  }

  /** A request whose statement reads what it names. */
  public PlanRequest(
      String sql,
      Catalog catalog,
      String schema,
      StatisticsSource statistics,
      VirtualTables virtualTables,
      PrepareOptions options,
      List<SqlType> bound,
      boolean subQueriesAsWritten,
      AssumedValues assumed) {
    this(
        sql,
        catalog,
        schema,
        statistics,
        virtualTables,
        options,
        bound,
        subQueriesAsWritten,
        assumed,
        false);
  }

  /** A request without values to go by. */
  public PlanRequest(
      String sql,
      Catalog catalog,
      String schema,
      StatisticsSource statistics,
      VirtualTables virtualTables,
      PrepareOptions options) {
    this(
        sql,
        catalog,
        schema,
        statistics,
        virtualTables,
        options,
        List.of(),
        false,
        AssumedValues.NONE);
  }

  /** The same, to be answered from materialized views or not. */
  public PlanRequest withViews(boolean allowed) {
    return new PlanRequest(
        sql,
        catalog,
        schema,
        statistics,
        virtualTables,
        options,
        bound,
        subQueriesAsWritten,
        assumed,
        allowed);
  }

  /** The same with sub-queries that are asked for each row, whatever it costs. */
  public PlanRequest withSubQueriesAsWritten() {
    return new PlanRequest(
        sql, catalog, schema, statistics, virtualTables, options, bound, true, assumed, false);
  }

  /** The same with other knowledge of the tables' contents. */
  PlanRequest knowing(StatisticsSource contents) {
    return new PlanRequest(
        sql,
        catalog,
        schema,
        contents,
        virtualTables,
        options,
        bound,
        subQueriesAsWritten,
        assumed,
        fromViews);
  }

  /** The same with other assumptions about the parameters. */
  PlanRequest assuming(AssumedValues values) {
    return new PlanRequest(
        sql,
        catalog,
        schema,
        statistics,
        virtualTables,
        options,
        bound,
        subQueriesAsWritten,
        values,
        fromViews);
  }

  /** The stored or temporary table of a name with or without its schema; null if there is none. */
  TableDef table(SqlIdentifier name) {
    String last = name.names.get(name.names.size() - 1);
    if (name.names.size() == 2) {
      return catalog.table(name.names.get(0), last);
    }
    return catalog.table(catalog.isTemporary(last) ? Catalog.TEMPORARY_SCHEMA : schema, last);
  }

  int boundCount() {
    return bound.size();
  }

  /** The type of the value of a parameter; null if the statement tells it. */
  SqlType bound(int parameter) {
    return parameter < bound.size() ? bound.get(parameter) : null;
  }
}
