package io.mokadb.sql.catalog;

import io.mokadb.session.SqlType;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * A function written in SQL: a call of it stands for its body.
 *
 * @param id never reused
 * @param schema the schema's name
 * @param name the function's name
 * @param parameters in their order
 * @param returns the type of its value; null if it gives rows
 * @param returnsSql that type as it was written; null if it gives rows
 * @param columns of the rows that it gives; empty if it gives a value
 * @param sql the body as it was written: a query, or an expression
 * @param query whether the body is a query
 * @param strict whether a null among the arguments makes the value null
 * @param deterministic whether it was declared to be
 * @param path the schema in which names without one are looked for
 * @param uses ids of the tables, views and functions that the body names
 * @param comment of COMMENT ON, or null
 */
@RecordBuilder
public record FunctionDef(
    long id,
    String schema,
    String name,
    List<Parameter> parameters,
    SqlType returns,
    String returnsSql,
    List<Parameter> columns,
    String sql,
    boolean query,
    boolean strict,
    boolean deterministic,
    String path,
    List<Long> uses,
    String comment)
    implements FunctionDefBuilder.With, SchemaObject {
  /**
   * A parameter, or a column of the result.
   *
   * @param name null for a parameter that is only known by its place, {@code $1}
   * @param typeSql the type as it was written
   * @param defaultSql null if a call has to give it
   */
  public record Parameter(String name, SqlType type, String typeSql, String defaultSql) {}

  public FunctionDef {
    parameters = List.copyOf(parameters);
    columns = List.copyOf(columns);
    uses = List.copyOf(uses);
  }

  public boolean givesRows() {
    return returns == null;
  }
}
