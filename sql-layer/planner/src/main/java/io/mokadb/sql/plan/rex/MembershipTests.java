package io.mokadb.sql.plan.rex;

import io.mokadb.session.SqlType;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.Sarg;

/** Conditions on one value that are tests of membership in a set. Confined to a statement. */
final class MembershipTests {
  private final ExprCompiler compiler;
  private final RexBuilder rexBuilder;

  MembershipTests(ExprCompiler compiler, RexBuilder rexBuilder) {
    this.compiler = compiler;
    this.rexBuilder = rexBuilder;
  }

  /** A search in ranges and points, as a membership test if all are points. */
  Expr search(RexCall call) {
    RexNode needle = call.getOperands().get(0);
    if (call.getOperands().get(1) instanceof RexLiteral literal
        && literal.getValue() instanceof Sarg<?> sarg
        && sarg.nullAs == RexUnknownAs.UNKNOWN
        && sarg.pointCount > 2
        && sarg.isPoints()) {
      List<Expr> points = new ArrayList<>();
      for (RexNode point : SargPoints.of(rexBuilder, sarg, literal.getType())) {
        points.add(compiler.compile(point));
      }
      return Exprs.in(compiler.compile(needle), ExprCompiler.typeOf(needle), points);
    }
    return compiler.compile(RexUtil.expandSearch(rexBuilder, null, call));
  }

  /** {@code x = a OR x = b OR ...} with constants and parameters is a membership test. */
  Expr membership(RexCall or) {
    if (or.getOperands().size() < 3) {
      return null;
    }
    RexNode needle = null;
    List<Expr> list = new ArrayList<>();
    for (RexNode operand : or.getOperands()) {
      if (!(operand instanceof RexCall equal)
          || equal.getKind() != SqlKind.EQUALS
          || !RexUtil.isConstant(equal.getOperands().get(1))
          || (needle != null && !needle.equals(equal.getOperands().get(0)))
          || !sameKind(equal.getOperands().get(0), equal.getOperands().get(1))) {
        return null;
      }
      needle = equal.getOperands().get(0);
      list.add(compiler.compile(equal.getOperands().get(1)));
    }
    return Exprs.in(compiler.compile(needle), ExprCompiler.typeOf(needle), list);
  }

  private static boolean sameKind(RexNode a, RexNode b) {
    SqlType left = ExprCompiler.typeOf(a);
    SqlType right = ExprCompiler.typeOf(b);
    return left.kind() == right.kind() && left.scale() == right.scale();
  }
}
