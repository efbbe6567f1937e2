package io.mokadb.sql.plan.physical;

import io.mokadb.sql.access.read.IndexScanOperator;
import io.mokadb.sql.access.read.KeySkip;
import io.mokadb.sql.access.read.TableScanOperator;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Key;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Order;
import io.mokadb.sql.plan.schema.PlannedTable;
import io.mokadb.sql.runtime.Operator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.sql.SqlKind;

/**
 * A planner of MIN or MAX of groups, and of DISTINCT, by keys that begin with the columns of the
 * group: one entry of each group is read. Confined.
 */
final class GroupFirsts {
  private final AccessPlanner access;

  GroupFirsts(AccessPlanner access) {
    this.access = access;
  }

  /**
   * The value that is wanted of each group: the extreme of a column, or (-1) only its existence.
   */
  private record Extreme(int column, boolean largest) {}

  /**
   * An input for the aggregate, one row of each group, grouped; null if no key serves.
   *
   * @param keys the columns of the group in the aggregate's input
   */
  PhysicalAlternative plan(Aggregate aggregate, int[] keys) {
    TableTarget target = TableTarget.of(aggregate.getInput());
    Extreme extreme = extreme(aggregate.getAggCallList());
    if (target == null || target.table().definition() == null || extreme == null) {
      return null;
    }
    Set<Integer> group = new HashSet<>();
    for (int key : keys) {
      group.add(target.columns()[key]);
    }
    PhysicalAlternative best = null;
    for (KeyPath path : KeyPath.of(target.table().definition())) {
      PhysicalAlternative one = plan(target, path, group, extreme);
      best = one == null ? best : RequiredProperties.ANYTHING.better(best, one);
    }
    return best;
  }

  private static Extreme extreme(List<AggregateCall> calls) {
    Extreme common = new Extreme(-1, false);
    for (AggregateCall call : calls) {
      SqlKind kind = call.getAggregation().getKind();
      if ((kind != SqlKind.MIN && kind != SqlKind.MAX)
          || call.filterArg >= 0
          || call.getArgList().size() != 1) {
        return null;
      }
      Extreme one = new Extreme(call.getArgList().get(0), kind == SqlKind.MAX);
      if (common.column >= 0 && !common.equals(one)) {
        return null;
      }
      common = one;
    }
    return common;
  }

  private PhysicalAlternative plan(
      TableTarget target, KeyPath path, Set<Integer> group, Extreme extreme) {
    TableDef table = target.table().definition();
    int[] columns = target.columns();
    int skipped = group.size();
    if (!beginsWith(path.key(), group) || !path.covers(table, columns)) {
      return null;
    }
    Selectivity selectivity = access.context.selectivity(target.table());
    KeyMatch match =
        KeyMatch.behind(
            skipped, path.key(), target.conditions(), access.finder(table), selectivity);
    if (!match.fulfilled.containsAll(target.conditions())) {
      return null;
    }
    if (extreme.column >= 0) {
      int ordinal = columns[extreme.column];
      if (path.key().length == skipped || path.key()[skipped] != ordinal) {
        return null;
      }
      // The first entries of a group are those of null, which is not a minimum.
      if (!extreme.largest && table.columns().get(ordinal).nullable() && match.mayBeNull()) {
        return null;
      }
    }
    double groups = path.groups(skipped, selectivity);
    if (Double.isInfinite(groups)) {
      return null;
    }
    double cost = groups * Costs.OPEN_RANGE * (1 + match.ranges.size());
    List<Key> keys = new ArrayList<>();
    for (int i = 0; i < skipped; i++) {
      keys.add(new Key(AccessPlanner.position(columns, path.key()[i]), extreme.largest));
    }
    return new PhysicalAlternative(
        groups,
        Costs.OPEN_RANGE,
        cost,
        new Order(keys, Set.of()),
        () ->
            build(
                target.table(), path, match, new KeySkip(skipped, true), extreme.largest, columns));
  }

  private static boolean beginsWith(int[] key, Set<Integer> group) {
    Set<Integer> beginning = new HashSet<>();
    for (int i = 0; i < Math.min(group.size(), key.length); i++) {
      beginning.add(key[i]);
    }
    return beginning.equals(group);
  }

  private Operator build(
      PlannedTable planned,
      KeyPath path,
      KeyMatch match,
      KeySkip skip,
      boolean reverse,
      int[] columns) {
    TableDef table = planned.definition();
    var bounds = match.compile(access.context.compiler);
    Operator scan =
        path.index() == null
            ? new TableScanOperator(table, bounds, skip, reverse, columns, null, null)
            : new IndexScanOperator(
                table, path.index(), bounds, skip, reverse, columns, null, null);
    access.context.noteTable(scan, planned);
    return scan;
  }
}
