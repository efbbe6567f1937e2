package io.mokadb.sql.plan.physical;

import io.mokadb.sql.exec.SortKey;
import io.mokadb.sql.exec.set.IntersectOperator;
import io.mokadb.sql.exec.set.MinusOperator;
import io.mokadb.sql.exec.set.UnionOperator;
import io.mokadb.sql.exec.sort.MergeUnionOperator;
import io.mokadb.sql.exec.sort.SortOperator;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Key;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Order;
import io.mokadb.sql.plan.type.TypeMapping;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Intersect;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Union;

/** Plans UNION: where an order is wished for, by merging inputs that have it. Confined. */
final class UnionPlanner {
  private final PhysicalPlanner planner;

  UnionPlanner(PhysicalPlanner planner) {
    this.planner = planner;
  }

  /**
   * @param limitHint how many rows will be read, or null
   */
  PhysicalAlternative plan(Union union, RequiredProperties want, Expr limitHint) {
    List<RelNode> inputs = union.all ? flattened(union) : union.getInputs();
    List<PhysicalAlternative> plain =
        inputs.stream()
            .map(input -> planner.plan(input, RequiredProperties.ANYTHING, null))
            .toList();
    PhysicalAlternative concatenated = concatenated(plain, union.all);
    if (!union.all || want.order().isEmpty()) {
      return concatenated;
    }
    SortKey[] keys = want.order().stream().map(key -> sortKey(union, key)).toArray(SortKey[]::new);
    List<PhysicalAlternative> sorted = new ArrayList<>();
    boolean anyByKey = false;
    for (int i = 0; i < inputs.size(); i++) {
      PhysicalAlternative ordered = planner.plan(inputs.get(i), want, limitHint);
      boolean byKey = ordered.order.satisfies(want.order());
      anyByKey |= byKey;
      sorted.add(byKey ? ordered : sorted(plain.get(i), keys, want, limitHint));
    }
    return anyByKey ? want.better(merged(sorted, keys, want), concatenated) : concatenated;
  }

  /** A UNION ALL of more than two comes as one of pairs. */
  private static List<RelNode> flattened(Union union) {
    List<RelNode> inputs = new ArrayList<>();
    for (RelNode input : union.getInputs()) {
      if (input instanceof Union inner && inner.all) {
        inputs.addAll(flattened(inner));
      } else {
        inputs.add(input);
      }
    }
    return inputs;
  }

  private PhysicalAlternative concatenated(List<PhysicalAlternative> inputs, boolean all) {
    double rows = 0;
    double cost = 0;
    for (PhysicalAlternative input : inputs) {
      rows += input.rows;
      cost += input.cost + input.rows * (all ? 0.01 : Costs.AGGREGATE_ROW);
    }
    return new PhysicalAlternative(
        rows, all ? 0 : cost, cost, Order.NONE, () -> new UnionOperator(built(inputs), all));
  }

  private PhysicalAlternative merged(
      List<PhysicalAlternative> inputs, SortKey[] keys, RequiredProperties want) {
    double rows = 0;
    double startup = 0;
    double cost = 0;
    for (PhysicalAlternative input : inputs) {
      rows += input.rows;
      startup += input.startup;
      cost += input.cost + input.rows * Costs.MERGE_ROW;
    }
    return new PhysicalAlternative(
        rows,
        startup,
        cost,
        new Order(want.order(), Set.of()),
        () -> new MergeUnionOperator(built(inputs), keys));
  }

  /** No input has to give more rows than all of them together. */
  private PhysicalAlternative sorted(
      PhysicalAlternative in, SortKey[] keys, RequiredProperties want, Expr limitHint) {
    double cost = in.cost + Costs.sort(in.rows, want.limit());
    return new PhysicalAlternative(
        limitHint == null ? in.rows : Math.min(in.rows, want.limit()),
        cost,
        cost,
        new Order(want.order(), Set.of()),
        () -> new SortOperator(in.build(planner.context), keys, null, limitHint));
  }

  /** As keys order: nulls are the smallest. */
  private static SortKey sortKey(Union union, Key key) {
    return new SortKey(
        key.column(),
        key.descending(),
        !key.descending(),
        TypeMapping.toSqlType(union.getRowType().getFieldList().get(key.column()).getType()));
  }

  private List<Operator> built(List<PhysicalAlternative> inputs) {
    return inputs.stream().map(input -> input.build(planner.context)).toList();
  }

  /** Plans INTERSECT and EXCEPT. */
  PhysicalAlternative intersectOrMinus(SetOp operation) {
    List<PhysicalAlternative> inputs = new ArrayList<>();
    double rows = 0;
    double cost = 0;
    for (RelNode input : operation.getInputs()) {
      PhysicalAlternative plan = planner.best(input);
      inputs.add(plan);
      rows = Math.max(rows, plan.rows);
      cost += plan.cost + plan.rows * (operation.all ? 0.01 : Costs.AGGREGATE_ROW);
    }
    return new PhysicalAlternative(
        rows / 2,
        cost,
        cost,
        Order.NONE,
        () -> {
          List<Operator> operators =
              inputs.stream().map(plan -> plan.build(planner.context)).toList();
          return operation instanceof Intersect
              ? new IntersectOperator(operators, operation.all)
              : new MinusOperator(operators, operation.all);
        });
  }
}
