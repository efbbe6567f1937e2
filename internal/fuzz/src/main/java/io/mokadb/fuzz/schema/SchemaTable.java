package io.mokadb.fuzz.schema;

import io.mokadb.fuzz.tree.Written;
import java.util.ArrayList;
import java.util.List;

/**
 * A table with its rows.
 *
 * @param key the columns of the primary key, perhaps none
 * @param constraints what stands in the definition beside columns and key
 * @param indexes statements that make indexes
 * @param rows values as texts, in the order of the columns; null is NULL
 */
public record SchemaTable(
    String name,
    List<SchemaColumn> columns,
    List<String> key,
    List<String> constraints,
    List<String> indexes,
    List<List<String>> rows) {

  /** The definition, with all keys and constraints. */
  public String create() {
    List<String> parts = new ArrayList<>(bareColumns());
    if (!key.isEmpty()) {
      parts.add("PRIMARY KEY (" + String.join(", ", key) + ")");
    }
    parts.addAll(constraints);
    return "CREATE TABLE " + name + " (" + String.join(", ", parts) + ")";
  }

  /** The definition of a table that has the columns only. */
  public String createBare(String words) {
    return "CREATE " + words + " " + name + " (" + String.join(", ", bareColumns()) + ")";
  }

  private List<String> bareColumns() {
    return columns.stream().map(c -> c.name() + " " + c.sort().type()).toList();
  }

  /** One statement that inserts some of the rows, or none. */
  public List<String> insert(int from, int to) {
    if (from >= to) {
      return List.of();
    }
    List<String> lines = rows.subList(from, to).stream().map(this::line).toList();
    return List.of("INSERT INTO " + name + " VALUES " + String.join(", ", lines));
  }

  private String line(List<String> row) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      String value = row.get(i);
      values.add(value == null ? "NULL" : Written.literal(columns.get(i).sort(), value));
    }
    return "(" + String.join(", ", values) + ")";
  }

  /** The same table with other rows. */
  public SchemaTable withRows(List<List<String>> others) {
    return new SchemaTable(name, columns, key, constraints, indexes, List.copyOf(others));
  }

  /** The same table with other constraints and indexes. */
  public SchemaTable with(List<String> otherConstraints, List<String> otherIndexes) {
    return new SchemaTable(name, columns, key, otherConstraints, otherIndexes, rows);
  }
}
