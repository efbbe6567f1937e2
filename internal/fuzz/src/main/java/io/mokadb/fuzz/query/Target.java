package io.mokadb.fuzz.query;

import io.mokadb.fuzz.schema.SchemaColumn;
import io.mokadb.fuzz.schema.SchemaTable;
import io.mokadb.fuzz.tree.Sort;
import java.util.List;

/**
 * A table or a view that changes are made to.
 *
 * @param columns what can be read and compared: those that sequences fill are left out
 * @param given the columns that a change may give values
 * @param key what tells one row from another, perhaps nothing
 * @param arbiters what ON CONFLICT may name
 * @param merges whether PostgreSQL has MERGE for it
 */
record Target(
    String name,
    List<SchemaColumn> columns,
    List<SchemaColumn> given,
    List<String> key,
    List<String> arbiters,
    boolean merges) {

  static Target of(SchemaTable table) {
    List<String> arbiters =
        table.key().isEmpty() ? List.of() : List.of("(" + String.join(", ", table.key()) + ")");
    return new Target(table.name(), table.columns(), table.columns(), table.key(), arbiters, true);
  }

  Binding binding() {
    return new Binding(name, columns, key);
  }

  Binding as(String alias) {
    return new Binding(alias, columns, key);
  }

  boolean hasKey(String column) {
    return key.equals(List.of(column));
  }

  /** The first column, which is the key or the first part of it. */
  SchemaColumn first() {
    return columns.get(0);
  }

  boolean isFirstInteger() {
    return first().sort() == Sort.INTEGER;
  }

  static String names(List<SchemaColumn> columns) {
    return String.join(", ", columns.stream().map(SchemaColumn::name).toList());
  }
}
