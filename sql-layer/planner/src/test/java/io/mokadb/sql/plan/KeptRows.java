package io.mokadb.sql.plan;

import io.mokadb.sql.access.read.TableScanOperator;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.plan.incremental.DeltaPlan.Place;
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
 * The difference that a plan finds between two databases with the same tables, as the keeping of
 * views asks for it: changed rows, step by step to keys, and the rows of these; by key, or by delta
 * at each place. Confined.
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
      keys.addAll(led(found, leaf.steps()));
    }
    Map<List<String>, Integer> difference = new HashMap<>();
    if (all || !plan.rows().key().isEmpty()) {
      count(asked(plan.rows(), before, keys), difference, -1);
      count(asked(plan.rows(), after, keys), difference, 1);
    }
    return difference;
  }

  /** The keys that others lead to, in both databases. */
  private Set<List<Object>> led(Set<List<Object>> keys, List<KeyedQuery> steps) {
    Set<List<Object>> found = keys;
    for (KeyedQuery step : steps) {
      Set<List<Object>> next = new HashSet<>(asked(step, before, found));
      next.addAll(asked(step, after, found));
      found = next;
    }
    return found;
  }

  /** The same difference as it is found at places, by delta. */
  Map<List<String>, Integer> ofRows() {
    return difference(plan.changes(), plan.rows().plan(0, List.of()).columns().size());
  }

  /** The difference of the rows before grouping, by delta. */
  Map<List<String>, Integer> ofGroupedRows() {
    return difference(plan.delta().places(), plan.delta().all().columns().size());
  }

  /** The same, of all rows. */
  Map<List<String>, Integer> differenceOfGroupedRows() {
    return difference(before.run(plan.delta().all()), after.run(plan.delta().all()));
  }

  private Map<List<String>, Integer> difference(List<Place> places, int inputs) {
    List<Set<List<Object>>> keys = new ArrayList<>();
    places.forEach(place -> keys.add(led(dirty.get(place.tableId()), place.steps())));
    Map<List<String>, Integer> difference = new HashMap<>();
    for (int i = 0; i < places.size(); i++) {
      Place place = places.get(i);
      for (PlanDatabase database : List.of(before, after)) {
        List<List<Object>> rows = asked(place.rows(), database, keys.get(i));
        rows.removeIf(row -> isOfEarlier(place, row, keys));
        count(
            rows.stream().map(row -> row.subList(0, inputs)).toList(),
            difference,
            database == before ? -1 : 1);
      }
    }
    return difference;
  }

  private static boolean isOfEarlier(Place place, List<Object> row, List<Set<List<Object>>> keys) {
    return place.earlier().stream()
        .anyMatch(
            earlier -> {
              List<Object> key = new ArrayList<>();
              earlier.columns().forEach(column -> key.add(row.get(column)));
              return keys.get(earlier.place()).contains(key);
            });
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
    return difference(before.run(sql), after.run(sql));
  }

  private static Map<List<String>, Integer> difference(List<Object[]> was, List<Object[]> is) {
    Map<List<String>, Integer> difference = new HashMap<>();
    List<List<Object>> rows = new ArrayList<>();
    read(was, rows);
    count(rows, difference, -1);
    rows.clear();
    read(is, rows);
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
