package io.mokadb.sql.plan.physical;

import io.mokadb.session.MokaException;
import io.mokadb.sql.exec.CollectOperator;
import io.mokadb.sql.exec.FilterOperator;
import io.mokadb.sql.exec.GateOperator;
import io.mokadb.sql.exec.ProjectOperator;
import io.mokadb.sql.exec.UnnestOperator;
import io.mokadb.sql.exec.ValuesOperator;
import io.mokadb.sql.exec.join.CorrelateOperator;
import io.mokadb.sql.exec.join.JoinKind;
import io.mokadb.sql.exec.set.IntersectOperator;
import io.mokadb.sql.exec.set.MinusOperator;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.plan.check.PlanChecks;
import io.mokadb.sql.plan.physical.JoinPlanner.Side;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Key;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Order;
import io.mokadb.sql.plan.rel.ComputedRows;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Collect;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Intersect;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.RepeatUnion;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Spool;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Uncollect;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;

/** Turns a logical tree into operators, choosing by cost. Confined to a statement. */
public final class PhysicalPlanner {
  final PlanContext context;
  final AccessPlanner access;
  private final JoinPlanner joins;
  private final InnerJoins innerJoins;
  private final AggregatePlanner aggregates;
  private final SortPlanner sorts;
  private final UnionPlanner unions;
  private final WindowPlanner windows;
  private final RecursionPlanner recursions;
  private final PlannedTrees planned = new PlannedTrees();

  public PhysicalPlanner(PlanContext context) {
    this.context = context;
    this.access = new AccessPlanner(context);
    this.joins = new JoinPlanner(context, access);
    this.innerJoins = new InnerJoins(this, joins);
    this.aggregates = new AggregatePlanner(this);
    this.sorts = new SortPlanner(this);
    this.unions = new UnionPlanner(this);
    this.windows = new WindowPlanner(this);
    this.recursions = new RecursionPlanner(this);
  }

  /** The cheapest operators for a tree. */
  public Operator plan(RelNode rel) {
    return best(rel).build(context);
  }

  /** An alternative that is costed and not yet built. */
  public Candidate candidate(RelNode rel) {
    PhysicalAlternative plan = best(rel);
    return new Candidate(plan.cost, () -> plan.build(context));
  }

  /**
   * A costed plan.
   *
   * @param cost estimated
   * @param build makes the operators
   */
  public record Candidate(double cost, java.util.function.Supplier<Operator> build) {}

  private PhysicalAlternative best(RelNode rel) {
    return plan(rel, RequiredProperties.ANYTHING, null);
  }

  /**
   * @param want order and limit in positions of the tree's output
   * @param limitHint how many rows will be read, or null
   */
  PhysicalAlternative plan(RelNode rel, RequiredProperties want, Expr limitHint) {
    context.checkCancelled();
    PhysicalAlternative plan = chosen(rel, want, limitHint);
    return PlanChecks.thorough() ? CheckedPlans.checked(plan, rel, context) : plan;
  }

  private PhysicalAlternative chosen(RelNode rel, RequiredProperties want, Expr limitHint) {
    TableTarget target = TableTarget.of(rel);
    if (target != null) {
      return access.plan(target.table(), target.conditions(), target.columns(), want, limitHint);
    }
    return limitHint == null
        ? planned.get(rel, want, () -> planned(rel, want, null))
        : planned(rel, want, limitHint);
  }

  private PhysicalAlternative planned(RelNode rel, RequiredProperties want, Expr limitHint) {
    if (JoinGraph.isInnerJoin(rel)) {
      return innerJoins.plan(rel, want);
    }
    if (rel instanceof Project project) {
      return project(project, want, limitHint);
    }
    if (rel instanceof Filter filter) {
      return filter(filter, want);
    }
    if (rel instanceof Join join) {
      return outerJoin(join, want);
    }
    if (rel instanceof Sort sort) {
      return sorts.plan(sort);
    }
    if (rel instanceof Aggregate aggregate) {
      return aggregates.plan(aggregate);
    }
    if (rel instanceof Correlate correlate) {
      return correlate(correlate, want);
    }
    if (rel instanceof Values values) {
      return values(values.getTuples());
    }
    if (rel instanceof ComputedRows values) {
      return values(values.rows());
    }
    if (rel instanceof Union union) {
      return unions.plan(union, want, limitHint);
    }
    if (rel instanceof SetOp setOperation) {
      return setOperation(setOperation);
    }
    if (rel instanceof Window window) {
      return windows.plan(window);
    }
    if (rel instanceof RepeatUnion recursion) {
      return recursions.plan(recursion);
    }
    if (rel instanceof Spool spool) {
      return plan(spool.getInput(), want, null);
    }
    if (rel instanceof TableScan scan) {
      return recursions.workTable(scan);
    }
    if (rel instanceof Collect collect) {
      PhysicalAlternative in = best(collect.getInput());
      RelDataType element = collect.getRowType().getFieldList().get(0).getType().getComponentType();
      boolean rows = element != null && element.isStruct();
      return in.then(1, in.rows, Order.NONE, () -> new CollectOperator(in.build(context), rows));
    }
    if (rel instanceof Uncollect uncollect) {
      return uncollect(uncollect);
    }
    throw MokaException.unsupported(
        "This kind of query is not supported (" + rel.getRelTypeName() + ")");
  }

  private PhysicalAlternative project(Project project, RequiredProperties want, Expr limitHint) {
    List<RexNode> projects = project.getProjects();
    List<Key> wanted = new ArrayList<>();
    for (Key key : want.order()) {
      int column = BoundFinder.ordered(projects.get(key.column()));
      if (column < 0) {
        wanted.clear();
        break;
      }
      wanted.add(new Key(column, key.descending()));
    }
    RequiredProperties inner =
        wanted.isEmpty() && !want.order().isEmpty()
            ? RequiredProperties.ANYTHING
            : new RequiredProperties(wanted, want.limit());
    RelNode input = project.getInput();
    TableTarget target = TableTarget.of(input);
    if (target != null || JoinGraph.isInnerJoin(input)) {
      int[] used = RelOptUtil.InputFinder.bits(projects, null).toArray();
      RequiredProperties narrowed = JoinOrder.localized(inner, used);
      PhysicalAlternative in =
          target != null
              ? access.plan(
                  target.table(),
                  target.conditions(),
                  compose(target.columns(), used),
                  narrowed,
                  limitHint)
              : planned.get(input, narrowed, used, () -> innerJoins.plan(input, used, narrowed));
      List<RexNode> moved = projects.stream().map(node -> JoinOrder.localized(node, used)).toList();
      return projected(in, moved);
    }
    return projected(plan(input, inner, limitHint), projects);
  }

  static int[] compose(int[] columns, int[] used) {
    int[] composed = new int[used.length];
    for (int i = 0; i < used.length; i++) {
      composed[i] = columns[used[i]];
    }
    return composed;
  }

  PhysicalAlternative projected(PhysicalAlternative in, List<RexNode> projects) {
    Set<Integer> constants = new HashSet<>();
    for (int i = 0; i < projects.size(); i++) {
      if (projects.get(i) instanceof RexLiteral
          || (projects.get(i) instanceof RexInputRef ref
              && in.order.constants().contains(ref.getIndex()))) {
        constants.add(i);
      }
    }
    Order mapped = in.order.mapped(column -> positionOf(column, projects));
    return in.then(
        in.rows,
        in.rows * Costs.PROJECT_ROW,
        new Order(mapped.keys(), constants),
        () -> new ProjectOperator(in.build(context), context.compiler.compile(projects)));
  }

  private static int positionOf(int column, List<RexNode> projects) {
    for (int i = 0; i < projects.size(); i++) {
      if (projects.get(i) instanceof RexInputRef ref && ref.getIndex() == column) {
        return i;
      }
    }
    for (int i = 0; i < projects.size(); i++) {
      if (BoundFinder.ordered(projects.get(i)) == column) {
        return i;
      }
    }
    return -1;
  }

  private PhysicalAlternative filter(Filter filter, RequiredProperties want) {
    PhysicalAlternative in = plan(filter.getInput(), want, null);
    return filtered(in, RelOptUtil.conjunctions(filter.getCondition()));
  }

  PhysicalAlternative filtered(PhysicalAlternative in, List<RexNode> conditions) {
    if (conditions.isEmpty()) {
      return in;
    }
    List<RexNode> ofRows = new ArrayList<>();
    List<RexNode> ofNone = new ArrayList<>();
    for (RexNode condition : conditions) {
      (dependsOnRows(condition) ? ofRows : ofNone).add(condition);
    }
    double share = Math.pow(0.33, conditions.size());
    return in.then(
        in.rows * share,
        in.rows * Costs.FILTER_ROW * conditions.size(),
        in.order,
        () -> {
          Operator rows = in.build(context);
          Operator filtered = ofRows.isEmpty() ? rows : new FilterOperator(rows, all(ofRows));
          return ofNone.isEmpty() ? filtered : new GateOperator(filtered, all(ofNone));
        });
  }

  private static boolean dependsOnRows(RexNode condition) {
    return !RexUtil.isDeterministic(condition) || !RelOptUtil.InputFinder.bits(condition).isEmpty();
  }

  private Expr all(List<RexNode> conditions) {
    return context.compiler.compile(RexUtil.composeConjunction(context.rexBuilder, conditions));
  }

  Side side(RelNode rel, RequiredProperties want) {
    PhysicalAlternative plan = plan(rel, want, null);
    TableTarget target = TableTarget.of(rel);
    return new Side(plan, rel.getRowType().getFieldCount(), target, distinct(target, plan.rows));
  }

  static java.util.function.IntToDoubleFunction distinct(TableTarget target, double rows) {
    if (target == null) {
      return column -> Math.max(1, rows / 2);
    }
    Selectivity selectivity = new Selectivity(target.table());
    return column -> selectivity.distinct(target.columns()[column]);
  }

  private PhysicalAlternative outerJoin(Join join, RequiredProperties want) {
    int leftWidth = join.getLeft().getRowType().getFieldCount();
    int rightWidth = join.getRight().getRowType().getFieldCount();
    List<RexNode> conditions = RelOptUtil.conjunctions(join.getCondition());
    JoinKind kind =
        switch (join.getJoinType()) {
          case INNER -> JoinKind.INNER;
          case LEFT -> JoinKind.LEFT;
          case RIGHT -> JoinKind.RIGHT;
          case FULL -> JoinKind.FULL;
          case SEMI -> JoinKind.SEMI;
          case ANTI -> JoinKind.ANTI;
          default ->
              throw MokaException.unsupported(
                  "Joins of kind " + join.getJoinType() + " are missing");
        };
    if (kind == JoinKind.RIGHT) {
      List<RexNode> swapped = new ArrayList<>();
      for (RexNode condition : conditions) {
        swapped.add(swapped(condition, leftWidth, rightWidth));
      }
      PhysicalAlternative plan =
          joins.join(
              side(join.getRight(), RequiredProperties.ANYTHING),
              side(join.getLeft(), RequiredProperties.ANYTHING),
              JoinKind.LEFT,
              swapped,
              RequiredProperties.ANYTHING);
      List<RexNode> order = new ArrayList<>();
      for (int i = 0; i < leftWidth + rightWidth; i++) {
        order.add(
            new RexInputRef(
                i < leftWidth ? rightWidth + i : i - leftWidth,
                join.getRowType().getFieldList().get(i).getType()));
      }
      return projected(plan, order);
    }
    boolean leftOnly = want.order().stream().allMatch(key -> key.column() < leftWidth);
    RequiredProperties leftWant =
        leftOnly && kind != JoinKind.FULL ? want : RequiredProperties.ANYTHING;
    Side left = side(join.getLeft(), leftWant);
    Side right = side(join.getRight(), RequiredProperties.ANYTHING);
    if (kind == JoinKind.SEMI) {
      PhysicalAlternative driven = innerJoins.semiByRight(join, left, right, conditions);
      return want.better(joins.join(left, right, kind, conditions, want), driven);
    }
    return joins.join(left, right, kind, conditions, want);
  }

  private static RexNode swapped(RexNode condition, int leftWidth, int rightWidth) {
    return condition.accept(
        new org.apache.calcite.rex.RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            int index = ref.getIndex();
            return new RexInputRef(
                index < leftWidth ? index + rightWidth : index - leftWidth, ref.getType());
          }
        });
  }

  private PhysicalAlternative correlate(Correlate correlate, RequiredProperties want) {
    int leftWidth = correlate.getLeft().getRowType().getFieldCount();
    int rightWidth = correlate.getRight().getRowType().getFieldCount();
    JoinKind kind =
        switch (correlate.getJoinType()) {
          case INNER -> JoinKind.INNER;
          case LEFT -> JoinKind.LEFT;
          case SEMI -> JoinKind.SEMI;
          case ANTI -> JoinKind.ANTI;
          default ->
              throw MokaException.unsupported(
                  "Correlated joins of kind " + correlate.getJoinType() + " are missing");
        };
    boolean leftOnly = want.order().stream().allMatch(key -> key.column() < leftWidth);
    PhysicalAlternative left =
        plan(correlate.getLeft(), leftOnly ? want : RequiredProperties.ANYTHING, null);
    RequiredProperties rightWant =
        kind == JoinKind.SEMI || kind == JoinKind.ANTI
            ? new RequiredProperties(List.of(), 1)
            : RequiredProperties.ANYTHING;
    PhysicalAlternative right = plan(correlate.getRight(), rightWant, null);
    double perRow = right.costOf(rightWant.limit()) + Costs.REOPEN;
    double rows =
        switch (kind) {
          case SEMI, ANTI -> left.rows * 0.5;
          case LEFT -> left.rows * Math.max(1, right.rows);
          default -> left.rows * right.rows;
        };
    int id = context.correlations.numberOf(correlate.getCorrelationId());
    return new PhysicalAlternative(
        rows,
        left.startup + perRow,
        left.cost + left.rows * perRow,
        left.order,
        () ->
            new CorrelateOperator(
                left.build(context), right.build(context), kind, id, leftWidth, rightWidth));
  }

  private PhysicalAlternative values(List<? extends List<? extends RexNode>> tuples) {
    return new PhysicalAlternative(
        tuples.size(),
        0,
        tuples.size() * 0.02,
        Order.NONE,
        () -> {
          List<Expr[]> rows = new ArrayList<>(tuples.size());
          for (List<? extends RexNode> tuple : tuples) {
            rows.add(context.compiler.compile(tuple));
          }
          return new ValuesOperator(rows);
        });
  }

  private PhysicalAlternative setOperation(SetOp operation) {
    List<PhysicalAlternative> inputs = new ArrayList<>();
    double rows = 0;
    double cost = 0;
    for (RelNode input : operation.getInputs()) {
      PhysicalAlternative plan = best(input);
      inputs.add(plan);
      rows = Math.max(rows, plan.rows);
      cost += plan.cost + plan.rows * (operation.all ? 0.01 : Costs.AGGREGATE_ROW);
    }
    return new PhysicalAlternative(
        rows / 2,
        cost,
        cost,
        Order.NONE,
        () -> {
          List<Operator> operators = inputs.stream().map(plan -> plan.build(context)).toList();
          return operation instanceof Intersect
              ? new IntersectOperator(operators, operation.all)
              : new MinusOperator(operators, operation.all);
        });
  }

  private PhysicalAlternative uncollect(Uncollect uncollect) {
    PhysicalAlternative in = best(uncollect.getInput());
    int[] fields =
        uncollect.getInput().getRowType().getFieldList().stream()
            .mapToInt(
                field -> {
                  var element = field.getType().getComponentType();
                  return element != null && element.isStruct() ? element.getFieldCount() : 0;
                })
            .toArray();
    return in.then(
        in.rows * 5,
        in.rows,
        Order.NONE,
        () -> new UnnestOperator(in.build(context), fields, uncollect.withOrdinality));
  }

  static Expr[] inputs(int count) {
    Expr[] exprs = new Expr[count];
    for (int i = 0; i < count; i++) {
      exprs[i] = Exprs.input(i);
    }
    return exprs;
  }

  static boolean isTrue(RexNode node) {
    return node.getKind() == SqlKind.LITERAL && node.isAlwaysTrue();
  }

  static boolean isInner(JoinRelType type) {
    return type == JoinRelType.INNER;
  }
}
