package io.mokadb.fuzz.model;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The rows of a table, those that refer to them, and those of the savepoints of the transaction;
 * and how many of the rows a view shows.
 */
final class Model {
  /** The row of a key; both columns may be null. */
  record Row(Integer a, String s) {}

  /**
   * A row that refers to two others; both may be null.
   *
   * @param owner with whom it is deleted
   * @param friend which becomes null when that one is deleted
   */
  record Child(Integer owner, Integer friend) {
    private Child moved(int from, int to) {
      return new Child(
          Objects.equals(owner, from) ? Integer.valueOf(to) : owner,
          Objects.equals(friend, from) ? Integer.valueOf(to) : friend);
    }
  }

  private record State(NavigableMap<Integer, Row> rows, NavigableMap<Integer, Child> children) {
    State copy() {
      return new State(new TreeMap<>(rows), new TreeMap<>(children));
    }
  }

  private State now = new State(new TreeMap<>(), new TreeMap<>());
  private final List<State> savepoints = new ArrayList<>();
  private int bound;

  NavigableMap<Integer, Row> rows() {
    return now.rows;
  }

  NavigableMap<Integer, Child> children() {
    return now.children;
  }

  void begin() {
    savepoints.clear();
  }

  void savepoint() {
    savepoints.add(now.copy());
  }

  /** Back to the newest savepoint, which stays. */
  void rollback() {
    now = savepoints.get(savepoints.size() - 1).copy();
  }

  void release() {
    savepoints.remove(savepoints.size() - 1);
  }

  int open() {
    return savepoints.size();
  }

  /** The view shows the rows whose {@code a} is at least so much. */
  void show(int from) {
    bound = from;
  }

  boolean isShown(Row row) {
    return row.a() != null && row.a() >= bound;
  }

  /** Deletes a row with what belongs to it. */
  void delete(int k) {
    if (now.rows.remove(k) != null) {
      now.children.values().removeIf(child -> Objects.equals(child.owner(), k));
      now.children.replaceAll(
          (c, child) -> Objects.equals(child.friend(), k) ? new Child(child.owner(), null) : child);
    }
  }

  /** Gives a row another key, which is free. */
  void move(int from, int to) {
    now.rows.put(to, now.rows.remove(from));
    now.children.replaceAll((c, child) -> child.moved(from, to));
  }

  /** What queries of {@link ModelSchema} give, each under its text. */
  List<String> lines(String query) {
    List<String> lines = new ArrayList<>();
    switch (query) {
      case ModelSchema.ROWS ->
          now.rows.forEach((k, r) -> lines.add(k + " | " + r.a() + " | " + r.s()));
      case ModelSchema.CHILDREN ->
          now.children.forEach((k, c) -> lines.add(k + " | " + c.owner() + " | " + c.friend()));
      case ModelSchema.SHOWN ->
          now.rows.forEach(
              (k, row) -> {
                if (isShown(row)) {
                  lines.add(k + " | " + row.a());
                }
              });
      case ModelSchema.MIRRORED -> now.rows.forEach((k, row) -> lines.add(k + " | " + row.a()));
      default -> throw new IllegalArgumentException(query);
    }
    return lines;
  }
}
