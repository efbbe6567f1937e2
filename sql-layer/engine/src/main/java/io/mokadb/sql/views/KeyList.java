package io.mokadb.sql.views;

import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.exec.RowHashKeys;
import io.mokadb.sql.runtime.MemoryBudget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Different keys, in the order in which they came; they count as memory. CHARs of different lengths
 * that are equal are one key. Confined.
 */
final class KeyList {
  private static final long OVERHEAD = 80;

  private final MemoryBudget memory;
  private final RowHashKeys hashes;
  private final Set<Object> known = new HashSet<>();
  private final List<Object[]> keys = new ArrayList<>();

  /**
   * @param types of the columns of a key; empty if only the values show them
   */
  KeyList(List<SqlType> types, MemoryBudget memory) {
    this.memory = memory;
    this.hashes =
        types.isEmpty()
            ? null
            : new RowHashKeys(
                IntStream.range(0, types.size()).toArray(), types.toArray(SqlType[]::new));
  }

  /**
   * For keys of rows of a table.
   *
   * @param tableOrNull null if it is not there any more
   */
  static KeyList ofRows(TableDef tableOrNull, MemoryBudget memory) {
    int[] key = tableOrNull == null ? new int[0] : tableOrNull.primaryKeyOrdinals();
    return new KeyList(
        Arrays.stream(key).mapToObj(column -> tableOrNull.columns().get(column).type()).toList(),
        memory);
  }

  private Object hash(Object[] key) {
    return hashes == null ? RowHashKeys.ofRow(key) : hashes.of(key);
  }

  /**
   * @throws io.mokadb.session.MokaException {@code OUT_OF_MEMORY}
   */
  void add(Object[] key) {
    if (known.add(hash(key))) {
      memory.reserve(2 * MemoryBudget.sizeOf(key) + OVERHEAD);
      keys.add(key);
    }
  }

  void addAll(KeyList others) {
    others.keys.forEach(this::add);
  }

  boolean contains(Object[] key) {
    // What is empty may be of keys of other columns: nothing led on to those that are asked for.
    return !known.isEmpty() && known.contains(hash(key));
  }

  List<Object[]> keys() {
    return keys;
  }

  boolean isEmpty() {
    return keys.isEmpty();
  }

  int size() {
    return keys.size();
  }
}
