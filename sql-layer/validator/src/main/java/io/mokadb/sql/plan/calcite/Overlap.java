package io.mokadb.sql.plan.calcite;

import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql2rel.SqlRexContext;

/**
 * {@code (a, b) OVERLAPS (c, d)} of SQL:2016 part 2, 8.16: periods do not have their end, so two of
 * which one begins where the other ends have nothing in common; but those that begin together have.
 * Without it, Calcite 1.42.0 counts the ends. No upstream issue found. Stateless.
 */
public final class Overlap {
  private Overlap() {}

  public static boolean isOne(SqlCall call) {
    return call.getKind() == SqlKind.OVERLAPS
        && call.operand(0).getKind() == SqlKind.ROW
        && call.operand(1).getKind() == SqlKind.ROW;
  }

  private record Period(RexNode begin, RexNode end) {
    /** The second of the two is an end, before or after the first, or a length. */
    static Period of(SqlRexContext context, SqlCall row) {
      RexBuilder builder = context.getRexBuilder();
      RexNode first = context.convertExpression(row.operand(0));
      RexNode second = context.convertExpression(row.operand(1));
      if (SqlTypeUtil.isInterval(second.getType())) {
        second =
            builder.makeCall(
                first.getType(),
                SqlStdOperatorTable.DATETIME_PLUS,
                java.util.List.of(first, second));
      }
      RexNode ordered = builder.makeCall(SqlStdOperatorTable.LESS_THAN_OR_EQUAL, first, second);
      return new Period(
          builder.makeCall(SqlStdOperatorTable.CASE, ordered, first, second),
          builder.makeCall(SqlStdOperatorTable.CASE, ordered, second, first));
    }
  }

  public static RexNode convert(SqlRexContext context, SqlCall call) {
    RexBuilder builder = context.getRexBuilder();
    Period a = Period.of(context, call.operand(0));
    Period b = Period.of(context, call.operand(1));
    return builder.makeCall(
        SqlStdOperatorTable.OR,
        builder.makeCall(SqlStdOperatorTable.EQUALS, a.begin, b.begin),
        builder.makeCall(
            SqlStdOperatorTable.AND,
            builder.makeCall(SqlStdOperatorTable.LESS_THAN, a.begin, b.end),
            builder.makeCall(SqlStdOperatorTable.LESS_THAN, b.begin, a.end)));
  }
}
