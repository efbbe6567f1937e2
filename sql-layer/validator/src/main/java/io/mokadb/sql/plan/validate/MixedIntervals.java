package io.mokadb.sql.plan.validate;

import io.mokadb.session.MokaException;
import io.mokadb.sql.parser.ast.MixedInterval;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Sums with intervals of months and days, which add the months first and then the days, as
 * PostgreSQL does. Stateless.
 */
final class MixedIntervals {
  private MixedIntervals() {}

  /** The node itself, or a sum that means the same. */
  static SqlNode split(SqlNode node) {
    if (node instanceof MixedInterval alone) {
      throw MokaException.unsupported(
          "INTERVAL '"
              + alone.text()
              + "' has months as well as days: it can be added to a moment, or taken from one, but"
              + " is not a value");
    }
    if (!(node instanceof SqlCall call)
        || call.operandCount() != 2
        || (call.getKind() != SqlKind.PLUS && call.getKind() != SqlKind.MINUS)) {
      return node;
    }
    if (call.operand(1) instanceof MixedInterval interval) {
      return sum(call, call.operand(0), interval);
    }
    return call.getKind() == SqlKind.PLUS && call.operand(0) instanceof MixedInterval interval
        ? sum(call, call.operand(1), interval)
        : node;
  }

  private static SqlNode sum(SqlCall call, SqlNode moment, MixedInterval interval) {
    SqlOperator operator = call.getOperator();
    SqlParserPos position = call.getParserPosition();
    return operator.createCall(
        position, operator.createCall(position, moment, interval.months()), interval.time());
  }
}
