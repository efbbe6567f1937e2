package io.mokadb.sql.plan;

import io.mokadb.sql.access.read.TableScanOperator;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.plan.incremental.IncrementalPlan;
import io.mokadb.sql.plan.incremental.IncrementalPlan.Leaf;
import io.mokadb.sql.plan.incremental.KeyedQuery;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The difference that a plan by key finds between two databases with the same tables, as the
 * keeping of views asks for it: changed rows, step by step to keys, and the rows of these.
 * Confined.
 */
final class KeptRows {
  private final IncrementalPlan plan;
  private final PlanDatabase before;
  private final PlanDatabase after;
  private final Map<Long, Set<List<Object>>> dirty = new HashMap<>();

  KeptRows(IncrementalPlan plan, PlanDatabase before, PlanDatabase after) {
    this.plan = plan;
    this.before = before;
    this.after = after;
    for (var used : plan.uses()) {
      dirty.put(used.tableId(), changed(before.table(used.tableId()), used.columnIds()));
    }
  }

  /** The keys of the rows that differ in columns. */
  private Set<List<Object>> changed(TableDef table, List<Integer> columnIds) {
    int[] key =
        table.hasPrimaryKey() ? table.primaryKeyOrdinals() : new int[] {table.columns().size()};
    int[] columns =
        IntStream.concat(Arrays.stream(key), columnIds.stream().mapToInt(table::ordinalOfId))
            .toArray();
    Map<List<Object>, List<Object>> was = rows(before, table, columns, key.length);
    Map<List<Object>, List<Object>> is = rows(after, table, columns, key.length);
    Set<List<Object>> keys = new HashSet<>(was.keySet());
    keys.addAll(is.keySet());
    keys.removeIf(one -> Objects.equals(was.get(one), is.get(one)));
    return keys;
  }

  private static Map<List<Object>, List<Object>> rows(
      PlanDatabase database, TableDef table, int[] columns, int keyWidth) {
    Map<List<Object>, List<Object>> rows = new HashMap<>();
    for (Object[] row :
        database.rows(new TableScanOperator(table, List.of(), false, columns, null, null))) {
      rows.put(Arrays.asList(row).subList(0, keyWidth), Arrays.asList(row));
    }
    return rows;
  }

  /** How many rows come, less how many go, by row; without those of whom none do. */
  Map<List<String>, Integer> difference() {
    Set<List<Object>> keys = new HashSet<>();
    boolean all = false;
    for (Leaf leaf : plan.leaves()) {
      Set<List<Object>> found = dirty.get(leaf.tableId());
      if (found.isEmpty()) {
        continue;
      }
      all |= plan.rows().key().isEmpty();
      for (KeyedQuery step : leaf.steps()) {
        Set<List<Object>> next = new HashSet<>(asked(step, before, found));
        next.addAll(asked(step, after, found));
        found = next;
      }
      keys.addAll(found);
    }
    Map<List<String>, Integer> difference = new HashMap<>();
    if (all || !plan.rows().key().isEmpty()) {
      count(asked(plan.rows(), before, keys), difference, -1);
      count(asked(plan.rows(), after, keys), difference, 1);
    }
    return difference;
  }

  static void count(List<List<Object>> rows, Map<List<String>, Integer> difference, int times) {
    for (List<Object> row : rows) {
      difference.merge(
          row.stream().map(String::valueOf).toList(), times, (a, b) -> a + b == 0 ? null : a + b);
    }
  }

  private static List<List<Object>> asked(
      KeyedQuery query, PlanDatabase database, Set<List<Object>> keys) {
    List<List<Object>> rows = new ArrayList<>();
    if (query.key().isEmpty()) {
      read(database.run(query.plan(0, List.of())), rows);
      return rows;
    }
    Map<List<Boolean>, List<List<Object>>> byNulls = new LinkedHashMap<>();
    for (List<Object> key : keys) {
      byNulls
          .computeIfAbsent(key.stream().map(Objects::isNull).toList(), nulls -> new ArrayList<>())
          .add(key);
    }
    byNulls.forEach((nulls, some) -> batches(query, database, nulls, some, rows));
    return rows;
  }

  private static void batches(
      KeyedQuery query,
      PlanDatabase database,
      List<Boolean> nulls,
      List<List<Object>> keys,
      List<List<Object>> rows) {
    int next = 0;
    while (next < keys.size()) {
      int left = keys.size() - next;
      int size =
          query.sizes().stream()
              .filter(one -> one >= left)
              .findFirst()
              .orElse(query.sizes().get(query.sizes().size() - 1));
      List<Object> parameters = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        for (Object value : keys.get(Math.min(next + i, keys.size() - 1))) {
          if (value != null) {
            parameters.add(value);
          }
        }
      }
      read(database.run(query.plan(size, nulls), parameters.toArray()), rows);
      next += size;
    }
  }

  private static void read(List<Object[]> from, List<List<Object>> rows) {
    from.forEach(row -> rows.add(Arrays.asList(row)));
  }

  /** How many rows of a query come, less how many go. */
  static Map<List<String>, Integer> difference(
      String sql, PlanDatabase before, PlanDatabase after) {
    Map<List<String>, Integer> difference = new HashMap<>();
    List<List<Object>> rows = new ArrayList<>();
    read(before.run(sql), rows);
    count(rows, difference, -1);
    rows.clear();
    read(after.run(sql), rows);
    count(rows, difference, 1);
    return difference;
  }

  /** The same in an order, for messages. */
  static Map<String, Integer> told(Map<List<String>, Integer> difference) {
    Map<String, Integer> told = new TreeMap<>();
    difference.forEach((row, times) -> told.put(row.toString(), times));
    return told;
  }
}
