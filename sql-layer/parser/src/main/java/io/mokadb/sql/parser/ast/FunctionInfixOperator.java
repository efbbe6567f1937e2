package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlPrefixOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Operators whose calls are calls of functions: those on bits, and {@code a[m:n]}. They exist while
 * the parser sorts out precedence.
 */
public final class FunctionInfixOperator extends SqlBinaryOperator {
  /** Looser than a sum and tighter than a comparison, as in PostgreSQL. */
  private static final int OF_BITS = 36;

  /** As that of {@code a[n]}. */
  private static final int OF_ITEMS = 100;

  public static final FunctionInfixOperator BIT_OR =
      new FunctionInfixOperator("|", "BITOR", OF_BITS);
  public static final FunctionInfixOperator BIT_XOR =
      new FunctionInfixOperator("#", "BITXOR", OF_BITS);
  public static final FunctionInfixOperator RIGHT_SHIFT =
      new FunctionInfixOperator(">>", "RIGHTSHIFT", OF_BITS);

  /** {@code 2 ^ 3}: before products, and from left to right, as in PostgreSQL. */
  public static final FunctionInfixOperator POWER = new FunctionInfixOperator("^", "POWER", 66);

  /** True if two arrays have an element in common. */
  public static final FunctionInfixOperator OVERLAP =
      new FunctionInfixOperator("&&", "ARRAY_OVERLAPS", OF_BITS);

  /** Its right side is the list of both bounds. */
  public static final FunctionInfixOperator SLICE =
      new FunctionInfixOperator("[:]", "ARRAY_SLICE", OF_ITEMS);

  /** {@code ~n}. */
  public static final SqlPrefixOperator BIT_NOT =
      new SqlPrefixOperator("~", SqlKind.OTHER, 80, null, null, null) {
        @Override
        public SqlCall createCall(
            SqlLiteral functionQualifier, SqlParserPos position, SqlNode... operands) {
          return Calls.function("BITNOT", position, operands);
        }
      };

  private final String function;

  private FunctionInfixOperator(String name, String function, int precedence) {
    super(name, SqlKind.OTHER, precedence, true, null, null, null);
    this.function = function;
  }

  /** The right operand of {@link #SLICE}. */
  public static SqlNode bounds(SqlNode from, SqlNode to) {
    return SqlNodeList.of(from, to);
  }

  @Override
  public SqlCall createCall(
      SqlLiteral functionQualifier, SqlParserPos position, SqlNode... operands) {
    return operands[1] instanceof SqlNodeList bounds
        ? Calls.function(function, position, operands[0], bounds.get(0), bounds.get(1))
        : Calls.function(function, position, operands);
  }
}
