package io.mokadb.embedded.dml;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A table of the model and its rows, which are replaced and never changed.
 *
 * @param keys of ordinals: the primary key first if it has one, then unique keys
 */
record Table(
    String name,
    List<Column> columns,
    boolean hasPrimaryKey,
    List<int[]> keys,
    List<Object[]> rows) {

  String create() {
    List<String> parts = columns.stream().map(Column::definition).collect(Collectors.toList());
    for (int i = 0; i < keys.size(); i++) {
      parts.add((hasPrimaryKey && i == 0 ? "PRIMARY KEY " : "UNIQUE ") + names(keys.get(i)));
    }
    return "CREATE TABLE " + name + " (" + String.join(", ", parts) + ")";
  }

  /** In parentheses. */
  String names(int[] ordinals) {
    return Arrays.stream(ordinals)
        .mapToObj(i -> columns.get(i).name())
        .collect(Collectors.joining(", ", "(", ")"));
  }

  /**
   * @throws Failure if rows have the same key, or none
   */
  void requireKeys(List<Object[]> after) {
    for (int k = 0; k < keys.size(); k++) {
      Set<List<Object>> seen = new HashSet<>();
      for (Object[] row : after) {
        List<Object> key = key(keys.get(k), row);
        boolean none = key.stream().anyMatch(Objects::isNull);
        if (none && hasPrimaryKey && k == 0) {
          throw new Failure("23502");
        }
        if (!none && !seen.add(key)) {
          throw new Failure("23505");
        }
      }
    }
  }

  static List<Object> key(int[] ordinals, Object[] row) {
    List<Object> key = new ArrayList<>();
    for (int ordinal : ordinals) {
      key.add(row[ordinal]);
    }
    return key;
  }

  /** The rows of a table, as a query of all would give them in some order. */
  static List<String> shown(List<Object[]> rows) {
    return rows.stream().map(Arrays::toString).sorted().toList();
  }
}
