package io.mokadb.sql.plan.physical;

import io.mokadb.sql.catalog.TableDef;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntToDoubleFunction;

/**
 * One input of a join.
 *
 * @param plan how to compute it
 * @param width its number of columns
 * @param target the table that it reads, if it does no more; its columns are the input's
 * @param distinct estimates the different values of a column
 */
record JoinSide(
    PhysicalAlternative plan, int width, TableTarget target, IntToDoubleFunction distinct) {
  /** True if a row is found at most once by these columns. */
  boolean isKey(int[] columns) {
    if (target == null || target.table().definition() == null) {
      return false;
    }
    TableDef table = target.table().definition();
    Set<Integer> ids = new HashSet<>();
    for (int column : columns) {
      int ordinal = target.columns()[column];
      if (ordinal < table.columns().size()) {
        ids.add(table.columns().get(ordinal).id());
      }
    }
    return (table.hasPrimaryKey() && ids.containsAll(table.primaryKey()))
        || table.indexes().stream()
            .anyMatch(
                index ->
                    index.unique() && index.hasAllRows() && ids.containsAll(index.columnIds()));
  }
}
