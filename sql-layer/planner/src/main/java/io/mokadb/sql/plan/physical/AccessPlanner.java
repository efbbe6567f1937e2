package io.mokadb.sql.plan.physical;

import io.mokadb.sql.access.read.TableScanOperator;
import io.mokadb.sql.access.tally.TallyScanOperator;
import io.mokadb.sql.access.tally.TallyTable;
import io.mokadb.sql.access.virtual.VirtualTableOperator;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.exec.ProjectOperator;
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
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * A planner of the reads of one table: by which key, which ranges, in which direction. Confined.
 */
final class AccessPlanner {
  final PlanContext context;
  private final BranchedReads branches = new BranchedReads(this);

  AccessPlanner(PlanContext context) {
    this.context = context;
  }

  /** Reads conditions on a table. */
  BoundFinder finder(TableDef table) {
    return new BoundFinder(context.rexBuilder, context.derived(table), context.assumed());
  }

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
      return past(past, context.selectivity(table), conditions, output, limitHint);
    }
    if (table.virtualTable() instanceof TallyTable tally) {
      return tally(tally, context.selectivity(table), conditions, output);
    }
    if (table.virtualTable() != null) {
      return virtual(table, conditions, output);
    }
    PhysicalAlternative one =
        new ReadChoice(this, table, conditions, output, want, limitHint).best();
    return want.better(one, branches.plan(table, conditions, output));
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

  /** By the columns of groups. */
  private PhysicalAlternative tally(
      TallyTable tally, Selectivity selectivity, List<RexNode> conditions, int[] output) {
    KeyPath path = new KeyPath(null, tally.key(), tally.key(), true, null);
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
        order(path, match, conditions, tally.table(), finder)
            .mapped(ordinal -> position(output, ordinal)),
        () ->
            narrowed(
                new TallyScanOperator(
                    tally,
                    match.compile(context.compiler),
                    columns,
                    filter(residual, columns),
                    judged(columns, residual)),
                columns,
                output));
  }

  private static boolean[] judged(int[] columns, List<RexNode> conditions) {
    ImmutableBitSet used = RelOptUtil.InputFinder.bits(conditions, null);
    boolean[] judged = new boolean[columns.length];
    for (int i = 0; i < judged.length; i++) {
      judged[i] = used.get(columns[i]);
    }
    return judged;
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
