package io.mokadb.sql.plan.physical;

import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.plan.schema.PlannedTable;
import java.util.List;
import org.apache.calcite.rex.RexNode;

/**
 * A way to find inner rows for an outer row.
 *
 * @param index null for the primary key
 * @param residual conditions that the key does not fulfil
 */
record KeyLookup(IndexDef index, KeyMatch match, List<RexNode> residual, double rows, double cost) {
  /** The cheapest way to look rows up for one outer row; null if no key is bounded. */
  static KeyLookup cheapest(
      PlannedTable table, List<RexNode> conditions, int[] output, AccessPlanner access) {
    if (table.definition() == null) {
      return null;
    }
    Selectivity selectivity = access.context.selectivity(table);
    KeyLookup best = null;
    BoundFinder finder = access.finder(table.definition());
    for (KeyPath path : KeyPath.of(table.definition(), conditions, access.context)) {
      KeyMatch match = KeyMatch.of(path.key(), conditions, finder, selectivity);
      if (!match.isBounded() || !match.isSingle()) {
        continue;
      }
      KeyMatch longer = KeyMatch.beyond(match, path, conditions, finder, selectivity);
      if (longer != null && longer.isSingle()) {
        match = longer;
      }
      List<RexNode> residual = path.without(AccessPlanner.without(conditions, match.fulfilled));
      double inside = path.rowsInside(match, selectivity);
      int[] columns = AccessPlanner.withFilterColumns(output, residual);
      boolean covers = path.covers(table.definition(), columns);
      double cost;
      if (match.points && path.unique()) {
        cost = path.index() == null || covers ? Costs.BATCHED_GET : 2 * Costs.BATCHED_GET;
      } else {
        cost = path.cost(match, inside, covers, false);
      }
      double rows = Math.min(inside, selectivity.rows() * selectivity.of(conditions));
      KeyLookup candidate = new KeyLookup(path.index(), match, residual, rows, cost);
      if (best == null || candidate.cost < best.cost) {
        best = candidate;
      }
    }
    return best;
  }
}
