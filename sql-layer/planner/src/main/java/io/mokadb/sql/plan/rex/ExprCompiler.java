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
import java.util.IdentityHashMap;
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

/** Translates row expressions to closures. Confined to a statement. */
public final class ExprCompiler {
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

  private final MembershipTests memberships;
  private final Correlations correlations;

  /** Null unless the statement is explained. */
  private IdentityHashMap<Object, Object> sources;

  public ExprCompiler(RexBuilder rexBuilder, Correlations correlations) {
    this.memberships = new MembershipTests(this, rexBuilder);
    this.correlations = correlations;
  }

  public Expr[] compile(List<? extends RexNode> nodes) {
    Expr[] exprs = new Expr[nodes.size()];
    for (int i = 0; i < exprs.length; i++) {
      exprs[i] = compile(nodes.get(i));
    }
    return exprs;
  }

  /** Keeps from now on what each expression is made of, for EXPLAIN. */
  public void remember() {
    sources = new IdentityHashMap<>();
  }

  /** What expressions, functions and operators are made of, by identity. */
  public IdentityHashMap<Object, Object> sources() {
    return sources == null ? new IdentityHashMap<>() : sources;
  }

  /** Notes what something is made of: the name of a function, or the table of an operator. */
  public void note(Object compiled, Object source) {
    if (sources != null) {
      sources.put(compiled, source);
    }
  }

  /** Translates an expression over the input row. */
  public Expr compile(RexNode node) {
    Expr compiled = compiled(node);
    if (sources != null) {
      sources.put(compiled, node);
    }
    return compiled;
  }

  private Expr compiled(RexNode node) {
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
        return memberships.search(call);
      case OR:
        Expr in = memberships.membership(call);
        if (in != null) {
          return in;
        }
        break;
      case CAST:
        RexNode operand = call.getOperands().get(0);
        return ConstantFolding.folded(
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
    for (RexNode operand : call.getOperands()) {
      types.add(typeOf(operand));
      operands.add(compile(operand));
    }
    return ConstantFolding.folded(call, function(call, types, operands));
  }

  private static Expr function(RexCall call, List<SqlType> types, List<Expr> operands) {
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
    return compiled;
  }

  static SqlType typeOf(RexNode node) {
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
}
