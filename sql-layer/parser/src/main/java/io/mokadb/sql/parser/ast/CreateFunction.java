package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** CREATE FUNCTION with a body in SQL. */
public final class CreateFunction extends Create {
  private final List<Parameter> parameters;
  private final Result result;
  private final FunctionOptions options;

  /**
   * A parameter, or a column of the result.
   *
   * @param name null if it has none
   * @param typeSql the type as it was written
   * @param defaultSql null without DEFAULT
   */
  public record Parameter(
      SqlIdentifier name, SqlDataTypeSpec type, String typeSql, String defaultSql) {}

  /**
   * What it returns: a value of a type, or rows.
   *
   * @param type null for rows
   * @param columns empty for a value
   */
  public record Result(SqlDataTypeSpec type, String typeSql, List<Parameter> columns) {}

  public CreateFunction(
      SqlParserPos position,
      boolean replace,
      boolean ifNotExists,
      SqlIdentifier name,
      List<Parameter> parameters,
      Result result,
      FunctionOptions options) {
    super("CREATE FUNCTION", SqlKind.CREATE_FUNCTION, position, replace, ifNotExists, name);
    this.parameters = List.copyOf(parameters);
    this.result = result;
    this.options = options;
  }

  public List<Parameter> parameters() {
    return parameters;
  }

  public Result result() {
    return result;
  }

  /** Its body, and what else is said of it. */
  public FunctionOptions options() {
    return options;
  }

  @Override
  void unparse(Unparser sql) {
    begin(sql, getReplace() ? "CREATE OR REPLACE FUNCTION" : "CREATE FUNCTION");
    list(sql, parameters);
    sql.words("RETURNS");
    if (result.type() == null) {
      sql.words("TABLE");
      list(sql, result.columns());
    } else {
      sql.words(result.typeSql());
    }
    sql.words("RETURN").words(options.body());
  }

  private static void list(Unparser sql, List<Parameter> parameters) {
    sql.each(
        "(",
        ")",
        parameters,
        parameter ->
            sql.node(parameter.name())
                .words(parameter.typeSql())
                .words(parameter.defaultSql() != null, "DEFAULT " + parameter.defaultSql()));
  }
}
