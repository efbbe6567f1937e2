package io.mokadb.sql.plan.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Minus;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;

/**
 * The nullability that a tree claims: a column that is NOT NULL must follow from the inputs. A
 * claim that is too strong makes IS NULL false, and joins and groups lose rows. Confined to one
 * tree.
 */
final class Claims {
  /** Aggregates that give a value of no rows. */
  private static final Set<SqlKind> NEVER_NULL =
      EnumSet.of(SqlKind.COUNT, SqlKind.SUM0, SqlKind.GROUPING);

  private final String phase;
  private final Set<RelNode> checked = Collections.newSetFromMap(new IdentityHashMap<>());

  private Claims(String phase) {
    this.phase = phase;
  }

  static void check(String phase, RelNode rel) {
    new Claims(phase).check(rel);
  }

  private void check(RelNode rel) {
    if (!checked.add(rel)) {
      return;
    }
    rel.getInputs().forEach(this::check);
    List<RelDataTypeField> below = new ArrayList<>();
    rel.getInputs().forEach(input -> below.addAll(input.getRowType().getFieldList()));
    rel.accept(new Expressions(rel, below));
    if (rel instanceof Project project) {
      for (int i = 0; i < project.getProjects().size(); i++) {
        require(rel, i, !project.getProjects().get(i).getType().isNullable());
      }
    } else if (rel instanceof Join join) {
      int width = join.getLeft().getRowType().getFieldCount();
      joined(rel, width, join.getJoinType().generatesNullsOnLeft(), below, true);
      joined(rel, width, join.getJoinType().generatesNullsOnRight(), below, false);
    } else if (rel instanceof Correlate correlate) {
      int width = correlate.getLeft().getRowType().getFieldCount();
      joined(rel, width, correlate.getJoinType().generatesNullsOnRight(), below, false);
    } else if (rel instanceof Aggregate aggregate) {
      aggregate(aggregate);
    } else if (rel instanceof Union) {
      for (int i = 0; i < rel.getRowType().getFieldCount(); i++) {
        int column = i;
        require(rel, i, rel.getInputs().stream().allMatch(in -> notNull(in, column)));
      }
    } else if (rel instanceof Minus) {
      for (int i = 0; i < rel.getRowType().getFieldCount(); i++) {
        require(rel, i, notNull(rel.getInput(0), i));
      }
    } else if (rel instanceof Values values) {
      values
          .getTuples()
          .forEach(
              row -> {
                for (int i = 0; i < row.size(); i++) {
                  require(rel, i, !row.get(i).isNull());
                }
              });
    }
  }

  private void joined(
      RelNode rel, int width, boolean nulls, List<RelDataTypeField> below, boolean left) {
    int count = rel.getRowType().getFieldCount();
    for (int i = left ? 0 : width; i < (left ? Math.min(width, count) : count); i++) {
      require(rel, i, !nulls && !below.get(i).getType().isNullable());
    }
  }

  private void aggregate(Aggregate aggregate) {
    RelNode input = aggregate.getInput();
    List<Integer> keys = aggregate.getGroupSet().asList();
    for (int i = 0; i < keys.size(); i++) {
      int key = keys.get(i);
      require(
          aggregate,
          i,
          notNull(input, key) && aggregate.getGroupSets().stream().allMatch(set -> set.get(key)));
    }
    boolean rowsInEachGroup = aggregate.getGroupSets().stream().noneMatch(set -> set.isEmpty());
    for (int i = 0; i < aggregate.getAggCallList().size(); i++) {
      AggregateCall call = aggregate.getAggCallList().get(i);
      require(
          aggregate,
          keys.size() + i,
          NEVER_NULL.contains(call.getAggregation().getKind())
              || rowsInEachGroup
                  && call.filterArg < 0
                  && call.getArgList().stream().allMatch(column -> notNull(input, column)));
    }
  }

  private static boolean notNull(RelNode rel, int column) {
    return !rel.getRowType().getFieldList().get(column).getType().isNullable();
  }

  /** A column that is NOT NULL must be proven so. */
  private void require(RelNode rel, int column, boolean proven) {
    if (!proven && notNull(rel, column)) {
      throw wrong(rel, "column " + column);
    }
  }

  private WrongPlan wrong(RelNode rel, String what) {
    return new WrongPlan(
        "After %s, %s of a node of kind %s is said to be NOT NULL, and may be null"
            .formatted(phase, what, rel.getRelTypeName()),
        rel);
  }

  private final class Expressions extends RexShuttle {
    private final RelNode rel;
    private final List<RelDataTypeField> below;

    /** By identity: to compare the links of a long chain takes the square of its length. */
    private final Set<RexNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    Expressions(RelNode rel, List<RelDataTypeField> below) {
      this.rel = rel;
      this.below = below;
    }

    @Override
    public RexNode visitInputRef(RexInputRef ref) {
      RelDataType column = below.get(ref.getIndex()).getType();
      if (column.isNullable() && !ref.getType().isNullable()) {
        throw wrong(rel, "the reference " + ref);
      }
      return ref;
    }

    @Override
    public RexNode visitCall(RexCall call) {
      if (!seen.add(call)) {
        return call;
      }
      super.visitCall(call);
      if (!call.getType().isNullable()
          && call.getKind() != SqlKind.CAST
          && Strong.policy(call) == Strong.Policy.ANY
          && call.getOperands().stream().anyMatch(operand -> operand.getType().isNullable())) {
        throw wrong(rel, "the call " + call);
      }
      return call;
    }
  }
}
