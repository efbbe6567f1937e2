package io.mokadb.sql.plan.logical;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * Computes a join for all values of a domain at once: the sides that depend on the domain, or whose
 * rows the join keeps without a partner, have its columns. Confined to a domain.
 */
final class DomainJoins {
  private final DomainPushing pushing;
  private final Domain domain;
  private final RexBuilder rex;

  DomainJoins(DomainPushing pushing, Domain domain, RexBuilder rex) {
    this.pushing = pushing;
    this.domain = domain;
    this.rex = rex;
  }

  /** The join with the columns of the domain behind its own; null if there is none. */
  RelNode over(Join join) {
    JoinRelType type = join.getJoinType();
    boolean ofRight =
        pushing.isDependent(join.getRight())
            || type == JoinRelType.RIGHT
            || type == JoinRelType.FULL;
    boolean ofLeft =
        pushing.isDependent(join.getLeft())
            || (type == JoinRelType.INNER ? !ofRight : type != JoinRelType.RIGHT);
    RelNode left = ofLeft ? pushing.push(join.getLeft()) : join.getLeft();
    RelNode right = ofRight ? pushing.push(join.getRight()) : join.getRight();
    if (left == null || right == null) {
      return null;
    }
    int leftWidth = DomainPushing.width(join.getLeft());
    int shift = DomainPushing.width(left) - leftWidth;
    int first =
        ofLeft ? leftWidth : DomainPushing.width(left) + DomainPushing.width(join.getRight());
    RelNode joined =
        LogicalJoin.create(
            left, right, List.of(), condition(join, left, right, ofLeft, ofRight), Set.of(), type);
    return type.projectsRight() ? arranged(join, joined, shift, first) : joined;
  }

  /** The condition of a join whose sides have the domain's columns behind their own. */
  private RexNode condition(
      Join join, RelNode left, RelNode right, boolean ofLeft, boolean ofRight) {
    int leftWidth = DomainPushing.width(join.getLeft());
    int shift = DomainPushing.width(left) - leftWidth;
    int ofRightSide = DomainPushing.width(left) + DomainPushing.width(join.getRight());
    int first = ofLeft ? leftWidth : ofRightSide;
    List<RexNode> both = new ArrayList<>(Domain.fields(left).size());
    for (var field : Domain.fields(left)) {
      both.add(new RexInputRef(both.size(), field.getType()));
    }
    for (var field : Domain.fields(right)) {
      both.add(new RexInputRef(both.size(), field.getType()));
    }
    List<RexNode> conditions = new ArrayList<>();
    conditions.add(
        domain.over(
            join.getCondition(),
            index -> both.get(index < leftWidth ? index : index + shift),
            column -> both.get(first + column)));
    if (ofLeft && ofRight) {
      for (int i = 0; i < domain.width(); i++) {
        conditions.add(same(both.get(leftWidth + i), both.get(ofRightSide + i)));
      }
    }
    return RexUtil.composeConjunction(rex, conditions);
  }

  private RexNode same(RexNode a, RexNode b) {
    return rex.makeCall(
        a.getType().isNullable() && b.getType().isNullable()
            ? SqlStdOperatorTable.IS_NOT_DISTINCT_FROM
            : SqlStdOperatorTable.EQUALS,
        a,
        b);
  }

  /** The columns of a join, then those of the domain. */
  private RelNode arranged(Join join, RelNode joined, int shift, int first) {
    int leftWidth = DomainPushing.width(join.getLeft());
    int rightWidth = DomainPushing.width(join.getRight());
    List<RexNode> columns = new ArrayList<>();
    for (int i = 0; i < leftWidth + rightWidth; i++) {
      columns.add(rex.makeInputRef(joined, i < leftWidth ? i : i + shift));
    }
    int ofRight = leftWidth + shift + rightWidth;
    for (int i = 0; i < domain.width(); i++) {
      RexNode one =
          rex.makeInputRef(joined, (join.getJoinType() == JoinRelType.RIGHT ? ofRight : first) + i);
      columns.add(
          join.getJoinType() == JoinRelType.FULL
              ? ofEither(one, rex.makeInputRef(joined, ofRight + i), domain.type(i))
              : one);
    }
    return LogicalProject.create(joined, List.of(), columns, (List<String>) null, Set.of());
  }

  /** Each row of a FULL JOIN has a value on one side, which is as little null as the domain's. */
  private RexNode ofEither(RexNode left, RexNode right, RelDataType type) {
    RexNode value = rex.makeCall(SqlStdOperatorTable.COALESCE, left, right);
    return type.isNullable() ? value : rex.makeNotNull(value);
  }
}
