package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import java.util.Locale;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code x LIKE ANY (patterns)}, and ILIKE, NOT and ALL: a call of a function that takes what is
 * asked as a text, the value and an array. The operator exists while the parser sorts out
 * precedence.
 */
public final class QuantifiedLike extends SqlBinaryOperator {
  /** The function. */
  public static final String FUNCTION = "QUANTIFIED_LIKE";

  private static final int AS_LIKE = 32;

  private QuantifiedLike(String name) {
    super(name, SqlKind.OTHER, AS_LIKE, true, null, null, null);
  }

  /** True if a quantifier comes here, and not what begins with a column of that name. */
  public static boolean begins(String next, String afterwards) {
    return afterwards.equals("(")
        && switch (next.toUpperCase(Locale.ROOT)) {
          case "ANY", "SOME", "ALL" -> true;
          default -> false;
        };
  }

  /** The operator for LIKE or ILIKE, negated or not. */
  public static SqlOperator of(SqlOperator operator, String quantifier) {
    if (!operator.getName().endsWith("LIKE") || operator.getName().endsWith("RLIKE")) {
      throw MokaException.unsupported(operator.getName() + " takes no ANY or ALL; LIKE does");
    }
    return new QuantifiedLike(
        operator.getName() + (quantifier.equalsIgnoreCase("ALL") ? " ALL" : " ANY"));
  }

  /** The patterns in parentheses as an array: itself, what a query gives, or its elements. */
  public static SqlNode patterns(SqlNodeList given) {
    if (given.size() > 1) {
      return SqlStdOperatorTable.ARRAY_VALUE_CONSTRUCTOR.createCall(
          given.getParserPosition(), given.getList());
    }
    SqlNode one = given.get(0);
    return one.isA(SqlKind.QUERY)
        ? SqlStdOperatorTable.ARRAY_QUERY.createCall(one.getParserPosition(), one)
        : one;
  }

  @Override
  public SqlCall createCall(
      SqlLiteral functionQualifier, SqlParserPos position, SqlNode... operands) {
    return Calls.function(
        FUNCTION,
        position,
        SqlLiteral.createCharString(getName(), position),
        operands[0],
        operands[1]);
  }
}
