package io.mokadb.sql.plan.incremental;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/** Right and full joins, made of left ones. Stateless. */
final class LeftJoins {
  private LeftJoins() {}

  /** A right join as the left join of the swapped sides. */
  static RelNode swapped(Join join) {
    int left = join.getLeft().getRowType().getFieldCount();
    int right = join.getRight().getRowType().getFieldCount();
    RelNode tree =
        LogicalJoin.create(
            join.getRight(),
            join.getLeft(),
            join.getHints(),
            turned(join.getCondition(), left, right),
            Set.of(),
            JoinRelType.LEFT);
    List<RexNode> columns = new ArrayList<>();
    for (int i = 0; i < left + right; i++) {
      columns.add(RexInputRef.of(i < left ? right + i : i - left, tree.getRowType()));
    }
    return KeptColumns.projected(tree, columns, join.getRowType().getFieldNames());
  }

  private static RexNode turned(RexNode condition, int left, int right) {
    return condition.accept(
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            int index = ref.getIndex();
            return new RexInputRef(index < left ? index + right : index - left, ref.getType());
          }
        });
  }

  /** A full join as its left join, and the right rows without a partner. */
  static RelNode united(Join join) {
    RexBuilder rex = join.getCluster().getRexBuilder();
    int left = join.getLeft().getRowType().getFieldCount();
    int right = join.getRight().getRowType().getFieldCount();
    RelNode outer =
        LogicalJoin.create(
            join.getLeft(),
            join.getRight(),
            join.getHints(),
            join.getCondition(),
            Set.of(),
            JoinRelType.LEFT);
    RelNode alone =
        LogicalJoin.create(
            join.getRight(),
            join.getLeft(),
            List.of(),
            turned(join.getCondition(), left, right),
            Set.of(),
            JoinRelType.ANTI);
    List<RexNode> one = new ArrayList<>();
    List<RexNode> other = new ArrayList<>();
    for (int i = 0; i < left + right; i++) {
      RelDataType type = AnalysedTree.type(join, i);
      one.add(nullable(rex, type, RexInputRef.of(i, outer.getRowType())));
      other.add(
          i < left
              ? rex.makeNullLiteral(type)
              : nullable(rex, type, RexInputRef.of(i - left, alone.getRowType())));
    }
    return LogicalUnion.create(
        List.of(
            LogicalProject.create(outer, List.of(), one, join.getRowType(), Set.of()),
            LogicalProject.create(alone, List.of(), other, join.getRowType(), Set.of())),
        true);
  }

  private static RexNode nullable(RexBuilder rex, RelDataType type, RexNode column) {
    return column.getType().isNullable() ? column : rex.makeAbstractCast(type, column, false);
  }
}
