package io.mokadb.sql.plan.physical;

import io.mokadb.sql.access.read.IndexIntersectionOperator;
import io.mokadb.sql.access.read.IndexScanOperator;
import io.mokadb.sql.access.read.KeySkip;
import io.mokadb.sql.access.read.TableScanOperator;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Key;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Order;
import io.mokadb.sql.plan.schema.PlannedTable;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexNode;

/**
 * The choice of the key, or of the two keys, by which one table is read under conditions that all
 * have to hold. Confined.
 */
final class ReadChoice {
  private final AccessPlanner access;
  private final PlannedTable planned;
  private final TableDef table;
  private final List<RexNode> conditions;
  private final int[] output;
  private final RequiredProperties want;
  private final Expr limitHint;
  private final Selectivity selectivity;
  private final BoundFinder finder;
  private final double result;
  private PhysicalAlternative best;

  /** An index with one value given for all its columns: its entries stand in primary key order. */
  private record OneValue(KeyPath path, KeyMatch match, double inside) {}

  ReadChoice(
      AccessPlanner access,
      PlannedTable planned,
      List<RexNode> conditions,
      int[] output,
      RequiredProperties want,
      Expr limitHint) {
    this.access = access;
    this.planned = planned;
    this.table = planned.definition();
    this.conditions = conditions;
    this.output = output;
    this.want = want;
    this.limitHint = limitHint;
    this.selectivity = access.context.selectivity(planned);
    this.finder = access.finder(table);
    this.result = selectivity.rows() * selectivity.of(conditions);
  }

  PhysicalAlternative best() {
    List<OneValue> values = new ArrayList<>();
    for (KeyPath path : KeyPath.of(table, conditions, access.context)) {
      KeyMatch match = KeyMatch.of(path.key(), conditions, finder, selectivity);
      offer(path, match, KeySkip.NONE);
      KeyMatch longer = KeyMatch.beyond(match, path, conditions, finder, selectivity);
      if (longer != null) {
        offer(path, longer, KeySkip.NONE);
      }
      if (match.points && match.isSingle() && !path.unique()) {
        values.add(new OneValue(path, match, path.rowsInside(match, selectivity)));
      }
      for (int skipped = 1; !match.isBounded() && skipped < path.key().length; skipped++) {
        match = KeyMatch.behind(skipped, path.key(), conditions, finder, selectivity);
        if (match.isBounded() && selectivity.isKnown(path.key()[skipped - 1])) {
          offer(path, match, new KeySkip(skipped, false));
        }
      }
    }
    for (int i = 0; i < values.size(); i++) {
      for (int j = 0; j < i; j++) {
        best = want.better(best, intersection(values.get(j), values.get(i)));
      }
    }
    return best;
  }

  private void offer(KeyPath path, KeyMatch match, KeySkip skip) {
    List<RexNode> residual = path.without(AccessPlanner.without(conditions, match.fulfilled));
    int[] columns = AccessPlanner.withFilterColumns(output, residual);
    boolean covering = path.covers(table, columns);
    if (path.index() != null
        && path.condition() == null
        && !match.isBounded()
        && !covering
        && want.order().isEmpty()) {
      return;
    }
    double inside = path.rowsInside(match, selectivity);
    double rows = Math.min(result, inside);
    double cost =
        path.cost(match, inside, covering, !residual.isEmpty())
            + Costs.OPEN_RANGE * seeks(path, match, skip);
    double startup = match.points ? cost / Math.max(1, match.ranges.size()) : Costs.OPEN_RANGE;
    Order order = access.order(path, match, conditions, table, finder);
    for (boolean reverse : new boolean[] {false, true}) {
      Order directed = reverse ? reversed(order) : order;
      Order mapped = directed.mapped(ordinal -> AccessPlanner.position(output, ordinal));
      if (reverse && (want.order().isEmpty() || !mapped.satisfies(want.order()))) {
        continue;
      }
      best =
          want.better(
              best,
              new PhysicalAlternative(
                  match.points && match.isSingle() && path.unique() ? Math.min(1, rows) : rows,
                  Math.min(startup, cost),
                  cost,
                  mapped,
                  () -> build(path, match, skip, reverse, columns, residual)));
    }
  }

  /** The cost that a skip adds: a seek for every group, and the ranges in each. */
  private double seeks(KeyPath path, KeyMatch match, KeySkip skip) {
    return skip.columns() == 0
        ? 0
        : path.groups(skip.columns(), selectivity) * (1 + match.ranges.size());
  }

  private static Order reversed(Order order) {
    return new Order(order.keys().stream().map(Key::flipped).toList(), order.constants());
  }

  private Operator build(
      KeyPath path,
      KeyMatch match,
      KeySkip skip,
      boolean reverse,
      int[] columns,
      List<RexNode> residual) {
    var bounds = match.compile(access.context.compiler);
    Expr filter = access.filter(residual, columns);
    Operator scan =
        path.index() == null
            ? new TableScanOperator(table, bounds, skip, reverse, columns, filter, limitHint)
            : new IndexScanOperator(
                table, path.index(), bounds, skip, reverse, columns, filter, limitHint);
    access.context.noteTable(scan, planned);
    return AccessPlanner.narrowed(scan, columns, output);
  }

  private PhysicalAlternative intersection(OneValue first, OneValue second) {
    double inside = Math.max(0.5, first.inside * second.inside / Math.max(1, selectivity.rows()));
    List<RexNode> rest = AccessPlanner.without(conditions, first.match.fulfilled);
    List<RexNode> residual =
        first.path.without(
            second.path.without(AccessPlanner.without(rest, second.match.fulfilled)));
    int[] columns = AccessPlanner.withFilterColumns(output, residual);
    double cost =
        2 * Costs.OPEN_RANGE
            + (first.inside + second.inside) * Costs.SCAN_ENTRY
            + inside * (Costs.FETCH_ROW + (residual.isEmpty() ? 0 : Costs.FILTER_ROW));
    KeyPath primary = KeyPath.primary(table);
    Order order = access.order(primary, new KeyMatch(), conditions, table, finder);
    return new PhysicalAlternative(
        Math.min(result, inside),
        cost,
        cost,
        order.mapped(ordinal -> AccessPlanner.position(output, ordinal)),
        () ->
            AccessPlanner.narrowed(
                new IndexIntersectionOperator(
                    table, part(first), part(second), columns, access.filter(residual, columns)),
                columns,
                output));
  }

  private IndexIntersectionOperator.Part part(OneValue value) {
    return new IndexIntersectionOperator.Part(
        value.path.index(), value.match.compile(access.context.compiler).get(0));
  }
}
