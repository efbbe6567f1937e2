package io.mokadb.sql.views;

import io.mokadb.sql.exec.RowHashKeys;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Rows of a view that go and rows that come, sorted out: where the key of one that goes is that of
 * one that comes, the row changes. Confined.
 */
final class RowChanges {
  private final int[] key;
  private final List<Object[]> gone = new ArrayList<>();
  private final List<Object[]> come = new ArrayList<>();

  /** Of a row that changes, what it was and what it is. */
  private final List<Object[][]> changed = new ArrayList<>();

  /**
   * @param key ordinals of the columns by which rows are the same; none if no row is another one's
   * @param going in table order, with the hidden row id if there is one
   * @param coming in table order
   */
  RowChanges(int[] key, List<Object[]> going, List<Object[]> coming) {
    this.key = key.clone();
    if (key.length == 0 || going.isEmpty() || coming.isEmpty()) {
      gone.addAll(going);
      come.addAll(coming);
    } else {
      pair(going, coming);
    }
  }

  private void pair(List<Object[]> going, List<Object[]> coming) {
    Map<Object, Deque<Object[]>> waiting = new HashMap<>();
    for (Object[] row : coming) {
      waiting.computeIfAbsent(key(row), same -> new ArrayDeque<>(1)).add(row);
    }
    for (Object[] row : going) {
      Deque<Object[]> same = waiting.get(key(row));
      if (same == null || same.isEmpty()) {
        gone.add(row);
      } else {
        changed.add(new Object[][] {row, same.remove()});
      }
    }
    waiting.values().forEach(come::addAll);
  }

  private Object key(Object[] row) {
    return RowHashKeys.ofRow(Arrays.stream(key).mapToObj(column -> row[column]).toArray());
  }

  /** Rows that go, without another one in their place. */
  List<Object[]> gone() {
    return gone;
  }

  /** Rows that come, without another one before. */
  List<Object[]> come() {
    return come;
  }

  boolean isAnyChanged() {
    return !changed.isEmpty();
  }

  /** Ordinals of the columns in which rows change. */
  int[] columns() {
    TreeSet<Integer> columns = new TreeSet<>();
    for (Object[][] row : changed) {
      IntStream.range(0, row[1].length)
          .filter(column -> !Objects.equals(row[0][column], row[1][column]))
          .forEach(columns::add);
    }
    return columns.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Each row that changes, as it was, and behind it what it has in some columns now. */
  List<Object[]> changed(int[] columns) {
    List<Object[]> rows = new ArrayList<>(changed.size());
    for (Object[][] row : changed) {
      Object[] both = Arrays.copyOf(row[0], row[0].length + columns.length);
      for (int i = 0; i < columns.length; i++) {
        both[row[0].length + i] = row[1][columns[i]];
      }
      rows.add(both);
    }
    return rows;
  }
}
