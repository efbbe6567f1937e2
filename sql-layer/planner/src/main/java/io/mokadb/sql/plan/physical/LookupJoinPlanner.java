package io.mokadb.sql.plan.physical;

import io.mokadb.sql.access.read.LookupJoinOperator;
import io.mokadb.sql.exec.ProjectOperator;
import io.mokadb.sql.exec.join.JoinKind;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.plan.rex.OuterRef;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;

/**
 * Plans joins that look up, for each row of the left input, the rows of one table by a key.
 * Confined to a statement.
 */
final class LookupJoinPlanner {
  private final PlanContext context;
  private final AccessPlanner access;

  LookupJoinPlanner(PlanContext context, AccessPlanner access) {
    this.context = context;
    this.access = access;
  }

  /** The join by the cheapest key; null if no condition with a left column bounds a key. */
  PhysicalAlternative plan(
      JoinSide left, JoinSide right, JoinKind kind, List<RexNode> conditions, double rows) {
    TableTarget target = right.target();
    int correlation = context.correlations.fresh();
    RexShuttle outer =
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            int index = ref.getIndex();
            return index < left.width()
                ? new OuterRef(ref.getType(), correlation, index)
                : new RexInputRef(target.columns()[index - left.width()], ref.getType());
          }
        };
    List<RexNode> all = new ArrayList<>(target.conditions());
    for (RexNode condition : conditions) {
      all.add(condition.accept(outer));
    }
    KeyLookup lookup = KeyLookup.cheapest(target.table(), all, target.columns(), access);
    if (lookup == null || !bindsOuter(lookup)) {
      return null;
    }
    double cost = left.plan().rows * lookup.cost() + rows * Costs.PROJECT_ROW;
    return new PhysicalAlternative(
        rows,
        left.plan().startup + lookup.cost(),
        left.plan().cost + cost,
        left.plan().order,
        () -> {
          int[] columns = AccessPlanner.withFilterColumns(target.columns(), lookup.residual());
          var join =
              new LookupJoinOperator(
                  left.plan().build(context),
                  kind,
                  target.table().definition(),
                  lookup.index(),
                  lookup.match().compile(context.compiler).get(0),
                  correlation,
                  columns,
                  residual(left, columns, lookup.residual(), conditions, all),
                  left.width());
          context.noteTable(join, target.table());
          boolean wider = columns.length > right.width();
          return wider && kind != JoinKind.SEMI && kind != JoinKind.ANTI
              ? firstColumns(join, left.width() + right.width())
              : join;
        });
  }

  private static Operator firstColumns(Operator in, int count) {
    Expr[] exprs = new Expr[count];
    for (int i = 0; i < count; i++) {
      exprs[i] = Exprs.input(i);
    }
    return new ProjectOperator(in, exprs);
  }

  private static boolean bindsOuter(KeyLookup lookup) {
    for (KeyMatch.Range range : lookup.match().ranges) {
      for (RexNode value : range.prefix()) {
        if (containsOuter(value)) {
          return true;
        }
      }
      if (range.last() != null
          && (containsOuter(range.last().lower()) || containsOuter(range.last().upper()))) {
        return true;
      }
    }
    return false;
  }

  private static boolean containsOuter(RexNode node) {
    if (node == null) {
      return false;
    }
    boolean[] found = {false};
    node.accept(
        new RexShuttle() {
          @Override
          public RexNode visitDynamicParam(RexDynamicParam parameter) {
            found[0] |= parameter instanceof OuterRef;
            return parameter;
          }
        });
    return found[0];
  }

  /** The conditions that the key does not fulfil, over outer ++ inner columns. */
  private Expr residual(
      JoinSide left,
      int[] columns,
      List<RexNode> residual,
      List<RexNode> conditions,
      List<RexNode> all) {
    if (residual.isEmpty()) {
      return null;
    }
    int ownConditions = all.size() - conditions.size();
    List<RexNode> rest = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if (!residual.contains(all.get(i))) {
        continue;
      }
      if (i >= ownConditions) {
        rest.add(conditions.get(i - ownConditions));
      } else {
        rest.add(
            all.get(i)
                .accept(
                    new RexShuttle() {
                      @Override
                      public RexNode visitInputRef(RexInputRef ref) {
                        return new RexInputRef(
                            left.width() + AccessPlanner.position(columns, ref.getIndex()),
                            ref.getType());
                      }
                    }));
      }
    }
    return context.compiler.compile(RexUtil.composeConjunction(context.rexBuilder, rest));
  }
}
