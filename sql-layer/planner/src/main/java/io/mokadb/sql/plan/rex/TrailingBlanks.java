package io.mokadb.sql.plan.rex;

import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.fun.SqlTrimFunction;

/**
 * Texts without the blanks at their end, which do not count beside CHAR. A VARCHAR that is compared
 * with a CHAR is written so, because several values of it equal one CHAR: rules that rely on keys
 * must not take it for a key of its rows. Stateless.
 */
public final class TrailingBlanks {
  private TrailingBlanks() {}

  /** A text without them, of the type of the text. */
  public static RexNode removed(RexBuilder rex, RexNode text) {
    return kept(text) != text
        ? text
        : rex.ensureType(
            text.getType(),
            rex.makeCall(
                SqlStdOperatorTable.TRIM,
                rex.makeFlag(SqlTrimFunction.Flag.TRAILING),
                rex.makeLiteral(" "),
                text),
            true);
  }

  /** The text that an expression removes them from; the expression itself if it is another one. */
  public static RexNode kept(RexNode node) {
    if (!(node instanceof RexCall call) || call.getOperator() != SqlStdOperatorTable.TRIM) {
      return node;
    }
    List<RexNode> operands = call.getOperands();
    return operands.get(0) instanceof RexLiteral side
            && side.getValue() == SqlTrimFunction.Flag.TRAILING
            && operands.get(1) instanceof RexLiteral blank
            && " ".equals(blank.getValueAs(String.class))
        ? operands.get(2)
        : node;
  }
}
