package io.mokadb.sql.plan.physical;

import io.mokadb.session.SqlType;
import io.mokadb.sql.access.read.LookupJoinOperator;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.compare.ComparedTypes;
import io.mokadb.sql.exec.ProjectOperator;
import io.mokadb.sql.exec.join.HashJoinOperator;
import io.mokadb.sql.exec.join.JoinKeys;
import io.mokadb.sql.exec.join.JoinKind;
import io.mokadb.sql.exec.join.MergeJoinOperator;
import io.mokadb.sql.exec.join.NestedLoopJoinOperator;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Key;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Order;
import io.mokadb.sql.plan.rex.OuterRef;
import io.mokadb.sql.plan.type.TypeMapping;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;

/** Joins two planned inputs in the cheapest way. Confined. */
final class JoinPlanner {
  private final PlanContext context;
  private final AccessPlanner access;

  JoinPlanner(PlanContext context, AccessPlanner access) {
    this.context = context;
    this.access = access;
  }

  /**
   * One input of a join.
   *
   * @param plan how to compute it
   * @param width its number of columns
   * @param target the table that it reads, if it does no more; its columns are the input's
   * @param distinct estimates the different values of a column
   */
  record Side(
      PhysicalAlternative plan,
      int width,
      TableTarget target,
      java.util.function.IntToDoubleFunction distinct) {}

  /**
   * An equality of a left and a right column, by IS NOT DISTINCT FROM of nulls too.
   *
   * @param alike whether both are ordered as they are; else they only have the same hash keys
   */
  private record Equality(int left, int right, SqlType type, boolean alike, boolean nullsMatch) {}

  /**
   * The best plan whose rows are left ++ right (left alone for SEMI and ANTI).
   *
   * @param conditions over left ++ right
   * @param want in positions of the result
   */
  PhysicalAlternative join(
      Side left, Side right, JoinKind kind, List<RexNode> conditions, RequiredProperties want) {
    context.checkCancelled();
    List<Equality> equalities = new ArrayList<>();
    List<RexNode> others = new ArrayList<>();
    split(conditions, left.width, equalities, others);
    double rows = outputRows(left, right, kind, equalities, others);
    PhysicalAlternative best = null;
    if (right.target != null && kind != JoinKind.RIGHT && kind != JoinKind.FULL) {
      best = lookup(left, right, kind, conditions, rows);
    }
    if (!equalities.isEmpty()) {
      best = want.better(best, merge(left, right, kind, equalities, others, rows));
      best = want.better(best, hash(left, right, kind, equalities, others, rows));
    } else {
      best = want.better(best, loop(left, right, kind, conditions, rows));
    }
    return best;
  }

  private void split(
      List<RexNode> conditions, int leftWidth, List<Equality> equalities, List<RexNode> others) {
    for (RexNode condition : conditions) {
      Equality equality = equality(condition, leftWidth);
      if (equality != null) {
        equalities.add(equality);
      } else {
        others.add(condition);
      }
    }
  }

  private static Equality equality(RexNode condition, int leftWidth) {
    boolean nullsMatch = condition.getKind() == SqlKind.IS_NOT_DISTINCT_FROM;
    if ((condition.getKind() != SqlKind.EQUALS && !nullsMatch)
        || !(((RexCall) condition).getOperands().get(0) instanceof RexInputRef a)
        || !(((RexCall) condition).getOperands().get(1) instanceof RexInputRef b)) {
      return null;
    }
    RexInputRef left = a.getIndex() < b.getIndex() ? a : b;
    RexInputRef right = left == a ? b : a;
    if (left.getIndex() >= leftWidth || right.getIndex() < leftWidth) {
      return null;
    }
    SqlType leftType = TypeMapping.toSqlType(left.getType());
    SqlType rightType = TypeMapping.toSqlType(right.getType());
    SqlType common = ComparedTypes.common(leftType, rightType);
    return common != null
            && ComparedTypes.isAlike(leftType, common)
            && ComparedTypes.isAlike(rightType, common)
        ? new Equality(
            left.getIndex(),
            right.getIndex() - leftWidth,
            common,
            leftType.kind() == rightType.kind() || areSmall(leftType, rightType),
            nullsMatch)
        : null;
  }

  /** Integers of different types that have the same class of values. */
  private static boolean areSmall(SqlType left, SqlType right) {
    return isSmall(left) && isSmall(right);
  }

  private static boolean isSmall(SqlType type) {
    return type.kind().isExactInteger() && type.kind().javaClass() == Integer.class;
  }

  /** Whether a row is found at most once by these columns. */
  private static boolean isKey(Side side, int[] columns) {
    if (side.target == null || side.target.table().definition() == null) {
      return false;
    }
    TableDef table = side.target.table().definition();
    Set<Integer> ids = new HashSet<>();
    for (int column : columns) {
      int ordinal = side.target.columns()[column];
      if (ordinal < table.columns().size()) {
        ids.add(table.columns().get(ordinal).id());
      }
    }
    return (table.hasPrimaryKey() && ids.containsAll(table.primaryKey()))
        || table.indexes().stream()
            .anyMatch(
                index ->
                    index.unique() && index.hasAllRows() && ids.containsAll(index.columnIds()));
  }

  private static double outputRows(
      Side left, Side right, JoinKind kind, List<Equality> equalities, List<RexNode> others) {
    double leftTuples = 1;
    double rightTuples = 1;
    for (Equality equality : equalities) {
      leftTuples *= Math.max(1, left.distinct.applyAsDouble(equality.left));
      rightTuples *= Math.max(1, right.distinct.applyAsDouble(equality.right));
    }
    // A side has no more different keys than rows.
    leftTuples = Math.max(1, Math.min(leftTuples, left.plan.rows));
    rightTuples = Math.max(1, Math.min(rightTuples, right.plan.rows));
    double matches = left.plan.rows * right.plan.rows / Math.max(leftTuples, rightTuples);
    int[] leftColumns = equalities.stream().mapToInt(Equality::left).toArray();
    int[] rightColumns = equalities.stream().mapToInt(Equality::right).toArray();
    if (isKey(right, rightColumns)) {
      matches = Math.min(matches, left.plan.rows);
    }
    if (isKey(left, leftColumns)) {
      matches = Math.min(matches, right.plan.rows);
    }
    double inner = Math.max(matches * Math.pow(0.33, others.size()), 0.01);
    double matched = Math.min(left.plan.rows, inner);
    return switch (kind) {
      case INNER -> inner;
      case LEFT -> Math.max(inner, left.plan.rows);
      case RIGHT -> Math.max(inner, right.plan.rows);
      case FULL -> Math.max(inner, left.plan.rows + right.plan.rows);
      case SEMI -> Math.max(matched * 0.7, 0.01);
      case ANTI -> Math.max(left.plan.rows - matched * 0.7, left.plan.rows * 0.1);
    };
  }

  private PhysicalAlternative lookup(
      Side left, Side right, JoinKind kind, List<RexNode> conditions, double rows) {
    TableTarget target = right.target;
    int correlation = context.correlations.fresh();
    RexShuttle outer =
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            int index = ref.getIndex();
            return index < left.width
                ? new OuterRef(ref.getType(), correlation, index)
                : new RexInputRef(target.columns()[index - left.width], ref.getType());
          }
        };
    List<RexNode> all = new ArrayList<>(target.conditions());
    for (RexNode condition : conditions) {
      all.add(condition.accept(outer));
    }
    AccessPlanner.Lookup lookup = access.lookup(target.table(), all, target.columns());
    if (lookup == null || !bindsOuter(lookup)) {
      return null;
    }
    double cost = left.plan.rows * lookup.cost() + rows * Costs.PROJECT_ROW;
    return new PhysicalAlternative(
        rows,
        left.plan.startup + lookup.cost(),
        left.plan.cost + cost,
        left.plan.order,
        () -> {
          int[] columns = AccessPlanner.withFilterColumns(target.columns(), lookup.residual());
          var join =
              new LookupJoinOperator(
                  left.plan.build(context),
                  kind,
                  target.table().definition(),
                  lookup.index(),
                  lookup.match().compile(context.compiler).get(0),
                  correlation,
                  columns,
                  residual(left, columns, lookup.residual(), conditions, all),
                  left.width);
          boolean wider = columns.length > right.width;
          return wider && kind != JoinKind.SEMI && kind != JoinKind.ANTI
              ? firstColumns(join, left.width + right.width)
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

  private static boolean bindsOuter(AccessPlanner.Lookup lookup) {
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
          public RexNode visitDynamicParam(org.apache.calcite.rex.RexDynamicParam parameter) {
            found[0] |= parameter instanceof OuterRef;
            return parameter;
          }
        });
    return found[0];
  }

  /** What the key does not fulfil, over outer ++ inner columns. */
  private Expr residual(
      Side left,
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
                            left.width + AccessPlanner.position(columns, ref.getIndex()),
                            ref.getType());
                      }
                    }));
      }
    }
    return compile(rest);
  }

  private Expr compile(List<RexNode> conditions) {
    return conditions.isEmpty()
        ? null
        : context.compiler.compile(RexUtil.composeConjunction(context.rexBuilder, conditions));
  }

  private PhysicalAlternative hash(
      Side left,
      Side right,
      JoinKind kind,
      List<Equality> equalities,
      List<RexNode> others,
      double rows) {
    double build = right.plan.cost + right.plan.rows * Costs.HASH_BUILD_ROW;
    double probe =
        left.plan.rows * Costs.HASH_PROBE_ROW
            + rows * (Costs.PROJECT_ROW + others.size() * Costs.FILTER_ROW);
    boolean keepsOrder = kind != JoinKind.RIGHT && kind != JoinKind.FULL;
    return new PhysicalAlternative(
        rows,
        left.plan.startup + build,
        left.plan.cost + build + probe,
        keepsOrder ? left.plan.order : Order.NONE,
        () ->
            new HashJoinOperator(
                left.plan.build(context),
                right.plan.build(context),
                kind,
                keys(equalities),
                compile(others),
                left.width,
                right.width));
  }

  private static JoinKeys keys(List<Equality> equalities) {
    boolean[] nullsMatch = new boolean[equalities.size()];
    for (int i = 0; i < nullsMatch.length; i++) {
      nullsMatch[i] = equalities.get(i).nullsMatch;
    }
    return new JoinKeys(
        equalities.stream().mapToInt(Equality::left).toArray(),
        equalities.stream().mapToInt(Equality::right).toArray(),
        equalities.stream().map(Equality::type).toArray(SqlType[]::new),
        nullsMatch);
  }

  private PhysicalAlternative merge(
      Side left,
      Side right,
      JoinKind kind,
      List<Equality> equalities,
      List<RexNode> others,
      double rows) {
    if ((kind != JoinKind.INNER && kind != JoinKind.LEFT)
        || equalities.stream().anyMatch(equality -> equality.nullsMatch || !equality.alike)) {
      return null;
    }
    List<Equality> keys = mergeOrder(left, equalities);
    if (keys == null) {
      return null;
    }
    List<Key> leftKeys = new ArrayList<>();
    List<Key> rightKeys = new ArrayList<>();
    for (Equality key : keys) {
      leftKeys.add(new Key(key.left, false));
      rightKeys.add(new Key(key.right, false));
    }
    if (!strictly(left.plan.order, leftKeys) || !strictly(right.plan.order, rightKeys)) {
      return null;
    }
    double work = (left.plan.rows + right.plan.rows + rows) * Costs.MERGE_ROW;
    return new PhysicalAlternative(
        rows,
        left.plan.startup + right.plan.startup,
        left.plan.cost + right.plan.cost + work,
        left.plan.order,
        () ->
            new MergeJoinOperator(
                left.plan.build(context),
                right.plan.build(context),
                kind,
                keys.stream().mapToInt(Equality::left).toArray(),
                keys.stream().mapToInt(Equality::right).toArray(),
                keys.stream().map(Equality::type).toArray(SqlType[]::new),
                compile(others),
                left.width,
                right.width));
  }

  /** Sorted by exactly these columns in front, no constant in between. */
  private static boolean strictly(Order order, List<Key> keys) {
    return order.keys().size() >= keys.size() && order.keys().subList(0, keys.size()).equals(keys);
  }

  /** The equalities in the order of the left input's keys; null if its order does not fit. */
  private static List<Equality> mergeOrder(Side left, List<Equality> equalities) {
    List<Equality> ordered = new ArrayList<>();
    for (Key key : left.plan.order.keys()) {
      if (ordered.size() == equalities.size()) {
        break;
      }
      for (Equality equality : equalities) {
        if (equality.left == key.column() && !ordered.contains(equality)) {
          ordered.add(equality);
          break;
        }
      }
    }
    return ordered.size() == equalities.size() ? ordered : null;
  }

  private PhysicalAlternative loop(
      Side left, Side right, JoinKind kind, List<RexNode> conditions, double rows) {
    double pairs = left.plan.rows * right.plan.rows;
    double work = pairs * (Costs.LOOP_PAIR + conditions.size() * Costs.FILTER_ROW);
    boolean keepsOrder = kind != JoinKind.RIGHT && kind != JoinKind.FULL;
    return new PhysicalAlternative(
        rows,
        left.plan.startup + right.plan.cost,
        left.plan.cost + right.plan.cost + work,
        keepsOrder ? left.plan.order : Order.NONE,
        () -> {
          List<RexNode> ofLeft = new ArrayList<>();
          List<RexNode> others = new ArrayList<>();
          for (RexNode one : conditions) {
            boolean alone = keepsOrder && columnsOf(one).nextSetBit(left.width) < 0;
            (alone ? ofLeft : others).add(one);
          }
          Expr condition = compile(others);
          return new NestedLoopJoinOperator(
              left.plan.build(context),
              right.plan.build(context),
              kind,
              compile(ofLeft),
              condition == null ? Exprs.literal(true) : condition,
              left.width,
              right.width);
        });
  }

  /** Which columns a condition touches. */
  static java.util.BitSet columnsOf(RexNode condition) {
    java.util.BitSet bits = new java.util.BitSet();
    for (int bit : RelOptUtil.InputFinder.bits(condition)) {
      bits.set(bit);
    }
    return bits;
  }
}
