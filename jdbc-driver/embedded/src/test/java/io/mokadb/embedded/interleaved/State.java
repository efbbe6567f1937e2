package io.mokadb.embedded.interleaved;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What a snapshot shows. References are keys of parents, or 0. */
final class State {
  final TreeMap<Integer, Parent> parents = new TreeMap<>();

  /** Their reference is checked by COMMIT. */
  final TreeMap<Integer, Integer> late = new TreeMap<>();

  /** Their reference is checked by each statement; they go with their parent. */
  final TreeMap<Integer, Integer> strict = new TreeMap<>();

  int addedColumns;

  /**
   * A row.
   *
   * @param code unique, or 0 for NULL
   * @param text as {@link #text} shows it
   */
  record Parent(int code, String text) {
    @Override
    public String toString() {
      return code + ":" + text;
    }
  }

  State copy() {
    State copy = new State();
    copy.parents.putAll(parents);
    copy.late.putAll(late);
    copy.strict.putAll(strict);
    copy.addedColumns = addedColumns;
    return copy;
  }

  /** This, with what a transaction has changed since another state. */
  State with(State changed, State since) {
    State result = copy();
    apply(result.parents, changed.parents, since.parents);
    apply(result.late, changed.late, since.late);
    apply(result.strict, changed.strict, since.strict);
    result.addedColumns += changed.addedColumns - since.addedColumns;
    return result;
  }

  private static <V> void apply(
      Map<Integer, V> target, Map<Integer, V> changed, Map<Integer, V> since) {
    Set<Integer> keys = new TreeSet<>(changed.keySet());
    keys.addAll(since.keySet());
    for (Integer key : keys) {
      if (!Objects.equals(changed.get(key), since.get(key))) {
        target.compute(key, (same, old) -> changed.get(key));
      }
    }
  }

  boolean hasCode(int code, int except) {
    return code != 0
        && parents.entrySet().stream()
            .anyMatch(row -> row.getKey() != except && row.getValue().code() == code);
  }

  boolean keepsLate() {
    return late.values().stream().allMatch(parent -> parent == 0 || parents.containsKey(parent));
  }

  String parentsByCode() {
    return parents.entrySet().stream()
        .filter(row -> row.getValue().code() != 0)
        .sorted((a, b) -> Integer.compare(a.getValue().code(), b.getValue().code()))
        .map(row -> row.getValue().code() + "=" + row.getKey())
        .collect(Collectors.joining(","));
  }

  String references(Map<Integer, Integer> rows, int parent) {
    return rows.entrySet().stream()
        .filter(row -> row.getValue() == parent)
        .map(row -> row.getKey().toString())
        .collect(Collectors.joining(","));
  }

  /** As a query of the first and last letter and the length shows it. */
  static String text(String whole) {
    return whole.substring(0, 1) + whole.substring(whole.length() - 1) + whole.length();
  }
}
