package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlCreate;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** CREATE FUNCTION with a body in SQL. */
public final class CreateFunction extends SqlCreate {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("CREATE FUNCTION", SqlKind.CREATE_FUNCTION);

  private final SqlIdentifier name;
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
    super(OPERATOR, position, replace, ifNotExists);
    this.name = name;
    this.parameters = List.copyOf(parameters);
    this.result = result;
    this.options = options;
  }

  public boolean ifNotExists() {
    return ifNotExists;
  }

  public SqlIdentifier name() {
    return name;
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
  public List<SqlNode> getOperandList() {
    return List.of(name);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword(getReplace() ? "CREATE OR REPLACE FUNCTION" : "CREATE FUNCTION");
    if (ifNotExists) {
      writer.keyword("IF NOT EXISTS");
    }
    name.unparse(writer, 0, 0);
    list(writer, parameters);
    writer.keyword("RETURNS");
    if (result.type() == null) {
      writer.keyword("TABLE");
      list(writer, result.columns());
    } else {
      writer.keyword(result.typeSql());
    }
    writer.keyword("RETURN");
    writer.keyword(options.body());
  }

  private static void list(SqlWriter writer, List<Parameter> parameters) {
    SqlWriter.Frame frame = writer.startList("(", ")");
    for (Parameter parameter : parameters) {
      writer.sep(",");
      if (parameter.name() != null) {
        parameter.name().unparse(writer, 0, 0);
      }
      writer.keyword(parameter.typeSql());
      if (parameter.defaultSql() != null) {
        writer.keyword("DEFAULT " + parameter.defaultSql());
      }
    }
    writer.endList(frame);
  }
}
