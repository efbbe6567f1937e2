package io.mokadb.sql.plan.physical;

import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/**
 * A key of a table by which its rows can be read: the primary key, or an index.
 *
 * @param index null for the primary key
 * @param key ordinals of its columns
 * @param orderKey what its entries are ordered by
 * @param unique whether one value of all columns has at most one row
 * @param condition what is true for the rows that have entries; null if all have
 */
record KeyPath(IndexDef index, int[] key, int[] orderKey, boolean unique, RexNode condition) {
  /** The primary key, or the hidden row id. */
  static KeyPath primary(TableDef table) {
    int[] key =
        table.hasPrimaryKey() ? table.primaryKeyOrdinals() : new int[] {table.columns().size()};
    return new KeyPath(null, key, key, true, null);
  }

  /** The keys by which all rows can be read. */
  static List<KeyPath> of(TableDef table) {
    List<KeyPath> paths = new ArrayList<>();
    paths.add(primary(table));
    for (IndexDef index : table.indexes()) {
      if (index.state() == IndexDef.State.PUBLIC && index.hasAllRows()) {
        paths.add(of(table, index, null));
      }
    }
    return paths;
  }

  /** The keys by which all rows that meet the conditions can be read. */
  static List<KeyPath> of(TableDef table, List<RexNode> conditions, PlanContext context) {
    List<KeyPath> paths = of(table);
    if (table.indexes().stream().allMatch(IndexDef::hasAllRows)) {
      return paths;
    }
    Map<Integer, RexNode> derived = context.derived(table);
    for (IndexDef index : table.indexes()) {
      if (index.state() == IndexDef.State.PUBLIC && !index.hasAllRows()) {
        RexNode condition = derived.get(table.ordinalOfId(index.conditionId()));
        if (follows(condition, conditions, context)) {
          paths.add(of(table, index, condition));
        }
      }
    }
    return paths;
  }

  private static KeyPath of(TableDef table, IndexDef index, RexNode condition) {
    int[] key = table.ordinals(index.columnIds());
    return new KeyPath(
        index,
        key,
        index.unique() ? key : concat(key, table.primaryKeyOrdinals()),
        index.unique(),
        condition);
  }

  private static boolean follows(RexNode condition, List<RexNode> conditions, PlanContext context) {
    List<RexNode> sure = conditions.stream().filter(RexUtil::isDeterministic).toList();
    List<String> texts = sure.stream().map(RexNode::toString).toList();
    return RelOptUtil.conjunctions(condition).stream()
        .allMatch(one -> texts.contains(one.toString()) || context.follows(one, sure));
  }

  /** The conditions that need no test, because the index has no other rows. */
  List<RexNode> without(List<RexNode> conditions) {
    if (condition == null) {
      return conditions;
    }
    List<String> known =
        RelOptUtil.conjunctions(condition).stream().map(RexNode::toString).toList();
    return conditions.stream().filter(one -> !known.contains(one.toString())).toList();
  }

  /** The columns that ranges of entries can be bounded by. */
  int[] boundKey() {
    return unique ? key : orderKey;
  }

  static int[] concat(int[] a, int[] b) {
    int[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }

  /** True if the entries alone hold all columns. */
  boolean covers(TableDef table, int[] columns) {
    if (index == null) {
      return true;
    }
    Set<Integer> held = new HashSet<>();
    for (int ordinal : key) {
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

  /** How many entries lie inside the ranges of a match. */
  double rowsInside(KeyMatch match, Selectivity selectivity) {
    double entries =
        condition == null ? selectivity.rows() : selectivity.rows() * selectivity.of(condition);
    if (!match.isBounded()) {
      return entries;
    }
    if (match.points && unique) {
      return match.ranges.size();
    }
    return Math.max(entries * match.share, 0.5);
  }

  double cost(KeyMatch match, double inside, boolean covering, boolean filtered) {
    double cost;
    if (match.points && unique) {
      int points = match.ranges.size();
      cost = Costs.POINT_GET + (points - 1) * Costs.BATCHED_GET;
    } else {
      cost =
          Math.max(1, match.ranges.size()) * Costs.OPEN_RANGE
              + inside * (index == null ? Costs.SCAN_ROW : Costs.SCAN_ENTRY);
    }
    if (index != null && !covering) {
      cost += inside * Costs.FETCH_ROW;
    }
    return filtered ? cost + inside * Costs.FILTER_ROW : cost;
  }

  /** The number of groups into which the first columns divide the entries; infinite if unknown. */
  double groups(int columns, Selectivity selectivity) {
    double groups = 1;
    for (int i = 0; i < columns; i++) {
      if (!selectivity.isKnown(key[i])) {
        return Double.POSITIVE_INFINITY;
      }
      groups *= selectivity.distinct(key[i]);
    }
    return Math.min(groups, selectivity.rows());
  }
}
