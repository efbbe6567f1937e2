package io.mokadb.sql.plan.physical;

import io.mokadb.session.SqlType;
import io.mokadb.sql.exec.join.HashJoinOperator;
import io.mokadb.sql.exec.join.JoinKind;
import io.mokadb.sql.exec.join.MergeJoinOperator;
import io.mokadb.sql.exec.join.NestedLoopJoinOperator;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Key;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Order;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/** A planner of the cheapest join of two planned inputs. Confined. */
final class JoinPlanner {
  private final PlanContext context;
  private final LookupJoinPlanner lookups;

  JoinPlanner(PlanContext context, AccessPlanner access) {
    this.context = context;
    this.lookups = new LookupJoinPlanner(context, access);
  }

  /**
   * The best plan whose rows are left ++ right (left alone for SEMI and ANTI).
   *
   * @param conditions over left ++ right
   * @param want in positions of the result
   */
  PhysicalAlternative join(
      JoinSide left,
      JoinSide right,
      JoinKind kind,
      List<RexNode> conditions,
      RequiredProperties want) {
    context.checkCancelled();
    JoinConditions parts = JoinConditions.of(conditions, left.width());
    double rows = parts.rows(left, right, kind);
    PhysicalAlternative best = null;
    if (right.target() != null && kind != JoinKind.RIGHT && kind != JoinKind.FULL) {
      best = lookups.plan(left, right, kind, conditions, rows);
    }
    if (!parts.equalities().isEmpty()) {
      best = want.better(best, merge(left, right, kind, parts, rows));
      best = want.better(best, hash(left, right, kind, parts, rows));
    } else {
      best = want.better(best, loop(left, right, kind, conditions, rows));
    }
    return best;
  }

  private Expr compile(List<RexNode> conditions) {
    return conditions.isEmpty()
        ? null
        : context.compiler.compile(RexUtil.composeConjunction(context.rexBuilder, conditions));
  }

  private PhysicalAlternative hash(
      JoinSide left, JoinSide right, JoinKind kind, JoinConditions conditions, double rows) {
    double build = right.plan().cost + right.plan().rows * Costs.HASH_BUILD_ROW;
    double probe =
        left.plan().rows * Costs.HASH_PROBE_ROW
            + rows * (Costs.PROJECT_ROW + conditions.others().size() * Costs.FILTER_ROW);
    boolean keepsOrder = kind != JoinKind.RIGHT && kind != JoinKind.FULL;
    return new PhysicalAlternative(
        rows,
        left.plan().startup + build,
        left.plan().cost + build + probe,
        keepsOrder ? left.plan().order : Order.NONE,
        () ->
            new HashJoinOperator(
                left.plan().build(context),
                right.plan().build(context),
                kind,
                conditions.keys(),
                compile(conditions.others()),
                left.width(),
                right.width()));
  }

  private PhysicalAlternative merge(
      JoinSide left, JoinSide right, JoinKind kind, JoinConditions conditions, double rows) {
    if ((kind != JoinKind.INNER && kind != JoinKind.LEFT) || !conditions.areMergeable()) {
      return null;
    }
    List<JoinEquality> keys = conditions.mergeOrder(left);
    if (keys == null) {
      return null;
    }
    List<Key> leftKeys = new ArrayList<>();
    List<Key> rightKeys = new ArrayList<>();
    for (JoinEquality key : keys) {
      leftKeys.add(new Key(key.left(), false));
      rightKeys.add(new Key(key.right(), false));
    }
    if (!strictly(left.plan().order, leftKeys) || !strictly(right.plan().order, rightKeys)) {
      return null;
    }
    double work = (left.plan().rows + right.plan().rows + rows) * Costs.MERGE_ROW;
    return new PhysicalAlternative(
        rows,
        left.plan().startup + right.plan().startup,
        left.plan().cost + right.plan().cost + work,
        left.plan().order,
        () ->
            new MergeJoinOperator(
                left.plan().build(context),
                right.plan().build(context),
                kind,
                keys.stream().mapToInt(JoinEquality::left).toArray(),
                keys.stream().mapToInt(JoinEquality::right).toArray(),
                keys.stream().map(JoinEquality::type).toArray(SqlType[]::new),
                compile(conditions.others()),
                left.width(),
                right.width()));
  }

  /** Sorted by exactly these columns in front, no constant in between. */
  private static boolean strictly(Order order, List<Key> keys) {
    return order.keys().size() >= keys.size() && order.keys().subList(0, keys.size()).equals(keys);
  }

  private PhysicalAlternative loop(
      JoinSide left, JoinSide right, JoinKind kind, List<RexNode> conditions, double rows) {
    double pairs = left.plan().rows * right.plan().rows;
    double work = pairs * (Costs.LOOP_PAIR + conditions.size() * Costs.FILTER_ROW);
    boolean keepsOrder = kind != JoinKind.RIGHT && kind != JoinKind.FULL;
    return new PhysicalAlternative(
        rows,
        left.plan().startup + right.plan().cost,
        left.plan().cost + right.plan().cost + work,
        keepsOrder ? left.plan().order : Order.NONE,
        () -> {
          List<RexNode> ofLeft = new ArrayList<>();
          List<RexNode> others = new ArrayList<>();
          for (RexNode one : conditions) {
            boolean alone = keepsOrder && columnsOf(one).nextSetBit(left.width()) < 0;
            (alone ? ofLeft : others).add(one);
          }
          Expr condition = compile(others);
          return new NestedLoopJoinOperator(
              left.plan().build(context),
              right.plan().build(context),
              kind,
              compile(ofLeft),
              condition == null ? Exprs.literal(true) : condition,
              left.width(),
              right.width());
        });
  }

  /** The columns that a condition refers to. */
  static BitSet columnsOf(RexNode condition) {
    BitSet bits = new BitSet();
    for (int bit : RelOptUtil.InputFinder.bits(condition)) {
      bits.set(bit);
    }
    return bits;
  }
}
