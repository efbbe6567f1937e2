package io.mokadb.sql.plan.calcite;

import io.mokadb.sql.parser.ast.IntervalTypeSpec;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Literals of intervals with more than three digits of fractional seconds, as casts of their text.
 * Without it, Calcite 1.42.0 cuts them to milliseconds (CALCITE-4543). Stateless.
 */
public final class ExactIntervals {
  private static final int MILLIS = 3;

  private ExactIntervals() {}

  /** The literal itself, or a cast that is exact to the microsecond. */
  public static SqlNode exact(SqlIntervalLiteral literal) {
    SqlIntervalLiteral.IntervalValue value =
        literal.getValueAs(SqlIntervalLiteral.IntervalValue.class);
    String text = value == null ? "" : value.getIntervalLiteral().strip();
    while (text.indexOf('.') >= 0 && text.endsWith("0")) {
      text = text.substring(0, text.length() - 1);
    }
    int point = text.indexOf('.');
    if (point < 0 || text.length() - point - 1 <= MILLIS) {
      return literal;
    }
    TimeUnit start = value.getIntervalQualifier().getStartUnit();
    boolean negative = text.startsWith("-") != (value.getSign() < 0);
    String size = text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
    String sign = negative ? "-" : "";
    int colon = size.indexOf(':');
    String exact;
    if (start == TimeUnit.SECOND && colon < 0) {
      exact = sign + size + " seconds";
    } else if (start == TimeUnit.MINUTE && colon > 0) {
      exact =
          sign
              + size.substring(0, colon)
              + " minutes "
              + sign
              + size.substring(colon + 1)
              + " seconds";
    } else if (start == TimeUnit.HOUR || start == TimeUnit.DAY) {
      exact = sign + size;
    } else {
      return literal;
    }
    SqlParserPos position = literal.getParserPosition();
    return SqlStdOperatorTable.CAST.createCall(
        position,
        SqlLiteral.createCharString(exact, position),
        new SqlDataTypeSpec(IntervalTypeSpec.of(false), position));
  }
}
