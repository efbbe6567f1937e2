package io.mokadb.sql.plan.rex;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.expr.FunctionLibrary;
import io.mokadb.sql.plan.type.TypeMapping;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.Sarg;

/** Translates row expressions to closures. Confined to a statement. */
public final class ExprCompiler {
  /** Characters of a text that is computed once, with the plan. */
  private static final int MOST_FOLDED = 1 << 12;

  /** Null if an operand is, whatever the other one is. */
  private static final Set<SqlKind> STRICT =
      EnumSet.of(
          SqlKind.PLUS,
          SqlKind.MINUS,
          SqlKind.TIMES,
          SqlKind.DIVIDE,
          SqlKind.MOD,
          SqlKind.EQUALS,
          SqlKind.NOT_EQUALS,
          SqlKind.LESS_THAN,
          SqlKind.LESS_THAN_OR_EQUAL,
          SqlKind.GREATER_THAN,
          SqlKind.GREATER_THAN_OR_EQUAL);

  private static final Set<SqlKind> NAMED =
      EnumSet.of(
          SqlKind.OTHER,
          SqlKind.OTHER_FUNCTION,
          SqlKind.LIKE,
          SqlKind.POSIX_REGEX_CASE_SENSITIVE,
          SqlKind.POSIX_REGEX_CASE_INSENSITIVE);

  private final RexBuilder rexBuilder;
  private final Correlations correlations;

  public ExprCompiler(RexBuilder rexBuilder, Correlations correlations) {
    this.rexBuilder = rexBuilder;
    this.correlations = correlations;
  }

  public Expr[] compile(List<? extends RexNode> nodes) {
    Expr[] exprs = new Expr[nodes.size()];
    for (int i = 0; i < exprs.length; i++) {
      exprs[i] = compile(nodes.get(i));
    }
    return exprs;
  }

  /** Translates an expression over the input row. */
  public Expr compile(RexNode node) {
    if (node instanceof RexInputRef input) {
      return Exprs.input(input.getIndex());
    }
    if (node instanceof RexLiteral literal) {
      return Exprs.literal(Literals.valueOf(literal));
    }
    if (node instanceof OuterRef outer) {
      return Exprs.correlated(outer.correlationId(), outer.column());
    }
    if (node instanceof RexDynamicParam parameter) {
      return Exprs.parameter(parameter.getIndex());
    }
    if (node instanceof RexFieldAccess access
        && access.getReferenceExpr() instanceof RexCorrelVariable variable) {
      return Exprs.correlated(correlations.numberOf(variable.id), access.getField().getIndex());
    }
    if (node instanceof RexCall call) {
      return compileCall(call);
    }
    throw MokaException.unsupported("Expression " + node + " is not supported");
  }

  private Expr compileCall(RexCall call) {
    switch (call.getKind()) {
      case SEARCH:
        return compileSearch(call);
      case OR:
        Expr in = membership(call);
        if (in != null) {
          return in;
        }
        break;
      case CAST:
        RexNode operand = call.getOperands().get(0);
        return folded(
            call,
            Exprs.cast(
                compile(operand), typeOf(operand), TypeMapping.toSqlType(call.getType()), false));
      case REINTERPRET:
        return reinterpret(call);
      default:
        break;
    }
    if (STRICT.contains(call.getKind())
        && call.getOperands().stream().anyMatch(node -> RexUtil.isNullLiteral(node, true))) {
      // The other side need not be worked out, and may overflow.
      return Exprs.literal(null);
    }
    List<SqlType> types = new ArrayList<>();
    List<Expr> operands = new ArrayList<>();
    boolean comparison =
        SqlKind.COMPARISON.contains(call.getKind())
            || call.getKind() == SqlKind.SOME
            || call.getKind() == SqlKind.ALL;
    for (RexNode given : call.getOperands()) {
      RexNode operand = comparison ? compared(given) : given;
      types.add(typeOf(operand));
      operands.add(compile(operand));
    }
    SqlType result = TypeMapping.toSqlType(call.getType());
    SqlKind kind = call.getKind();
    String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
    Expr compiled = null;
    // Calcite counts ILIKE as LIKE, and !~ as ~: of these, only the name tells which one it is.
    if (!NAMED.contains(kind)) {
      compiled = FunctionLibrary.compile(kind.name(), result, types, operands);
    }
    if (compiled == null) {
      compiled = FunctionLibrary.compile(name, result, types, operands);
    }
    if (compiled == null
        && FunctionLibrary.contains(name)
        && types.stream().anyMatch(type -> type.kind() == SqlType.Kind.NULL)) {
      // A function of certain types only gives null for a null without a type.
      return Exprs.literal(null);
    }
    if (compiled == null) {
      throw new MokaException(
          SqlState.NO_SUCH_FUNCTION, "There is no function " + name + " for " + types);
    }
    return folded(call, compiled);
  }

  /** Blanks at the end of CHAR do not count in comparisons, so it must not become VARCHAR first. */
  private static RexNode compared(RexNode operand) {
    if (operand instanceof RexCall cast && cast.getKind() == SqlKind.CAST) {
      RexNode inner = cast.getOperands().get(0);
      SqlType to = typeOf(cast);
      SqlType from = typeOf(inner);
      if (from.kind() == SqlType.Kind.CHAR
          && to.kind() == SqlType.Kind.VARCHAR
          && (to.precision() < 0 || to.precision() >= from.precision())) {
        return inner;
      }
    }
    return operand;
  }

  private static SqlType typeOf(RexNode node) {
    return TypeMapping.toSqlType(node.getType());
  }

  /** Durations count microseconds here and milliseconds there. */
  private Expr reinterpret(RexCall call) {
    RexNode operand = call.getOperands().get(0);
    Expr value = compile(operand);
    SqlType.Kind from = typeOf(operand).kind();
    SqlType.Kind to = TypeMapping.toSqlType(call.getType()).kind();
    if (from == SqlType.Kind.INTERVAL_DAY_TIME && to != from) {
      return (row, context) -> {
        Object micros = value.eval(row, context);
        return micros == null ? null : (Object) ((Long) micros / 1000);
      };
    }
    return value;
  }

  /**
   * Evaluates a call of literals once. One that fails is left as it is, and so is a long text,
   * which would stay in memory with the plan.
   */
  private static Expr folded(RexCall call, Expr compiled) {
    if (call.getOperands().isEmpty() || !call.getOperator().isDeterministic()) {
      return compiled;
    }
    if (!RexUtil.isConstant(call) || !isPure(call)) {
      return compiled;
    }
    try {
      Object value = compiled.eval(null, null);
      return value instanceof String text && text.length() > MOST_FOLDED
          ? compiled
          : Exprs.literal(value);
    } catch (RuntimeException failsAtExecutionToo) {
      // The same failure is raised when the expression is executed.
      return compiled;
    }
  }

  private static boolean isPure(RexNode node) {
    if (node instanceof RexCall call) {
      if (call.getOperator().isDynamicFunction() || !call.getOperator().isDeterministic()) {
        return false;
      }
      for (RexNode operand : call.getOperands()) {
        if (!isPure(operand)) {
          return false;
        }
      }
      return !(call.getOperands().isEmpty());
    }
    return node instanceof RexLiteral;
  }

  private Expr compileSearch(RexCall call) {
    RexNode needle = compared(call.getOperands().get(0));
    if (call.getOperands().get(1) instanceof RexLiteral literal
        && literal.getValue() instanceof Sarg<?> sarg
        && sarg.nullAs == org.apache.calcite.rex.RexUnknownAs.UNKNOWN
        && sarg.pointCount > 2
        && sarg.isPoints()) {
      List<Expr> points = new ArrayList<>();
      for (RexNode point : SargPoints.of(rexBuilder, sarg, literal.getType())) {
        points.add(compile(point));
      }
      return Exprs.in(compile(needle), typeOf(needle), points);
    }
    return compile(RexUtil.expandSearch(rexBuilder, null, call));
  }

  /** {@code x = a OR x = b OR ...} with constants and parameters is a membership test. */
  private Expr membership(RexCall or) {
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
      list.add(compile(equal.getOperands().get(1)));
    }
    return Exprs.in(compile(needle), typeOf(needle), list);
  }

  private static boolean sameKind(RexNode a, RexNode b) {
    SqlType left = typeOf(a);
    SqlType right = typeOf(b);
    return left.kind() == right.kind() && left.scale() == right.scale();
  }
}
