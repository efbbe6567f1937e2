package io.mokadb.sql.plan.rel;

import com.google.common.collect.ImmutableSet;
import io.mokadb.session.MokaException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
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
import org.apache.calcite.rex.RexVisitorImpl;

/**
 * Moves sub-queries from the condition of a join into a filter, where a condition has several, or
 * one that refers to both sides: Calcite's rule removes them one by one and loses what they refer
 * to. One per join; confined.
 */
final class JoinedSubQueries {
  private final Join join;
  private final RexBuilder rex;
  private final int leftWidth;

  /** The rows that are all kept come from the right. */
  private final boolean swapped;

  private final RelNode outer;
  private final RelNode inner;
  private final CorrelationId ofOuter;
  private final CorrelationId ofInner;
  private boolean usesOuter;

  private JoinedSubQueries(Join join) {
    this.join = join;
    this.rex = join.getCluster().getRexBuilder();
    this.leftWidth = join.getLeft().getRowType().getFieldCount();
    this.swapped = join.getJoinType() == JoinRelType.RIGHT;
    this.outer = swapped ? join.getRight() : join.getLeft();
    this.inner = swapped ? join.getLeft() : join.getRight();
    this.ofOuter = join.getCluster().createCorrel();
    this.ofInner = join.getCluster().createCorrel();
  }

  /**
   * The join without sub-queries in its condition, those in filters; itself if it is left to the
   * general rules.
   *
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED}, for a FULL JOIN
   */
  static RelNode moved(Join join) {
    int[] count = {0};
    join.getCondition()
        .accept(
            new RexVisitorImpl<Void>(true) {
              @Override
              public Void visitSubQuery(RexSubQuery subQuery) {
                count[0]++;
                return super.visitSubQuery(subQuery);
              }
            });
    if (count[0] == 0) {
      return join;
    }
    JoinedSubQueries moving = new JoinedSubQueries(join);
    if (count[0] == 1 && !moving.refersToBoth()) {
      return join;
    }
    return switch (join.getJoinType()) {
      case INNER -> above(join);
      case LEFT, RIGHT -> moving.below();
      case FULL ->
          throw MokaException.unsupported(
              "Several sub-queries in the condition of a FULL JOIN are not supported");
      default -> join;
    };
  }

  /** Rows that an inner join gives may be chosen as well afterwards. */
  private static RelNode above(Join join) {
    List<RexNode> plain = new ArrayList<>();
    List<RexNode> moved = new ArrayList<>();
    split(join, plain, moved);
    RexBuilder rex = join.getCluster().getRexBuilder();
    RelNode joined =
        LogicalJoin.create(
            join.getLeft(),
            join.getRight(),
            List.of(),
            RexUtil.composeConjunction(rex, plain),
            Set.of(),
            JoinRelType.INNER);
    return LogicalFilter.create(
        joined,
        RexUtil.composeConjunction(rex, moved),
        ImmutableSet.copyOf(join.getVariablesSet()));
  }

  private static void split(Join join, List<RexNode> plain, List<RexNode> moved) {
    for (RexNode condition : RelOptUtil.conjunctions(join.getCondition())) {
      (RexUtil.SubQueryFinder.find(condition) == null ? plain : moved).add(condition);
    }
  }

  private boolean refersToBoth() {
    List<RexNode> plain = new ArrayList<>();
    List<RexNode> moved = new ArrayList<>();
    split(join, plain, moved);
    boolean[] seen = {false, false};
    RexShuttle looking =
        new Fields() {
          @Override
          RexNode field(int index, RexNode node) {
            seen[isOuter(index) ? 0 : 1] = true;
            return node;
          }
        };
    moved.forEach(condition -> condition.accept(looking));
    return seen[0] && seen[1];
  }

  /** Which rows the other side has for a row that is kept must be known before they are joined. */
  private RelNode below() {
    List<RexNode> plain = new ArrayList<>();
    List<RexNode> moved = new ArrayList<>();
    split(join, plain, moved);
    List<RexNode> chosen = onInner(moved);
    RelNode joined;
    if (usesOuter) {
      chosen.addAll(onInner(plain));
      RelNode rows = filtered(chosen);
      joined =
          LogicalCorrelate.create(
              outer,
              rows,
              List.of(),
              ofOuter,
              RelOptUtil.correlationColumns(ofOuter, rows),
              JoinRelType.LEFT);
      return swapped ? inOrder(joined) : joined;
    }
    return LogicalJoin.create(
        swapped ? filtered(chosen) : join.getLeft(),
        swapped ? join.getRight() : filtered(chosen),
        List.of(),
        RexUtil.composeConjunction(rex, plain),
        Set.of(),
        join.getJoinType());
  }

  private RelNode filtered(List<RexNode> conditions) {
    return LogicalFilter.create(
        inner, RexUtil.composeConjunction(rex, conditions), ImmutableSet.of(ofInner));
  }

  /** The columns of a right join, whose left side came last. */
  private RelNode inOrder(RelNode joined) {
    int outerWidth = outer.getRowType().getFieldCount();
    List<RexNode> columns = new ArrayList<>();
    for (int i = 0; i < join.getRowType().getFieldCount(); i++) {
      int from = i < leftWidth ? outerWidth + i : i - leftWidth;
      columns.add(rex.makeInputRef(joined, from));
    }
    return LogicalProject.create(
        joined, List.of(), columns, join.getRowType().getFieldNames(), Set.of());
  }

  private boolean isOuter(int index) {
    return (index < leftWidth) != swapped;
  }

  private int ordinal(int index) {
    return index < leftWidth ? index : index - leftWidth;
  }

  /** Conditions over the inner side alone; rows of the outer one are a variable's. */
  private List<RexNode> onInner(List<RexNode> conditions) {
    RexShuttle shuttle =
        new Fields() {
          @Override
          RexNode field(int index, RexNode node) {
            boolean ofOuterRow = isOuter(index);
            usesOuter |= ofOuterRow;
            if (!ofOuterRow && node instanceof RexInputRef) {
              return rex.makeInputRef(inner, ordinal(index));
            }
            RelDataType row = (ofOuterRow ? outer : inner).getRowType();
            return rex.makeFieldAccess(
                rex.makeCorrel(row, ofOuterRow ? ofOuter : ofInner), ordinal(index));
          }
        };
    List<RexNode> changed = new ArrayList<>();
    conditions.forEach(condition -> changed.add(condition.accept(shuttle)));
    return changed;
  }

  /** Visits the join's columns, also where sub-queries refer to them. */
  private abstract class Fields extends RexShuttle {
    private boolean inside;

    abstract RexNode field(int index, RexNode node);

    @Override
    public RexNode visitInputRef(RexInputRef ref) {
      return inside ? ref : field(ref.getIndex(), ref);
    }

    @Override
    public RexNode visitFieldAccess(RexFieldAccess access) {
      return access.getReferenceExpr() instanceof RexCorrelVariable variable
              && join.getVariablesSet().contains(variable.id)
          ? field(access.getField().getIndex(), access)
          : super.visitFieldAccess(access);
    }

    @Override
    public RexNode visitSubQuery(RexSubQuery subQuery) {
      RexSubQuery visited = (RexSubQuery) super.visitSubQuery(subQuery);
      boolean before = inside;
      inside = true;
      RelNode rel =
          visited.rel.accept(
              new RelHomogeneousShuttle() {
                @Override
                public RelNode visit(RelNode other) {
                  return super.visit(other).accept(Fields.this);
                }
              });
      inside = before;
      return visited.clone(rel);
    }
  }
}
