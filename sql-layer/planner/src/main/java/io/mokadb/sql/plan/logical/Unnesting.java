package io.mokadb.sql.plan.logical;

import io.mokadb.sql.plan.calcite.CancellablePlanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/**
 * The rewriting of dependent joins to plain joins, from the innermost outwards. A join that has no
 * such form stays as it is. Confined to a statement.
 */
public final class Unnesting extends RelHomogeneousShuttle {
  private final RexBuilder rex;

  private Unnesting(RexBuilder rex) {
    this.rex = rex;
  }

  /** The tree with as few dependent joins as can be; itself if none of them can go. */
  static RelNode unnested(RelNode rel) {
    return rel.accept(new Unnesting(rel.getCluster().getRexBuilder()));
  }

  @Override
  public RelNode visit(RelNode other) {
    CancellablePlanner.check(other.getCluster());
    RelNode visited = super.visit(other);
    if (!(visited instanceof Correlate correlate)) {
      return visited;
    }
    RelNode joined = joined(correlate);
    return joined == null || mayBeNull(joined, correlate.getRowType()) ? visited : joined;
  }

  /** True if a column that is NOT NULL in the type has become nullable. */
  private static boolean mayBeNull(RelNode rel, RelDataType type) {
    List<RelDataTypeField> columns = rel.getRowType().getFieldList();
    return IntStream.range(0, columns.size())
        .anyMatch(
            i ->
                columns.get(i).getType().isNullable()
                    && !type.getFieldList().get(i).getType().isNullable());
  }

  private RelNode joined(Correlate correlate) {
    if (Volatility.isGuarded(correlate)) {
      return null;
    }
    RelNode pulled = pulledUp(correlate);
    if (pulled != null) {
      return pulled;
    }
    boolean exact = Volatility.mayFail(correlate.getRight());
    RelNode grouped = exact ? null : GroupedAggregates.joined(correlate);
    if (grouped != null) {
      return grouped;
    }
    if (Volatility.isIn(correlate)) {
      return null;
    }
    Domain domain = Domain.of(correlate);
    // A variable that nothing refers to any more has no values.
    if (domain.width() == 0 || domain.hidesDifferences()) {
      return null;
    }
    RelNode right = new DomainPushing(domain, exact, rex).push(correlate.getRight());
    return right == null ? null : joined(correlate, domain, right);
  }

  /**
   * Where conditions alone refer to the row, they are conditions of the join; unless expressions
   * that may fail would be computed for rows that the conditions leave out.
   */
  private RelNode pulledUp(Correlate correlate) {
    RelNode left = correlate.getLeft();
    DecorrelatedSubquery pulled =
        DecorrelatedSubquery.of(
            correlate.getRight(), correlate.getCorrelationId(), left.getRowType(), rex);
    return pulled == null || Volatility.mayFail(pulled.rel())
        ? null
        : typed(
            LogicalJoin.create(
                left,
                pulled.rel(),
                List.of(),
                RexUtil.composeConjunction(rex, pulled.conditions()),
                Set.of(),
                correlate.getJoinType()),
            correlate.getRowType(),
            i -> null);
  }

  /** The rows of both sides that belong to the same value. */
  private RelNode joined(Correlate correlate, Domain domain, RelNode right) {
    RelNode left = correlate.getLeft();
    int first =
        left.getRowType().getFieldCount() + correlate.getRight().getRowType().getFieldCount();
    RelNode pairs =
        LogicalJoin.create(
            left, right, List.of(), rex.makeLiteral(true), Set.of(), JoinRelType.INNER);
    List<RexNode> conditions =
        domain.agreeing(pairs.getRowType(), domain::ofLeft, column -> first + column);
    return typed(
        LogicalJoin.create(
            left,
            right,
            List.of(),
            RexUtil.composeConjunction(rex, conditions),
            Set.of(),
            correlate.getJoinType()),
        correlate.getRowType(),
        i -> ofRow(correlate, domain, i));
  }

  /**
   * A column of the right side that is computed from the row alone, computed from the left side.
   * There it is NOT NULL if it was; the right side may know the row by equal columns of its own
   * that are nullable.
   *
   * @param column of the dependent join
   * @return null if there is no such expression
   */
  private static RexNode ofRow(Correlate correlate, Domain domain, int column) {
    RelNode left = correlate.getLeft();
    int place = column - left.getRowType().getFieldCount();
    if (place < 0
        || correlate.getJoinType() != JoinRelType.INNER
        || !(correlate.getRight() instanceof Project project)) {
      return null;
    }
    RexNode value = project.getProjects().get(place);
    return domain.isIn(value) && RelOptUtil.InputFinder.bits(value).isEmpty()
        ? domain.over(value, left.getRowType(), domain::ofLeft)
        : null;
  }

  /**
   * The first columns, of the types that the dependent join has.
   *
   * @param instead the expression for a column that has become nullable, or null
   */
  private RelNode typed(RelNode rel, RelDataType type, IntFunction<RexNode> instead) {
    int width = type.getFieldCount();
    List<RexNode> columns = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      RelDataType wanted = type.getFieldList().get(i).getType();
      RexNode column = rex.makeInputRef(rel, i);
      RexNode known =
          column.getType().isNullable() && !wanted.isNullable() ? instead.apply(i) : null;
      columns.add(rex.ensureType(wanted, known == null ? column : known, true));
    }
    return rel.getRowType().getFieldCount() == width
            && RexUtil.isIdentity(columns, rel.getRowType())
        ? rel
        : LogicalProject.create(rel, List.of(), columns, type.getFieldNames(), Set.of());
  }
}
