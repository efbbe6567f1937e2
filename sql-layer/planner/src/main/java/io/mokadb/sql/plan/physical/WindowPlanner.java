package io.mokadb.sql.plan.physical;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlType;
import io.mokadb.sql.exec.ProjectOperator;
import io.mokadb.sql.exec.SortKey;
import io.mokadb.sql.exec.window.FrameBound;
import io.mokadb.sql.exec.window.WindowCall;
import io.mokadb.sql.exec.window.WindowGroup;
import io.mokadb.sql.exec.window.WindowGroup.Exclusion;
import io.mokadb.sql.exec.window.WindowOperator;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.parser.ast.GroupFrames;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Order;
import io.mokadb.sql.plan.type.TypeMapping;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexWindowBound;

/** Plans window functions. Confined. */
final class WindowPlanner {
  private final PhysicalPlanner planner;

  WindowPlanner(PhysicalPlanner planner) {
    this.planner = planner;
  }

  PhysicalAlternative plan(Window window) {
    PhysicalAlternative in = planner.plan(window.getInput(), RequiredProperties.ANYTHING, null);
    int inputWidth = window.getInput().getRowType().getFieldCount();
    List<WindowGroup> groups = new ArrayList<>();
    for (Window.Group group : window.groups) {
      groups.add(group(window, group, inputWidth));
    }
    double cost = in.cost + Costs.sort(in.rows, in.rows) * groups.size() + in.rows;
    int results = window.getRowType().getFieldCount() - inputWidth;
    return new PhysicalAlternative(
        in.rows,
        cost,
        cost,
        Order.NONE,
        () -> {
          Operator input = in.build(planner.context);
          if (window.constants.isEmpty()) {
            return new WindowOperator(input, groups);
          }
          return withoutConstants(
              new WindowOperator(withConstants(input, inputWidth, window), groups),
              inputWidth,
              window.constants.size(),
              results);
        });
  }

  /** Constant arguments become columns behind the input's. */
  private Operator withConstants(Operator input, int inputWidth, Window window) {
    Expr[] exprs = new Expr[inputWidth + window.constants.size()];
    for (int i = 0; i < exprs.length; i++) {
      exprs[i] =
          i < inputWidth
              ? Exprs.input(i)
              : planner.context.compiler.compile(window.constants.get(i - inputWidth));
    }
    return new ProjectOperator(input, exprs);
  }

  private static Operator withoutConstants(
      Operator input, int inputWidth, int constants, int results) {
    Expr[] exprs = new Expr[inputWidth + results];
    for (int i = 0; i < exprs.length; i++) {
      exprs[i] = Exprs.input(i < inputWidth ? i : i + constants);
    }
    return new ProjectOperator(input, exprs);
  }

  private WindowGroup group(Window window, Window.Group group, int inputWidth) {
    Exclusion exclusion =
        switch (group.exclude) {
          case EXCLUDE_NO_OTHER -> Exclusion.NOTHING;
          case EXCLUDE_CURRENT_ROW -> Exclusion.CURRENT_ROW;
          case EXCLUDE_GROUP -> Exclusion.GROUP;
          case EXCLUDE_TIES -> Exclusion.TIES;
        };
    RelDataType input = window.getInput().getRowType();
    List<SortKey> order = new ArrayList<>();
    for (RelFieldCollation collation : group.orderKeys.getFieldCollations()) {
      boolean descending = collation.getDirection().isDescending();
      order.add(
          new SortKey(
              collation.getFieldIndex(),
              descending,
              collation.nullDirection == RelFieldCollation.NullDirection.UNSPECIFIED
                  ? !descending
                  : collation.nullDirection == RelFieldCollation.NullDirection.FIRST,
              TypeMapping.toSqlType(
                  input.getFieldList().get(collation.getFieldIndex()).getType())));
    }
    List<WindowCall> calls = new ArrayList<>();
    for (Window.RexWinAggCall call : group.aggCalls) {
      calls.add(call(call));
    }
    return new WindowGroup(
        group.keys.toArray(),
        order.toArray(SortKey[]::new),
        bound(group.lowerBound, window, inputWidth, group.isRows),
        bound(group.upperBound, window, inputWidth, group.isRows),
        group.isRows,
        exclusion,
        calls.toArray(WindowCall[]::new));
  }

  private WindowCall call(Window.RexWinAggCall call) {
    int[] args = new int[call.getOperands().size()];
    SqlType[] types = new SqlType[args.length];
    for (int i = 0; i < args.length; i++) {
      RexNode operand = call.getOperands().get(i);
      if (!(operand instanceof RexInputRef ref)) {
        throw MokaException.unsupported("A window function's argument is too complex: " + operand);
      }
      args[i] = ref.getIndex();
      types[i] = TypeMapping.toSqlType(operand.getType());
    }
    return new WindowCall(
        call.getOperator().getName().toUpperCase(Locale.ROOT),
        args,
        types,
        TypeMapping.toSqlType(call.getType()),
        call.distinct,
        call.ignoreNulls);
  }

  /** See {@link GroupFrames} for frames of groups: only frames of rows have such offsets. */
  private FrameBound bound(RexWindowBound bound, Window window, int inputWidth, boolean rows) {
    if (bound.isUnboundedPreceding()) {
      return new FrameBound(FrameBound.Kind.UNBOUNDED_PRECEDING, null);
    }
    if (bound.isUnboundedFollowing()) {
      return new FrameBound(FrameBound.Kind.UNBOUNDED_FOLLOWING, null);
    }
    if (bound.isCurrentRow()) {
      return new FrameBound(FrameBound.Kind.CURRENT_ROW, null);
    }
    RexNode offset = bound.getOffset();
    if (offset instanceof RexInputRef ref && ref.getIndex() >= inputWidth) {
      offset = window.constants.get(ref.getIndex() - inputWidth);
    }
    if (rows
        && offset instanceof RexLiteral literal
        && literal.getValue() instanceof BigDecimal number
        && number.longValue() >= GroupFrames.MARK) {
      return new FrameBound(
          bound.isPreceding() ? FrameBound.Kind.GROUPS_PRECEDING : FrameBound.Kind.GROUPS_FOLLOWING,
          Exprs.literal(number.longValue() - GroupFrames.MARK));
    }
    SqlType type = TypeMapping.toSqlType(offset.getType());
    return new FrameBound(
        bound.isPreceding() ? FrameBound.Kind.PRECEDING : FrameBound.Kind.FOLLOWING,
        planner.context.compiler.compile(offset),
        type.kind() == SqlType.Kind.INTERVAL_YEAR_MONTH ? type : null);
  }
}
