package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * The operators of PostgreSQL on JSON. They exist while the parser sorts out precedence; their
 * calls are calls of functions.
 */
public final class JsonInfixOperator extends SqlBinaryOperator {
  /** As {@code ||}, with which they are read from left to right. */
  private static final int PRECEDENCE = 60;

  public static final JsonInfixOperator MEMBER = new JsonInfixOperator("->", JsonCalls.MEMBER);
  public static final JsonInfixOperator MEMBER_TEXT =
      new JsonInfixOperator("->>", JsonCalls.MEMBER_TEXT);
  public static final JsonInfixOperator AT = new JsonInfixOperator("#>", JsonCalls.AT);
  public static final JsonInfixOperator AT_TEXT = new JsonInfixOperator("#>>", JsonCalls.AT_TEXT);

  /** {@code ??}, as JDBC writes a question mark that is not a parameter. */
  public static final JsonInfixOperator HAS_KEY = new JsonInfixOperator("??", JsonCalls.HAS_KEY);

  public static final JsonInfixOperator HAS_ANY = new JsonInfixOperator("??|", JsonCalls.HAS_ANY);
  public static final JsonInfixOperator HAS_ALL = new JsonInfixOperator("??&", JsonCalls.HAS_ALL);
  public static final JsonInfixOperator HAS_PATH = new JsonInfixOperator("@?", JsonCalls.HAS_PATH);
  public static final JsonInfixOperator WITHOUT_AT =
      new JsonInfixOperator("#-", JsonCalls.WITHOUT_AT);
  public static final JsonInfixOperator CONTAINS = new JsonInfixOperator("@>", JsonCalls.CONTAINS);
  public static final JsonInfixOperator CONTAINED =
      new JsonInfixOperator("<@", JsonCalls.CONTAINED);

  private final SqlFunction function;

  private JsonInfixOperator(String name, SqlFunction function) {
    super(name, SqlKind.OTHER, PRECEDENCE, true, null, null, null);
    this.function = function;
  }

  @Override
  public SqlCall createCall(
      SqlLiteral functionQualifier, SqlParserPos position, SqlNode... operands) {
    return function.createCall(position, operands);
  }
}
