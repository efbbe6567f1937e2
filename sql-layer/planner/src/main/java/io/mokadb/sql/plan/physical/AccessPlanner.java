package io.mokadb.sql.plan.physical;

import io.mokadb.sql.access.TableScanOperator;
import io.mokadb.sql.access.VirtualTableOperator;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.exec.ProjectOperator;
import io.mokadb.sql.exec.UnionOperator;
import io.mokadb.sql.exec.ValuesOperator;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.history.PastOperator;
import io.mokadb.sql.history.PastTable;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Key;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Order;
import io.mokadb.sql.plan.schema.PlannedTable;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/** Chooses how to read one table: by which key, which ranges, in which direction. Confined. */
final class AccessPlanner {
  /** Of an OR: every branch is planned for itself. */
  private static final int MOST_BRANCHES = 16;

  final PlanContext context;
  private boolean insideUnion;

  AccessPlanner(PlanContext context) {
    this.context = context;
  }

  /** Reads conditions on a table. */
  BoundFinder finder(TableDef table) {
    return new BoundFinder(context.rexBuilder, context.derived(table));
  }

  /**
   * A way to find inner rows for an outer row.
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
  PhysicalAlternative plan(
      PlannedTable table,
      List<RexNode> given,
      int[] output,
      RequiredProperties want,
      Expr limitHint) {
    List<RexNode> conditions = new ArrayList<>();
    for (RexNode one : given) {
      RexNode condition = RexUtil.containsInputRef(one) ? one : context.simplified(one);
      if (condition.isAlwaysFalse()) {
        return new PhysicalAlternative(0, 0, 0, Order.NONE, () -> new ValuesOperator(List.of()));
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
    PhysicalAlternative one =
        new ReadChoice(this, table, conditions, output, want, limitHint).best();
    return want.better(one, united(table, conditions, output));
  }

  /**
   * An OR, each branch of which is read by the key that suits it: one branch after the other, and
   * of each what no earlier one has given. Null if there is none or it has too many branches.
   */
  private PhysicalAlternative united(PlannedTable table, List<RexNode> conditions, int[] output) {
    for (RexNode condition : conditions) {
      if (condition.getKind() != SqlKind.OR || insideUnion) {
        continue;
      }
      List<RexNode> branches = branches((RexCall) condition, finder(table.definition()));
      if (branches.size() < 2 || branches.size() > MOST_BRANCHES) {
        continue;
      }
      List<RexNode> others = new ArrayList<>(conditions);
      others.remove(condition);
      insideUnion = true;
      try {
        return united(table, branches, others, output);
      } finally {
        insideUnion = false;
      }
    }
    return null;
  }

  private PhysicalAlternative united(
      PlannedTable table, List<RexNode> branches, List<RexNode> others, int[] output) {
    List<PhysicalAlternative> reads = new ArrayList<>();
    List<RexNode> earlier = new ArrayList<>();
    double rows = 0;
    double cost = 0;
    for (RexNode branch : branches) {
      List<RexNode> conditions = new ArrayList<>(RelOptUtil.conjunctions(branch));
      conditions.addAll(others);
      conditions.addAll(earlier);
      PhysicalAlternative read = plan(table, conditions, output, RequiredProperties.ANYTHING, null);
      reads.add(read);
      rows += read.rows;
      cost += read.cost;
      earlier.add(context.rexBuilder.makeCall(SqlStdOperatorTable.IS_NOT_TRUE, branch));
    }
    return new PhysicalAlternative(
        rows,
        reads.get(0).startup,
        cost,
        Order.NONE,
        () -> new UnionOperator(reads.stream().map(read -> read.build(context)).toList(), true));
  }

  /** The branches of an OR; those about one column together. */
  private List<RexNode> branches(RexCall or, BoundFinder finder) {
    Map<Object, List<RexNode>> together = new LinkedHashMap<>();
    for (RexNode branch : or.getOperands()) {
      ColumnBound bound = finder.find(branch);
      together
          .computeIfAbsent(bound == null ? branch : bound.column(), key -> new ArrayList<>())
          .add(branch);
    }
    return together.values().stream()
        .map(branch -> RexUtil.composeDisjunction(context.rexBuilder, branch))
        .toList();
  }

  /** By primary key only, see {@link PastOperator}. */
  private PhysicalAlternative past(
      PastTable past,
      Selectivity selectivity,
      List<RexNode> conditions,
      int[] output,
      Expr limitHint) {
    TableDef table = past.table();
    KeyPath path = KeyPath.primary(table);
    BoundFinder finder = new BoundFinder(context.rexBuilder);
    KeyMatch match = KeyMatch.of(path.key(), conditions, finder, selectivity);
    List<RexNode> residual = without(conditions, match.fulfilled);
    int[] columns = withFilterColumns(output, residual);
    double inside = path.rowsInside(match, selectivity);
    double cost = path.cost(match, inside, true, !residual.isEmpty());
    return new PhysicalAlternative(
        Math.min(inside, selectivity.rows() * selectivity.of(conditions)),
        Math.min(Costs.OPEN_RANGE, cost),
        cost,
        order(path, match, conditions, table, finder).mapped(ordinal -> position(output, ordinal)),
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

  private PhysicalAlternative virtual(PlannedTable table, List<RexNode> conditions, int[] output) {
    int[] columns = withFilterColumns(output, conditions);
    return new PhysicalAlternative(
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
    BoundFinder finder = finder(table.definition());
    for (KeyPath path : KeyPath.of(table.definition(), conditions, context)) {
      KeyMatch match = KeyMatch.of(path.key(), conditions, finder, selectivity);
      if (!match.isBounded() || !match.isSingle()) {
        continue;
      }
      KeyMatch longer = KeyMatch.beyond(match, path, conditions, finder, selectivity);
      if (longer != null && longer.isSingle()) {
        match = longer;
      }
      List<RexNode> residual = path.without(without(conditions, match.fulfilled));
      double inside = path.rowsInside(match, selectivity);
      int[] columns = withFilterColumns(output, residual);
      double cost;
      if (match.points && path.unique()) {
        cost =
            path.index() == null || path.covers(table.definition(), columns)
                ? Costs.BATCHED_GET
                : 2 * Costs.BATCHED_GET;
      } else {
        cost = path.cost(match, inside, path.covers(table.definition(), columns), false);
      }
      double rows = Math.min(inside, selectivity.rows() * selectivity.of(conditions));
      Lookup candidate = new Lookup(path.index(), match, residual, rows, cost);
      if (best == null || candidate.cost < best.cost) {
        best = candidate;
      }
    }
    return best;
  }

  Order order(
      KeyPath path, KeyMatch match, List<RexNode> conditions, TableDef table, BoundFinder finder) {
    Set<Integer> constants = new HashSet<>();
    for (RexNode condition : conditions) {
      ColumnBound bound = finder.find(condition);
      if (bound != null && bound.isEqual()) {
        constants.add(bound.column());
      }
    }
    if (match.points && match.isSingle() && path.unique()) {
      for (int i = 0; i <= table.columns().size(); i++) {
        constants.add(i);
      }
    }
    List<Key> keys = new ArrayList<>();
    for (int ordinal : path.orderKey()) {
      keys.add(new Key(ordinal, false));
    }
    return new Order(keys, constants);
  }

  static Operator narrowed(Operator scan, int[] columns, int[] output) {
    if (columns.length == output.length) {
      return scan;
    }
    Expr[] exprs = new Expr[output.length];
    for (int i = 0; i < exprs.length; i++) {
      exprs[i] = Exprs.input(i);
    }
    return new ProjectOperator(scan, exprs);
  }

  Expr filter(List<RexNode> conditions, int[] columns) {
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
          columns = KeyPath.concat(columns, new int[] {ordinal});
        }
      }
    }
    return columns;
  }

  static List<RexNode> without(List<RexNode> conditions, Set<RexNode> fulfilled) {
    List<RexNode> rest = new ArrayList<>();
    for (RexNode condition : conditions) {
      if (!fulfilled.contains(condition)) {
        rest.add(condition);
      }
    }
    return rest;
  }
}
