package io.mokadb.sql.plan.physical;

import io.mokadb.sql.exec.FilterOperator;
import io.mokadb.sql.exec.ProjectOperator;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.plan.physical.JoinOrder.Part;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Order;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.TreeSet;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/** A planner of trees of inner joins as a whole. Confined. */
final class InnerJoins {
  private final PhysicalPlanner planner;
  private final JoinPlanner joins;

  InnerJoins(PhysicalPlanner planner, JoinPlanner joins) {
    this.planner = planner;
    this.joins = joins;
  }

  PhysicalAlternative plan(RelNode rel, RequiredProperties want) {
    int[] all = new int[rel.getRowType().getFieldCount()];
    for (int i = 0; i < all.length; i++) {
      all[i] = i;
    }
    return plan(rel, all, want);
  }

  /**
   * @param used the output columns that are needed, in that order
   * @param want in positions of {@code used}
   */
  PhysicalAlternative plan(RelNode rel, int[] used, RequiredProperties want) {
    JoinGraph graph = JoinGraph.of(rel);
    int[] output = ProjectPlanner.compose(graph.output, used);
    List<RexNode> between = new ArrayList<>();
    List<List<RexNode>> own = new ArrayList<>();
    List<RexNode> free = new ArrayList<>();
    graph.inputs.forEach(input -> own.add(new ArrayList<>()));
    for (RexNode condition : graph.conditions) {
      BitSet touched = graph.inputsOf(condition);
      if (touched.isEmpty()) {
        free.add(condition);
      } else if (touched.cardinality() == 1) {
        own.get(touched.nextSetBit(0)).add(condition);
      } else {
        between.add(condition);
      }
    }
    List<Part> parts = new ArrayList<>();
    RequiredProperties global = global(want, output);
    for (int i = 0; i < graph.inputs.size(); i++) {
      parts.add(
          part(
              graph,
              i,
              own.get(i),
              needed(graph, i, output, between),
              RequiredProperties.ANYTHING));
    }
    JoinOrder order = new JoinOrder(joins, graph, parts, between);
    Part best = order.best(global);
    if (!want.order().isEmpty()) {
      Part driven = driven(graph, order, own, output, between, global);
      if (driven != null
          && JoinOrder.localized(global, driven.columns()).cost(driven.side().plan())
              < JoinOrder.localized(global, best.columns()).cost(best.side().plan())) {
        best = driven;
      }
    }
    return arranged(withFree(best, free), best.columns(), output);
  }

  private static RequiredProperties global(RequiredProperties want, int[] output) {
    return new RequiredProperties(
        want.order().stream()
            .map(key -> new PhysicalAlternative.Key(output[key.column()], key.descending()))
            .toList(),
        want.limit());
  }

  /** The plan that starts with the one input that has the order wanted. */
  private Part driven(
      JoinGraph graph,
      JoinOrder order,
      List<List<RexNode>> own,
      int[] output,
      List<RexNode> between,
      RequiredProperties global) {
    int input = graph.inputOf(global.order().get(0).column());
    int[] columns = needed(graph, input, output, between);
    Part first = part(graph, input, own.get(input), columns, global);
    RequiredProperties local = JoinOrder.localized(global, first.columns());
    if (local.order().isEmpty() || !first.side().plan().order.satisfies(local.order())) {
      return null;
    }
    return order.leftDeep(first, global);
  }

  /** The columns of an input that the output or a later condition needs, global. */
  private static int[] needed(JoinGraph graph, int input, int[] output, List<RexNode> between) {
    TreeSet<Integer> needed = new TreeSet<>();
    for (int column : output) {
      if (graph.inputOf(column) == input) {
        needed.add(column);
      }
    }
    for (RexNode condition : between) {
      for (int column : RelOptUtil.InputFinder.bits(condition)) {
        if (graph.inputOf(column) == input) {
          needed.add(column);
        }
      }
    }
    return needed.stream().mapToInt(Integer::intValue).toArray();
  }

  private Part part(
      JoinGraph graph, int input, List<RexNode> own, int[] columns, RequiredProperties globalWant) {
    RelNode rel = graph.inputs.get(input);
    int offset = graph.offsets.get(input);
    int fields = rel.getRowType().getFieldCount();
    int[] allGlobal = new int[fields];
    for (int i = 0; i < fields; i++) {
      allGlobal[i] = offset + i;
    }
    List<RexNode> local = own.stream().map(node -> JoinOrder.localized(node, allGlobal)).toList();
    BitSet inputs = new BitSet();
    inputs.set(input);
    TableTarget target = TableTarget.of(rel);
    if (target != null) {
      int[] used = new int[columns.length];
      for (int i = 0; i < used.length; i++) {
        used[i] = target.columns()[columns[i] - offset];
      }
      TableTarget narrowed = target.with(target.overTable(local)).withColumns(used);
      return new Part(
          inputs, side(narrowed, used, JoinOrder.localized(globalWant, columns)), columns);
    }
    PhysicalAlternative plan =
        planner.filters.filtered(
            planner.plan(rel, JoinOrder.localized(globalWant, allGlobal), null), local);
    JoinSide side = new JoinSide(plan, fields, null, PhysicalPlanner.distinct(null, plan.rows));
    return new Part(inputs, side, allGlobal);
  }

  private JoinSide side(TableTarget target, int[] columns, RequiredProperties want) {
    PhysicalAlternative plan =
        planner.access.plan(target.table(), target.conditions(), columns, want, null);
    return new JoinSide(plan, columns.length, target, PhysicalPlanner.distinct(target, plan.rows));
  }

  /** Conditions that touch no input, such as on parameters alone, stand above the join. */
  private PhysicalAlternative withFree(Part part, List<RexNode> free) {
    PhysicalAlternative plan = part.side().plan();
    if (free.isEmpty()) {
      return plan;
    }
    return plan.then(
        plan.rows,
        0,
        plan.order,
        () ->
            new FilterOperator(
                plan.build(planner.context),
                planner.context.compiler.compile(
                    RexUtil.composeConjunction(planner.context.rexBuilder, free))));
  }

  private PhysicalAlternative arranged(PhysicalAlternative plan, int[] columns, int[] output) {
    if (Arrays.equals(columns, output)) {
      return plan;
    }
    Order order = plan.order.mapped(position -> AccessPlanner.position(output, columns[position]));
    return plan.then(
        plan.rows,
        plan.rows * Costs.PROJECT_ROW,
        order,
        () -> {
          Expr[] exprs = new Expr[output.length];
          for (int i = 0; i < output.length; i++) {
            exprs[i] = Exprs.input(AccessPlanner.position(columns, output[i]));
          }
          return new ProjectOperator(plan.build(planner.context), exprs);
        });
  }
}
