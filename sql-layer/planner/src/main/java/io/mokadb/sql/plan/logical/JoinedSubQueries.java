package io.mokadb.sql.plan.logical;

import io.mokadb.session.MokaException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * A join whose condition holds sub-queries. One that refers to one side only becomes a column of
 * that side; one that refers to both makes the join a dependent one. One per join; confined.
 */
public final class JoinedSubQueries {
  private final SubQueryRemoval removal;
  private final SubQueryValues values;
  private final RexBuilder rex;
  private final Join join;
  private final RelNode left;
  private final RelNode right;
  private final OuterRows around;
  private final int leftWidth;
  private final int rightWidth;

  /**
   * @param left the join's left side, without sub-queries
   * @param right its right side
   */
  JoinedSubQueries(
      SubQueryRemoval removal,
      SubQueryValues values,
      Join join,
      RelNode left,
      RelNode right,
      OuterRows around) {
    this.removal = removal;
    this.values = values;
    this.rex = join.getCluster().getRexBuilder();
    this.join = join;
    this.left = left;
    this.right = right;
    this.around = around;
    this.leftWidth = left.getRowType().getFieldCount();
    this.rightWidth = right.getRowType().getFieldCount();
  }

  /** The join without sub-queries. */
  RelNode joined() {
    if (join.getJoinType() == JoinRelType.INNER) {
      return chosen();
    }
    List<RexNode> conditions = RelOptUtil.conjunctions(join.getCondition());
    if (conditions.stream().flatMap(one -> queries(one).stream()).noneMatch(this::isOfBoth)) {
      return independent(conditions);
    }
    return switch (join.getJoinType()) {
      case LEFT -> dependent(left, right, false, JoinRelType.LEFT);
      case RIGHT -> arranged(dependent(right, left, true, JoinRelType.LEFT));
      case FULL -> full();
      default ->
          throw MokaException.unsupported(
              "A sub-query in the condition of a join of kind "
                  + join.getJoinType()
                  + " is not supported");
    };
  }

  /** Rows that an inner join gives may be chosen as well afterwards. */
  private RelNode chosen() {
    RelNode rows =
        LogicalJoin.create(
            left, right, List.of(), rex.makeLiteral(true), Set.of(), JoinRelType.INNER);
    return removal.filter(rows, null, join.getCondition(), join.getVariablesSet(), around);
  }

  /** Each sub-query is asked for rows of one side, before they are joined. */
  private RelNode independent(List<RexNode> conditions) {
    JoinRelType type = join.getJoinType();
    List<RexNode> above = new ArrayList<>();
    List<RexNode> below = new ArrayList<>();
    for (RexNode condition : conditions) {
      ImmutableBitSet columns = columns(condition);
      boolean isBelow =
          SubQueryRemoval.contains(condition)
              && (type == JoinRelType.LEFT && !columns.intersects(ofLeft())
                  || type == JoinRelType.RIGHT && ofLeft().contains(columns));
      (isBelow ? below : above).add(condition);
    }
    if (below.isEmpty()) {
      return joined(above, left, right);
    }
    boolean belowLeft = type == JoinRelType.RIGHT;
    RelNode rows =
        removal.filter(
            host(belowLeft ? left : right, new SideReferences(belowLeft ? 0 : leftWidth)),
            RexUtil.composeConjunction(rex, below),
            around);
    return joined(above, belowLeft ? rows : left, belowLeft ? right : rows);
  }

  private Dependent host(RelNode input, Dependent.References references) {
    return new Dependent(input, null, join.getVariablesSet(), around, references, values);
  }

  private RelNode joined(List<RexNode> conditions, RelNode leftRows, RelNode rightRows) {
    Dependent hostOfLeft = host(leftRows, new SideReferences(0));
    Dependent hostOfRight = host(rightRows, new SideReferences(leftWidth));
    Map<RexSubQuery, RexNode> found = new HashMap<>();
    Map<RexSubQuery, RexNode> foundLeft = new HashMap<>();
    for (RexNode condition : conditions) {
      for (RexSubQuery query : queries(condition)) {
        ImmutableBitSet columns = columns(query);
        boolean isLeft = !columns.isEmpty() && ofLeft().contains(columns);
        (isLeft ? foundLeft : found).put(query, (isLeft ? hostOfLeft : hostOfRight).over(query));
      }
    }
    int width = hostOfLeft.input().getRowType().getFieldCount();
    found.replaceAll((query, value) -> RexUtil.shift(value, width));
    found.putAll(foundLeft);
    RexShuttle placed =
        new SubQueryRemoval.References(around) {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            return ref.getIndex() < leftWidth
                ? ref
                : new RexInputRef(ref.getIndex() - leftWidth + width, ref.getType());
          }

          @Override
          public RexNode visitSubQuery(RexSubQuery query) {
            return found.get(query);
          }
        };
    List<RexNode> moved = conditions.stream().map(one -> one.accept(placed)).toList();
    RelNode rows =
        LogicalJoin.create(
            hostOfLeft.input(),
            hostOfRight.input(),
            List.of(),
            RexUtil.composeConjunction(rex, moved),
            Set.of(),
            join.getJoinType());
    return columns(rows, index -> index < leftWidth ? index : index - leftWidth + width);
  }

  /** Rows of one side, each with those of the other side for which the condition holds. */
  private RelNode dependent(RelNode outer, RelNode inner, boolean swapped, JoinRelType type) {
    OuterRow row = new OuterRow(outer);
    int first = swapped ? 0 : leftWidth;
    int width = swapped ? leftWidth : rightWidth;
    Dependent host =
        host(inner, new BothSidesReferences(row, first, width, swapped ? leftWidth : 0));
    RelNode rows = removal.filter(host, join.getCondition(), around);
    return LogicalCorrelate.create(outer, rows, List.of(), row.variable(), row.columns(), type);
  }

  /** The columns of a right join, whose left side came last. */
  private RelNode arranged(RelNode rows) {
    return columns(rows, index -> index < leftWidth ? rightWidth + index : index - leftWidth);
  }

  /** The left rows with their matches, and the right rows without a match. */
  private RelNode full() {
    RelNode fitting = dependent(left, right, false, JoinRelType.LEFT);
    RelNode alone =
        dependent(
            removal.visit(join.getRight(), around),
            removal.visit(join.getLeft(), around),
            true,
            JoinRelType.ANTI);
    List<RexNode> padded = new ArrayList<>();
    List<RexNode> all = new ArrayList<>();
    for (RelDataTypeField field : join.getRowType().getFieldList()) {
      int index = field.getIndex();
      all.add(rex.ensureType(field.getType(), rex.makeInputRef(fitting, index), true));
      padded.add(
          index < leftWidth
              ? rex.makeNullLiteral(field.getType())
              : rex.ensureType(field.getType(), rex.makeInputRef(alone, index - leftWidth), true));
    }
    return LogicalUnion.create(List.of(project(fitting, all), project(alone, padded)), true);
  }

  private RelNode columns(RelNode rows, IntUnaryOperator places) {
    List<RexNode> columns = new ArrayList<>();
    for (int i = 0; i < leftWidth + rightWidth; i++) {
      columns.add(rex.makeInputRef(rows, places.applyAsInt(i)));
    }
    return RexUtil.isIdentity(columns, rows.getRowType()) ? rows : project(rows, columns);
  }

  private RelNode project(RelNode rows, List<RexNode> columns) {
    return LogicalProject.create(
        rows, List.of(), columns, join.getRowType().getFieldNames(), Set.of());
  }

  private ImmutableBitSet ofLeft() {
    return ImmutableBitSet.range(leftWidth);
  }

  private boolean isOfBoth(RexNode node) {
    ImmutableBitSet columns = columns(node);
    return columns.intersects(ofLeft()) && !ofLeft().contains(columns);
  }

  private ImmutableBitSet columns(RexNode node) {
    return JoinedColumnSearch.in(node, join);
  }

  /** The sub-queries of an expression, not those in them. */
  private static List<RexSubQuery> queries(RexNode node) {
    List<RexSubQuery> queries = new ArrayList<>();
    node.accept(
        new RexVisitorImpl<Void>(true) {
          @Override
          public Void visitSubQuery(RexSubQuery subQuery) {
            queries.add(subQuery);
            return null;
          }
        });
    return queries;
  }
}
