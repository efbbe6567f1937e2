package io.mokadb.sql.plan.physical;

import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.plan.physical.ColumnBound.Piece;
import io.mokadb.sql.plan.rex.Literals;
import io.mokadb.sql.plan.type.TypeMapping;
import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;

/** The bound that LIKE puts on a column whose pattern begins with literal characters. */
final class PrefixBound {
  private PrefixBound() {}

  /**
   * The range of {@code LIKE 'abc%'}. A parameter that is assumed to be such a pattern stands for
   * its bounds, in a plan that is compared and not run.
   *
   * @return null if the pattern has no beginning that is known
   */
  static ColumnBound of(RexCall like, int column, RexBuilder rexBuilder, AssumedValues assumed) {
    if (column >= 0
        && like.getOperands().get(1) instanceof RexDynamicParam parameter
        && assumed.isPrefix(parameter.getIndex())) {
      Piece bounds = new Piece(null, parameter, true, parameter, false);
      return new ColumnBound(column, List.of(bounds), like, false);
    }
    if (column < 0
        || like.getOperands().size() != 2
        || !(like.getOperands().get(1) instanceof RexLiteral literal)
        || TypeMapping.toSqlType(like.getOperands().get(0).getType()).kind() != Kind.VARCHAR
        || !(Literals.valueOf(literal) instanceof String pattern)
        || !like.getOperator().getName().equals("LIKE")) {
      return null;
    }
    String start = LikePrefix.of(pattern);
    if (start == null) {
      return null;
    }
    String end = LikePrefix.after(start);
    return new ColumnBound(
        column,
        List.of(
            new Piece(
                null, rexBuilder.makeLiteral(start), true, rexBuilder.makeLiteral(end), false)),
        like,
        false);
  }
}
