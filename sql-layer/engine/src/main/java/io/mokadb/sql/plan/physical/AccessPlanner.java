package io.mokadb.sql.plan.physical;

import io.mokadb.sql.access.IndexScanOperator;
import io.mokadb.sql.access.TableScanOperator;
import io.mokadb.sql.access.VirtualTableOperator;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.exec.ProjectOperator;
import io.mokadb.sql.exec.ValuesOperator;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.history.PastOperator;
import io.mokadb.sql.history.PastTable;
import io.mokadb.sql.plan.physical.Physical.Key;
import io.mokadb.sql.plan.physical.Physical.Order;
import io.mokadb.sql.plan.schema.PlannedTable;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;

/** Chooses how to read one table: by which key, which ranges, in which direction. Confined. */
final class AccessPlanner {
  private final PlanContext context;
  private final BoundFinder finder;

  AccessPlanner(PlanContext context) {
    this.context = context;
    this.finder = new BoundFinder(context.rexBuilder);
  }

  /** A key of a table: the primary key, or an index. */
  private record Path(IndexDef index, int[] key, int[] orderKey, boolean unique) {}

  /**
   * How to find inner rows for an outer row.
   *
   * @param index null for the primary key
   * @param residual conditions that the key does not fulfil
   */
  record Lookup(IndexDef index, KeyMatch match, List<RexNode> residual, double rows, double cost) {}

  /**
   * The best way to read the columns {@code output} of the rows that meet the conditions.
   *
   * @param given conditions over the table's columns
   * @param want in positions of {@code output}
   * @param limitHint how many rows will be read, or null
   */
  Physical plan(PlannedTable table, List<RexNode> given, int[] output, Want want, Expr limitHint) {
    List<RexNode> conditions = new ArrayList<>();
    for (RexNode one : given) {
      RexNode condition = RexUtil.containsInputRef(one) ? one : context.simplified(one);
      if (condition.isAlwaysFalse()) {
        return new Physical(0, 0, 0, Order.NONE, () -> new ValuesOperator(List.of()));
      }
      if (!condition.isAlwaysTrue()) {
        conditions.add(condition);
      }
    }
    if (table.virtualTable() instanceof PastTable past) {
      return past(past, new Selectivity(table), conditions, output, limitHint);
    }
    if (table.virtualTable() != null) {
      return virtual(table, conditions, output);
    }
    Selectivity selectivity = new Selectivity(table);
    double result = selectivity.rows() * selectivity.of(conditions);
    Physical best = null;
    for (Path path : paths(table.definition())) {
      KeyMatch match = KeyMatch.of(path.key, conditions, finder, selectivity);
      List<RexNode> residual = without(conditions, match.fulfilled);
      int[] columns = withFilterColumns(output, residual);
      boolean covering = covers(table.definition(), path, columns);
      if (path.index != null && !match.isBounded() && !covering && want.order().isEmpty()) {
        continue;
      }
      double inside = rowsInside(path, match, selectivity);
      double rows = Math.min(result, inside);
      double cost = accessCost(path, match, inside, covering, !residual.isEmpty());
      double startup = match.points ? cost / Math.max(1, match.ranges.size()) : Costs.OPEN_RANGE;
      Order order = order(path, match, conditions, table.definition());
      for (boolean reverse : new boolean[] {false, true}) {
        Order directed = reverse ? reversed(order) : order;
        Order mapped = directed.mapped(ordinal -> position(output, ordinal));
        if (reverse && (want.order().isEmpty() || !mapped.satisfies(want.order()))) {
          continue;
        }
        Physical candidate =
            new Physical(
                match.points && match.isSingle() && path.unique ? Math.min(1, rows) : rows,
                Math.min(startup, cost),
                cost,
                mapped,
                () ->
                    build(
                        table.definition(),
                        path,
                        match,
                        reverse,
                        columns,
                        output,
                        residual,
                        limitHint));
        best = want.better(best, candidate);
      }
    }
    return best;
  }

  /** By primary key only, see {@link PastOperator}. */
  private Physical past(
      PastTable past,
      Selectivity selectivity,
      List<RexNode> conditions,
      int[] output,
      Expr limitHint) {
    TableDef table = past.table();
    int[] key = table.primaryKeyOrdinals();
    Path path = new Path(null, key, key, true);
    KeyMatch match = KeyMatch.of(key, conditions, finder, selectivity);
    List<RexNode> residual = without(conditions, match.fulfilled);
    int[] columns = withFilterColumns(output, residual);
    double inside = rowsInside(path, match, selectivity);
    double cost = accessCost(path, match, inside, true, !residual.isEmpty());
    return new Physical(
        Math.min(inside, selectivity.rows() * selectivity.of(conditions)),
        Math.min(Costs.OPEN_RANGE, cost),
        cost,
        order(path, match, conditions, table).mapped(ordinal -> position(output, ordinal)),
        () ->
            narrowed(
                new PastOperator(
                    past,
                    new TableScanOperator(
                        table,
                        match.compile(context.compiler),
                        false,
                        columns,
                        filter(residual, columns),
                        limitHint)),
                columns,
                output));
  }

  private Physical virtual(PlannedTable table, List<RexNode> conditions, int[] output) {
    int[] columns = withFilterColumns(output, conditions);
    return new Physical(
        100,
        10,
        200,
        Order.NONE,
        () ->
            narrowed(
                new VirtualTableOperator(
                    table.virtualTable(), columns, filter(conditions, columns)),
                columns,
                output));
  }

  /** The cheapest way to look rows up for one outer row; null if no key is bounded. */
  Lookup lookup(PlannedTable table, List<RexNode> conditions, int[] output) {
    if (table.definition() == null) {
      return null;
    }
    Selectivity selectivity = new Selectivity(table);
    Lookup best = null;
    for (Path path : paths(table.definition())) {
      KeyMatch match = KeyMatch.of(path.key, conditions, finder, selectivity);
      if (!match.isBounded() || !match.isSingle()) {
        continue;
      }
      List<RexNode> residual = without(conditions, match.fulfilled);
      double inside = rowsInside(path, match, selectivity);
      int[] columns = withFilterColumns(output, residual);
      double cost;
      if (match.points && path.unique) {
        cost =
            path.index == null || covers(table.definition(), path, columns)
                ? Costs.BATCHED_GET
                : 2 * Costs.BATCHED_GET;
      } else {
        cost = accessCost(path, match, inside, covers(table.definition(), path, columns), false);
      }
      double rows = Math.min(inside, selectivity.rows() * selectivity.of(conditions));
      Lookup candidate = new Lookup(path.index, match, residual, rows, cost);
      if (best == null || candidate.cost < best.cost) {
        best = candidate;
      }
    }
    return best;
  }

  private static double rowsInside(Path path, KeyMatch match, Selectivity selectivity) {
    if (!match.isBounded()) {
      return selectivity.rows();
    }
    if (match.points && path.unique) {
      return match.ranges.size();
    }
    return Math.max(selectivity.rows() * match.share, 0.5);
  }

  private static double accessCost(
      Path path, KeyMatch match, double inside, boolean covering, boolean filtered) {
    double cost;
    if (match.points && path.unique) {
      int points = match.ranges.size();
      cost = points == 1 ? Costs.POINT_GET : Costs.POINT_GET + points * Costs.BATCHED_GET;
    } else {
      cost =
          Math.max(1, match.ranges.size()) * Costs.OPEN_RANGE
              + inside * (path.index == null ? Costs.SCAN_ROW : Costs.SCAN_ENTRY);
    }
    if (path.index != null && !covering) {
      cost += inside * Costs.FETCH_ROW;
    }
    return filtered ? cost + inside * Costs.FILTER_ROW : cost;
  }

  private static List<Path> paths(TableDef table) {
    List<Path> paths = new ArrayList<>();
    int[] primaryKey = table.primaryKeyOrdinals();
    paths.add(new Path(null, primaryKey, primaryKey, true));
    for (IndexDef index : table.indexes()) {
      if (index.state() == IndexDef.State.PUBLIC) {
        int[] key = table.ordinals(index.columnIds());
        paths.add(
            new Path(index, key, index.unique() ? key : concat(key, primaryKey), index.unique()));
      }
    }
    return paths;
  }

  private static int[] concat(int[] a, int[] b) {
    int[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }

  private static boolean covers(TableDef table, Path path, int[] columns) {
    if (path.index == null) {
      return true;
    }
    Set<Integer> held = new HashSet<>();
    for (int ordinal : path.key) {
      held.add(ordinal);
    }
    for (int ordinal : table.primaryKeyOrdinals()) {
      held.add(ordinal);
    }
    if (!table.hasPrimaryKey()) {
      held.add(table.columns().size());
    }
    for (int column : columns) {
      if (!held.contains(column)) {
        return false;
      }
    }
    return true;
  }

  private Order order(Path path, KeyMatch match, List<RexNode> conditions, TableDef table) {
    Set<Integer> constants = new HashSet<>();
    for (RexNode condition : conditions) {
      ColumnBound bound = finder.find(condition);
      if (bound != null && bound.isEqual()) {
        constants.add(bound.column());
      }
    }
    if (match.points && match.isSingle() && path.unique) {
      for (int i = 0; i <= table.columns().size(); i++) {
        constants.add(i);
      }
    }
    List<Key> keys = new ArrayList<>();
    for (int ordinal : path.orderKey) {
      keys.add(new Key(ordinal, false));
    }
    return new Order(keys, constants);
  }

  private static Order reversed(Order order) {
    return new Order(order.keys().stream().map(Key::flipped).toList(), order.constants());
  }

  private io.mokadb.sql.runtime.Operator build(
      TableDef table,
      Path path,
      KeyMatch match,
      boolean reverse,
      int[] columns,
      int[] output,
      List<RexNode> residual,
      Expr limitHint) {
    var bounds = match.compile(context.compiler);
    Expr filter = filter(residual, columns);
    return narrowed(
        path.index == null
            ? new TableScanOperator(table, bounds, reverse, columns, filter, limitHint)
            : new IndexScanOperator(table, path.index, bounds, reverse, columns, filter, limitHint),
        columns,
        output);
  }

  private static io.mokadb.sql.runtime.Operator narrowed(
      io.mokadb.sql.runtime.Operator scan, int[] columns, int[] output) {
    if (columns.length == output.length) {
      return scan;
    }
    Expr[] exprs = new Expr[output.length];
    for (int i = 0; i < exprs.length; i++) {
      exprs[i] = Exprs.input(i);
    }
    return new ProjectOperator(scan, exprs);
  }

  private Expr filter(List<RexNode> conditions, int[] columns) {
    if (conditions.isEmpty()) {
      return null;
    }
    RexNode all = RexUtil.composeConjunction(context.rexBuilder, conditions);
    return context.compiler.compile(all.accept(moved(columns)));
  }

  /** Moves references from table ordinals to positions in {@code columns}. */
  static RexShuttle moved(int[] columns) {
    return new RexShuttle() {
      @Override
      public RexNode visitInputRef(RexInputRef ref) {
        return new RexInputRef(position(columns, ref.getIndex()), ref.getType());
      }
    };
  }

  static int position(int[] columns, int ordinal) {
    for (int i = 0; i < columns.length; i++) {
      if (columns[i] == ordinal) {
        return i;
      }
    }
    return -1;
  }

  static int[] withFilterColumns(int[] output, List<RexNode> residual) {
    int[] columns = output;
    for (RexNode condition : residual) {
      for (int ordinal : RelOptUtil.InputFinder.bits(condition)) {
        if (position(columns, ordinal) < 0) {
          columns = concat(columns, new int[] {ordinal});
        }
      }
    }
    return columns;
  }

  private static List<RexNode> without(List<RexNode> conditions, Set<RexNode> fulfilled) {
    List<RexNode> rest = new ArrayList<>();
    for (RexNode condition : conditions) {
      if (!fulfilled.contains(condition)) {
        rest.add(condition);
      }
    }
    return rest;
  }
}
