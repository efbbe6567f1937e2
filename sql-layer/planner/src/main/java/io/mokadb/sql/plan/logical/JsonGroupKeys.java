package io.mokadb.sql.plan.logical;

import io.mokadb.sql.plan.rex.JsonEquality;
import io.mokadb.sql.plan.type.NamedType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;

/** The grouping of JSON by its meaning, not by its text. Stateless. */
public final class JsonGroupKeys {
  private JsonGroupKeys() {}

  /** The tree in which equal JSON that is grouped is the same text. */
  static RelNode grouped(RelNode rel) {
    return rel.accept(
        new RelHomogeneousShuttle() {
          @Override
          public RelNode visit(RelNode other) {
            RelNode node = super.visit(other);
            if (node instanceof Aggregate aggregate) {
              return aggregate.copy(
                  aggregate.getTraitSet(),
                  List.of(normal(aggregate.getInput(), field -> isGrouped(aggregate, field))));
            }
            return node instanceof SetOp set && !(set instanceof Union && set.all)
                ? set.copy(
                    set.getTraitSet(),
                    set.getInputs().stream()
                        .map(input -> normal(PaddedColumns.bare(input, set), field -> true))
                        .toList())
                : node;
          }
        });
  }

  /** The tree in which windows have equal JSON in one partition. */
  static RelNode partitioned(RelNode rel) {
    return rel.accept(
        new RelHomogeneousShuttle() {
          @Override
          public RelNode visit(RelNode other) {
            RelNode node = super.visit(other);
            return node instanceof Window window
                ? window.copy(
                    window.getTraitSet(),
                    List.of(
                        normal(
                            window.getInput(),
                            field ->
                                window.groups.stream().anyMatch(group -> group.keys.get(field)))))
                : node;
          }
        });
  }

  private static boolean isGrouped(Aggregate aggregate, int field) {
    return aggregate.getGroupSet().get(field)
        || aggregate.getAggCallList().stream()
            .filter(AggregateCall::isDistinct)
            .anyMatch(call -> call.getArgList().contains(field));
  }

  private static RelNode normal(RelNode input, IntPredicate grouped) {
    RexBuilder builder = input.getCluster().getRexBuilder();
    List<RexNode> columns = new ArrayList<>();
    boolean any = false;
    for (RelDataTypeField field : input.getRowType().getFieldList()) {
      RexNode column = builder.makeInputRef(input, field.getIndex());
      boolean json = NamedType.isJson(field.getType()) && grouped.test(field.getIndex());
      any |= json;
      columns.add(json ? JsonEquality.normal(builder, column) : column);
    }
    return any
        ? LogicalProject.create(
            input, List.of(), columns, input.getRowType().getFieldNames(), Set.of())
        : input;
  }
}
