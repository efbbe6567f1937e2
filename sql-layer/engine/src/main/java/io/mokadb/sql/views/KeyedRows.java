package io.mokadb.sql.views;

import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.plan.incremental.KeyedQuery;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Asks a keyed query for the rows of any number of keys. Stateless. */
final class KeyedRows {
  private KeyedRows() {}

  /** Reads the rows of some keys, each key once, in no order; or all rows if the key is empty. */
  static void read(
      KeyedQuery query, List<Object[]> keys, ViewSnapshot snapshot, Consumer<Object[]> rows) {
    if (query.key().isEmpty()) {
      if (!keys.isEmpty()) {
        snapshot.read(query.plan(0, List.of()), null, rows);
      }
      return;
    }
    Map<List<Boolean>, List<Object[]>> byNulls = new LinkedHashMap<>();
    for (Object[] key : keys) {
      byNulls.computeIfAbsent(nulls(key), pattern -> new ArrayList<>()).add(key);
    }
    byNulls.forEach((nulls, alike) -> readAlike(query, nulls, alike, snapshot, rows));
  }

  private static List<Boolean> nulls(Object[] key) {
    List<Boolean> nulls = new ArrayList<>(key.length);
    for (Object value : key) {
      nulls.add(value == null);
    }
    return nulls;
  }

  private static void readAlike(
      KeyedQuery query,
      List<Boolean> nulls,
      List<Object[]> keys,
      ViewSnapshot snapshot,
      Consumer<Object[]> rows) {
    int from = 0;
    while (from < keys.size()) {
      int size = size(query.sizes(), keys.size() - from);
      PlannedStatement plan = query.plan(size, nulls);
      int to = Math.min(keys.size(), from + size);
      snapshot.read(plan, parameters(keys.subList(from, to), size), rows);
      from = to;
    }
  }

  /** The smallest number of keys that is enough, or else the largest one. */
  private static int size(List<Integer> sizes, int wanted) {
    for (int size : sizes) {
      if (size >= wanted) {
        return size;
      }
    }
    return largest(sizes);
  }

  private static int largest(List<Integer> sizes) {
    return sizes.get(sizes.size() - 1);
  }

  /** How many keys are asked for at once. */
  static int most(KeyedQuery query) {
    return largest(query.sizes());
  }

  /** The values that are not null, key after key; the last key again and again, as it has to be. */
  private static Object[] parameters(List<Object[]> keys, int size) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      for (Object value : keys.get(Math.min(i, keys.size() - 1))) {
        if (value != null) {
          values.add(value);
        }
      }
    }
    return values.toArray();
  }
}
