package io.mokadb.sql.plan;

import java.util.List;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * Removes operands of COALESCE that can never be its value. A query that names an ungrouped column
 * only in such an operand has a meaning, and other databases accept it. Stateless.
 */
final class ConstantCoalesce {
  private ConstantCoalesce() {}

  /** The statement without such operands; null if there are none in it. */
  static SqlNode fold(SqlNode statement) {
    Folding folding = new Folding();
    SqlNode folded = statement.accept(folding);
    return folding.found ? folded : null;
  }

  private static final class Folding extends SqlShuttle {
    private boolean found;

    @Override
    public SqlNode visit(SqlCall call) {
      if (!(call instanceof SqlBasicCall) || !isCoalesce(call)) {
        return super.visit(call);
      }
      List<SqlNode> operands = call.getOperandList();
      int kept = 0;
      while (kept < operands.size() && !isNeverNull(operands.get(kept))) {
        kept++;
      }
      if (kept >= operands.size() - 1) {
        return super.visit(call);
      }
      found = true;
      return kept == 0
          ? operands.get(0).accept(this)
          : super.visit(
              call.getOperator()
                  .createCall(call.getParserPosition(), operands.subList(0, kept + 1)));
    }
  }

  private static boolean isCoalesce(SqlCall call) {
    return call.getOperator().getName().equalsIgnoreCase("COALESCE");
  }

  /** A number or text as it is written, or arithmetic on such. */
  private static boolean isNeverNull(SqlNode node) {
    if (node instanceof SqlLiteral literal) {
      return literal.getValue() != null;
    }
    return node instanceof SqlCall call
        && switch (call.getKind()) {
          case PLUS, MINUS, TIMES, PLUS_PREFIX, MINUS_PREFIX ->
              call.getOperandList().stream().allMatch(ConstantCoalesce::isNeverNull);
          default ->
              call.getKind() == SqlKind.COALESCE
                  && call.getOperandList().stream().anyMatch(ConstantCoalesce::isNeverNull);
        };
  }
}
