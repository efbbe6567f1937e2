package io.mokadb.sql.plan.logical;

import io.mokadb.session.MokaException;
import io.mokadb.sql.plan.calcite.CancellablePlanner;
import io.mokadb.sql.plan.calcite.Filters;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;

/**
 * Makes dependent joins of sub-queries, wherever they stand. Each join of the result has a
 * correlation variable of its own, and each reference is to exactly the row that it means. Confined
 * to a statement.
 */
public final class SubQueryRemoval {
  private final RexBuilder rex;
  private final boolean asWritten;
  private final SubQueryValues values;

  private SubQueryRemoval(RexBuilder rex, boolean asWritten) {
    this.rex = rex;
    this.asWritten = asWritten;
    this.values = new SubQueryValues(rex, this, asWritten);
  }

  /**
   * The tree without sub-queries.
   *
   * @param asWritten whether each sub-query is to be asked for each row, in the most general form
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} for a sub-query where none can be
   */
  static RelNode removed(RelNode rel, boolean asWritten) {
    return new SubQueryRemoval(rel.getCluster().getRexBuilder(), asWritten)
        .visit(rel, OuterRows.NONE);
  }

  /** A query without sub-queries, its references to rows around it being those of the new tree. */
  RelNode visit(RelNode rel, OuterRows around) {
    CancellablePlanner.check(rel.getCluster());
    if (rel instanceof Correlate correlate) {
      return correlate(correlate, around);
    }
    List<RelNode> inputs = new ArrayList<>();
    boolean changed = false;
    for (RelNode input : rel.getInputs()) {
      RelNode visited = visit(input, around);
      changed |= visited != input;
      inputs.add(visited);
    }
    if (rel instanceof Project project
        && RexUtil.SubQueryFinder.find(project.getProjects()) != null) {
      return project(project, inputs.get(0), around);
    }
    if (rel instanceof Filter filter && contains(filter.getCondition())) {
      return filter(
          inputs.get(0),
          filter.getInput(),
          filter.getCondition(),
          filter.getVariablesSet(),
          around);
    }
    if (rel instanceof Join join && contains(join.getCondition())) {
      return new JoinedSubQueries(this, values, join, inputs.get(0), inputs.get(1), around)
          .joined();
    }
    RelNode result = changed ? rel.copy(rel.getTraitSet(), inputs) : rel;
    return unbound(typed(result.accept(new References(around)), rel.getRowType()));
  }

  static boolean contains(RexNode node) {
    return RexUtil.SubQueryFinder.find(node) != null;
  }

  /** Names of variables that no sub-query uses any more would bind others. */
  private static RelNode unbound(RelNode rel) {
    if (rel.getVariablesSet().isEmpty()) {
      return rel;
    }
    if (rel instanceof Project project) {
      return LogicalProject.create(
          project.getInput(),
          project.getHints(),
          project.getProjects(),
          project.getRowType(),
          Set.of());
    }
    if (rel instanceof Filter filter) {
      return Filters.of(filter.getInput(), filter.getCondition());
    }
    return rel instanceof Join join
        ? LogicalJoin.create(
            join.getLeft(),
            join.getRight(),
            join.getHints(),
            join.getCondition(),
            Set.of(),
            join.getJoinType())
        : rel;
  }

  private RelNode correlate(Correlate correlate, OuterRows around) {
    RelNode left = visit(correlate.getLeft(), around);
    OuterRow row = new OuterRow(left);
    RelNode right =
        visit(
            correlate.getRight(),
            around.with(Set.of(correlate.getCorrelationId()), null, row::column));
    return LogicalCorrelate.create(
        left, right, correlate.getHints(), row.variable(), row.columns(), correlate.getJoinType());
  }

  private RelNode project(Project project, RelNode input, OuterRows around) {
    Dependent host = host(input, project.getInput(), project.getVariablesSet(), around);
    List<RexNode> projects = new ArrayList<>();
    project.getProjects().forEach(one -> projects.add(host.over(one)));
    keepNullable(projects, project.getRowType());
    return LogicalProject.create(
        host.input(), project.getHints(), projects, project.getRowType(), Set.of());
  }

  /**
   * Below an outer join Calcite takes the columns of the row around for null in LATERAL already,
   * and the nodes above rely on it.
   */
  private void keepNullable(List<RexNode> projects, RelDataType before) {
    for (int i = 0; i < projects.size(); i++) {
      RexNode one = projects.get(i);
      RelDataType type = before.getFieldList().get(i).getType();
      if (type.isNullable() && !one.getType().isNullable()) {
        projects.set(i, rex.makeAbstractCast(type, one, false));
      }
    }
  }

  /** A node whose references have been replaced, with columns that may be null as before. */
  private RelNode typed(RelNode rel, RelDataType before) {
    if (!(rel instanceof Project project)
        || RelOptUtil.areRowTypesEqual(rel.getRowType(), before, false)) {
      return rel;
    }
    List<RexNode> projects = new ArrayList<>(project.getProjects());
    keepNullable(projects, before);
    return LogicalProject.create(
        project.getInput(),
        project.getHints(),
        projects,
        before.getFieldNames(),
        project.getVariablesSet());
  }

  private Dependent host(
      RelNode input, RelNode original, Set<CorrelationId> variables, OuterRows around) {
    return new Dependent(input, original, variables, around, OwnColumns.INSTANCE, values);
  }

  /**
   * The rows for which a condition holds.
   *
   * @param input without sub-queries
   * @param original the input as Calcite has made it, see {@link Dependent}
   */
  RelNode filter(
      RelNode input,
      RelNode original,
      RexNode condition,
      Set<CorrelationId> variables,
      OuterRows around) {
    Dependent host = host(input, original, variables, around);
    return filter(host, condition, around);
  }

  /** The rows of a host for which a condition holds, with the columns that it has now. */
  RelNode filter(Dependent host, RexNode condition, OuterRows around) {
    int width = host.input().getRowType().getFieldCount();
    List<RexNode> rest = new ArrayList<>();
    List<RexNode> plain = new ArrayList<>();
    for (RexNode part : RelOptUtil.conjunctions(condition)) {
      if (!contains(part)) {
        plain.add(host.over(part));
      } else if (asWritten || !values.semiJoin(part, host)) {
        rest.add(part);
      }
    }
    List<RexNode> conditions = new ArrayList<>(plain);
    rest.forEach(part -> conditions.add(host.over(part)));
    RelNode rows = host.input();
    RelNode filtered =
        conditions.isEmpty() ? rows : Filters.of(rows, RexUtil.composeConjunction(rex, conditions));
    return firstColumns(filtered, width);
  }

  /** The rows with their first columns alone. */
  RelNode firstColumns(RelNode rel, int width) {
    if (rel.getRowType().getFieldCount() == width) {
      return rel;
    }
    List<RexNode> columns = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      columns.add(RexInputRef.of(i, rel.getRowType()));
    }
    return LogicalProject.create(
        rel, List.of(), columns, rel.getRowType().getFieldNames().subList(0, width), Set.of());
  }

  /** The references of an expression that holds no sub-query. */
  static class References extends RexShuttle {
    private final OuterRows around;

    References(OuterRows around) {
      this.around = around;
    }

    @Override
    public RexNode visitFieldAccess(RexFieldAccess access) {
      return access.getReferenceExpr() instanceof RexCorrelVariable variable
          ? around.column(variable, access.getField().getIndex())
          : super.visitFieldAccess(access);
    }

    @Override
    public RexNode visitSubQuery(RexSubQuery subQuery) {
      throw MokaException.unsupported("A sub-query in this place is not supported");
    }
  }

  /** Expressions and sub-queries count the columns of the input as it does. */
  private enum OwnColumns implements Dependent.References {
    INSTANCE;

    @Override
    public RexNode ofExpression(int index, Dependent host) {
      return host.column(index);
    }

    @Override
    public RexNode ofSubQuery(int index, OuterRow row) {
      return row.column(index);
    }
  }
}
