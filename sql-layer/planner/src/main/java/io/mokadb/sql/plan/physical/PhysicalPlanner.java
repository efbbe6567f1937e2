package io.mokadb.sql.plan.physical;

import io.mokadb.session.MokaException;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.plan.calcite.ComputedRows;
import io.mokadb.sql.plan.check.PlanChecks;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Collect;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
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
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/** Turns a logical tree into operators, choosing by cost. Confined to a statement. */
public final class PhysicalPlanner {
  final PlanContext context;
  final AccessPlanner access;
  private final InnerJoins innerJoins;
  private final OuterJoinPlanner outerJoins;
  final ProjectPlanner projects;
  final FilterPlanner filters;
  private final RowSourcePlanner sources;
  private final AggregatePlanner aggregates;
  private final SortPlanner sorts;
  private final UnionPlanner unions;
  private final WindowPlanner windows;
  private final RecursionPlanner recursions;
  private final PlannedTrees planned = new PlannedTrees();

  public PhysicalPlanner(PlanContext context) {
    this.context = context;
    this.access = new AccessPlanner(context);
    JoinPlanner joins = new JoinPlanner(context, access);
    this.innerJoins = new InnerJoins(this, joins);
    this.outerJoins = new OuterJoinPlanner(this, joins);
    this.projects = new ProjectPlanner(this, innerJoins, planned);
    this.filters = new FilterPlanner(this);
    this.sources = new RowSourcePlanner(this);
    this.aggregates = new AggregatePlanner(this);
    this.sorts = new SortPlanner(this);
    this.unions = new UnionPlanner(this);
    this.windows = new WindowPlanner(this);
    this.recursions = new RecursionPlanner(this);
  }

  /**
   * The cheapest operators for a tree, not yet built.
   *
   * @param offset how many it skips; null for none
   * @param fetch how many it takes; null for all
   */
  public Candidate candidate(RelNode rel, RexNode offset, RexNode fetch) {
    RequiredProperties want = new RequiredProperties(List.of(), sorts.limit(offset, fetch));
    PhysicalAlternative plan = plan(rel, want, null);
    return new Candidate(plan.costOf(want.limit()), () -> plan.build(context));
  }

  /**
   * A costed plan.
   *
   * @param cost estimated
   * @param build makes the operators
   */
  public record Candidate(double cost, Supplier<Operator> build) {}

  PhysicalAlternative best(RelNode rel) {
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
      return projects.plan(project, want, limitHint);
    }
    if (rel instanceof Filter filter) {
      return filters.plan(filter, want);
    }
    if (rel instanceof Join join) {
      return outerJoins.join(join, want);
    }
    if (rel instanceof Sort sort) {
      return sorts.plan(sort, want.order().isEmpty() ? want.limit() : Double.POSITIVE_INFINITY);
    }
    if (rel instanceof Aggregate aggregate) {
      return aggregates.plan(aggregate);
    }
    if (rel instanceof Correlate correlate) {
      return outerJoins.correlate(correlate, want);
    }
    if (rel instanceof Values values) {
      return sources.values(values.getTuples());
    }
    if (rel instanceof ComputedRows values) {
      return sources.values(values.rows());
    }
    if (rel instanceof Union union) {
      return unions.plan(union, want, limitHint);
    }
    if (rel instanceof SetOp setOperation) {
      return unions.intersectOrMinus(setOperation);
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
      return sources.collect(collect);
    }
    if (rel instanceof Uncollect uncollect) {
      return sources.uncollect(uncollect);
    }
    throw MokaException.unsupported(
        "This kind of query is not supported (" + rel.getRelTypeName() + ")");
  }

  JoinSide side(RelNode rel, RequiredProperties want) {
    PhysicalAlternative plan = plan(rel, want, null);
    TableTarget target = TableTarget.of(rel);
    return new JoinSide(
        plan, rel.getRowType().getFieldCount(), target, distinct(target, plan.rows));
  }

  static IntToDoubleFunction distinct(TableTarget target, double rows) {
    if (target == null) {
      return column -> Math.max(1, rows / 2);
    }
    Selectivity selectivity = new Selectivity(target.table(), AssumedValues.NONE);
    return column -> selectivity.distinct(target.columns()[column]);
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
