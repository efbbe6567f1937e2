package io.mokadb.fuzz.model;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The rows of the table, and those of the savepoints of the transaction. */
final class Model {
  /** What a key stands for; both may be null. */
  record Row(Integer a, String s) {}

  private NavigableMap<Integer, Row> rows = new TreeMap<>();
  private final List<NavigableMap<Integer, Row>> savepoints = new ArrayList<>();

  NavigableMap<Integer, Row> rows() {
    return rows;
  }

  void begin() {
    savepoints.clear();
  }

  void savepoint() {
    savepoints.add(new TreeMap<>(rows));
  }

  /** Back to the newest savepoint, which stays. */
  void rollback() {
    rows = new TreeMap<>(savepoints.get(savepoints.size() - 1));
  }

  void release() {
    savepoints.remove(savepoints.size() - 1);
  }

  int open() {
    return savepoints.size();
  }

  /** The rows as {@code SELECT k, a, s FROM model ORDER BY k} gives them. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    rows.forEach((k, row) -> lines.add(k + " | " + row.a() + " | " + row.s()));
    return lines;
  }
}
