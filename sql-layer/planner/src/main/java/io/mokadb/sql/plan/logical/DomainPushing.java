package io.mokadb.sql.plan.logical;

import io.mokadb.sql.plan.calcite.CancellablePlanner;
import io.mokadb.sql.plan.calcite.Filters;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * Computes a tree for all values of a domain at once (Neumann and Kemper, "Unnesting Arbitrary
 * Queries"): each node of the result has the columns of the node, then those of the domain.
 * Confined to a domain.
 */
public final class DomainPushing {
  private final Domain domain;
  private final boolean exact;
  private final RexBuilder rex;
  private final DomainGroups groups;
  private final DomainJoins joins;
  private final DomainLimits limits;
  private final IdentityHashMap<RelNode, Boolean> dependent = new IdentityHashMap<>();

  /**
   * @param exact whether the result may hold rows for values of the domain alone
   */
  DomainPushing(Domain domain, boolean exact, RexBuilder rex) {
    this.domain = domain;
    this.exact = exact;
    this.rex = rex;
    this.groups = new DomainGroups(domain, rex);
    this.joins = new DomainJoins(this, domain, rex);
    this.limits = new DomainLimits(this, domain, rex);
  }

  /**
   * The tree for all values.
   *
   * @return null if there is none
   */
  RelNode push(RelNode rel) {
    CancellablePlanner.check(rel.getCluster());
    if (!isDependent(rel)) {
      return domain.beside(rel);
    }
    if (rel instanceof Filter filter) {
      return filter(filter);
    }
    if (rel instanceof Project project) {
      return project(project);
    }
    if (rel instanceof Join join) {
      return joins.over(join);
    }
    if (rel instanceof Aggregate aggregate) {
      RelNode input = push(aggregate.getInput());
      return input == null ? null : groups.of(aggregate, input);
    }
    if (rel instanceof Sort sort) {
      return limits.over(sort);
    }
    if (rel instanceof SetOp operation) {
      return setOperation(operation);
    }
    return rel instanceof Correlate correlate ? correlate(correlate) : null;
  }

  boolean isDependent(RelNode rel) {
    return dependent.computeIfAbsent(rel, domain::isIn);
  }

  static int width(RelNode rel) {
    return rel.getRowType().getFieldCount();
  }

  private RelNode filter(Filter filter) {
    if (!exact && !isDependent(filter.getInput())) {
      RelNode keyed = keyed(filter);
      if (keyed != null) {
        return keyed;
      }
    }
    RelNode input = push(filter.getInput());
    return input == null || containsOver(filter.getCondition())
        ? null
        : Filters.of(
            input,
            domain.over(filter.getCondition(), input.getRowType(), width(filter.getInput())));
  }

  private static boolean containsOver(RexNode node) {
    return RexOver.containsOver(node);
  }

  /** If each column of the domain has an equal column here, the domain is not needed. */
  private RelNode keyed(Filter filter) {
    List<RexNode> conditions = RelOptUtil.conjunctions(filter.getCondition());
    List<RexNode> equal = domain.equals(conditions);
    if (equal == null) {
      return null;
    }
    List<RexNode> rest = new ArrayList<>();
    for (RexNode condition : conditions) {
      rest.add(
          domain.over(condition, index -> rex.makeInputRef(filter.getInput(), index), equal::get));
    }
    // An equality that was used becomes "x = x", which keeps out nulls.
    RelNode rows = Filters.of(filter.getInput(), RexUtil.composeConjunction(rex, present(rest)));
    List<RexNode> columns = new ArrayList<>();
    for (int i = 0; i < width(rows); i++) {
      columns.add(rex.makeInputRef(rows, i));
    }
    columns.addAll(equal);
    return LogicalProject.create(rows, List.of(), columns, (List<String>) null, Set.of());
  }

  private List<RexNode> present(List<RexNode> conditions) {
    List<RexNode> present = new ArrayList<>();
    for (RexNode condition : conditions) {
      if (condition.getKind() == SqlKind.EQUALS
          && condition instanceof RexCall call
          && call.getOperands().get(0).equals(call.getOperands().get(1))) {
        present.add(rex.makeCall(SqlStdOperatorTable.IS_NOT_NULL, call.getOperands().get(0)));
      } else {
        present.add(condition);
      }
    }
    return present;
  }

  private RelNode project(Project project) {
    RelNode input = push(project.getInput());
    if (input == null) {
      return null;
    }
    int first = width(project.getInput());
    List<RexNode> columns = new ArrayList<>();
    List<RexNode> keys = new ArrayList<>();
    for (int i = 0; i < domain.width(); i++) {
      keys.add(rex.makeInputRef(input, first + i));
    }
    RexShuttle windows = new PerValue(keys);
    for (RexNode one : project.getProjects()) {
      columns.add(domain.over(one, input.getRowType(), first).accept(windows));
    }
    columns.addAll(keys);
    return LogicalProject.create(input, List.of(), columns, (List<String>) null, Set.of());
  }

  private RelNode setOperation(SetOp operation) {
    List<RelNode> inputs = new ArrayList<>();
    for (RelNode input : operation.getInputs()) {
      RelNode pushed = push(input);
      if (pushed == null) {
        return null;
      }
      inputs.add(pushed);
    }
    return operation.copy(operation.getTraitSet(), inputs);
  }

  /** A dependent join in the right side of another one: its left side has the domain too. */
  private RelNode correlate(Correlate correlate) {
    RelNode left = push(correlate.getLeft());
    if (left == null) {
      return null;
    }
    int leftWidth = width(correlate.getLeft());
    RelNode rows = RowsSeen.moved(correlate, left, domain);
    if (!correlate.getJoinType().projectsRight()) {
      return rows;
    }
    int rightWidth = width(correlate.getRight());
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < leftWidth + rightWidth; i++) {
      places.add(i < leftWidth ? i : i + domain.width());
    }
    for (int i = 0; i < domain.width(); i++) {
      places.add(leftWidth + i);
    }
    return domain.columns(rows, places);
  }

  /** Windows are those of one value each. */
  private final class PerValue extends RexShuttle {
    private final List<RexNode> keys;

    PerValue(List<RexNode> keys) {
      this.keys = keys;
    }

    @Override
    public RexWindow visitWindow(RexWindow window) {
      List<RexNode> partition = new ArrayList<>(keys);
      partition.addAll(window.partitionKeys);
      return rex.makeWindow(
          partition,
          window.orderKeys,
          window.getLowerBound(),
          window.getUpperBound(),
          window.isRows(),
          window.getExclude());
    }
  }
}
