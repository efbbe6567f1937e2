package io.mokadb.bench.tpce.check.rows;

import io.mokadb.bench.tpce.catalogue.SchemaPart.Table;
import io.mokadb.bench.tpce.catalogue.SchemaScripts;
import io.mokadb.bench.tpce.db.Row;
import io.mokadb.bench.tpce.schema.TpceTable;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The columns of a table, and how its rows are told apart and compared. Immutable. */
final class RowShape {

  private final TpceTable table;
  private final List<String> columns;
  private final ColumnType[] types;
  private final List<Optional<RunChange>> changes = new ArrayList<>();
  private final Optional<FeedRule> rule;

  /** Places of the primary key. */
  private final int[] key;

  /** Places of the key that no run changes: rows that agree there can be one and the same. */
  private final int[] identity;

  RowShape(TpceTable table, RunChanges runChanges) {
    Table definition = SchemaScripts.table(table);
    this.table = table;
    this.columns = table.columns();
    this.rule = runChanges.rule(table);
    this.types = new ColumnType[columns.size()];
    for (int i = 0; i < types.length; i++) {
      types[i] = ColumnType.of(definition.column(columns.get(i)).type());
      changes.add(runChanges.of(table, columns.get(i)));
    }
    this.key = definition.key().stream().mapToInt(columns::indexOf).toArray();
    this.identity = Arrays.stream(key).filter(i -> changes.get(i).isEmpty()).toArray();
  }

  TpceTable table() {
    return table;
  }

  /** A query for all rows. */
  String query() {
    return "SELECT " + String.join(", ", columns) + " FROM " + table.sqlName();
  }

  /** The current row of the query. */
  Object[] read(Row row) throws SQLException {
    Object[] values = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      values[i] = types[i].read(row, i + 1);
    }
    return values;
  }

  /** A row that the generator made, in the same types as those that are read. */
  Object[] canonical(Object... generated) {
    Object[] values = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      values[i] = types[i].canonical(generated[i]);
    }
    return values;
  }

  /** A hash of the columns that make a row the same one, whatever runs have done. */
  long identityHash(Object[] row) {
    long hash = 0;
    for (int place : identity) {
      hash = ColumnType.mix(hash * 31 + ColumnType.hash(row[place]));
    }
    return hash;
  }

  /** A hash of all columns, the same for what Trade-Update and the like have rewritten. */
  long hash(Object[] row) {
    long hash = 0;
    for (int i = 0; i < types.length; i++) {
      hash = ColumnType.mix(hash * 31 + ColumnType.hash(plain(i, row[i])));
    }
    return hash;
  }

  /** The values that make a row the same one. */
  List<Object> identity(Object[] row) {
    return pick(identity, row);
  }

  /** The primary key. */
  List<Object> key(Object[] row) {
    return pick(key, row);
  }

  private static List<Object> pick(int[] places, Object[] row) {
    List<Object> values = new ArrayList<>();
    for (int place : places) {
      values.add(row[place]);
    }
    return values;
  }

  /** Columns that differ in a way that no run explains, as texts; empty when the rows agree. */
  List<String> differences(Object[] expected, Object[] found) {
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < types.length; i++) {
      if (!agree(i, expected[i], found[i])) {
        differences.add(
            difference(i, expected, found)
                + changes
                    .get(i)
                    .map(change -> " or, after " + change.by() + ", " + change.values())
                    .orElse(""));
      }
    }
    if (differences.isEmpty()) {
      rule.flatMap(together -> together.broken(expected, found)).ifPresent(differences::add);
    }
    return differences;
  }

  private String difference(int column, Object[] expected, Object[] found) {
    return columns.get(column)
        + " is "
        + text(found[column])
        + ", expected "
        + text(expected[column]);
  }

  /** Counts what Data-Maintenance can have changed in a row that has no differences. */
  void count(Object[] expected, Object[] found, MaintenanceTally tally) {
    for (int i = 0; i < types.length; i++) {
      Optional<Maintenance> maintenance = changes.get(i).flatMap(RunChange::maintenance);
      if (maintenance.isPresent() && !Objects.equals(expected[i], found[i])) {
        Maintenance made = maintenance.get();
        String text = name(found) + ": " + difference(i, expected, found);
        made.step()
            .apply(expected[i], found[i])
            .ifPresent(step -> tally.add(table, made, expected, step, text));
      }
    }
  }

  private boolean agree(int column, Object expected, Object found) {
    Object one = plain(column, expected);
    Object other = plain(column, found);
    if (one == null ? other == null : one.equals(other)) {
      return true;
    }
    return changes.get(column).filter(change -> change.allows(expected, found)).isPresent();
  }

  private Object plain(int column, Object value) {
    Optional<RunChange> change = changes.get(column);
    return change.isPresent() ? change.get().plain().apply(value) : value;
  }

  /** The row's key, for people. */
  String name(Object[] row) {
    List<String> parts = new ArrayList<>();
    for (int place : key) {
      parts.add(columns.get(place) + " " + row[place]);
    }
    return table.sqlName() + " with " + String.join(", ", parts);
  }

  private static String text(Object value) {
    if (value instanceof String text) {
      return "'" + (text.length() > 60 ? text.substring(0, 60) + "..." : text) + "'";
    }
    return value instanceof BigDecimal decimal ? decimal.toPlainString() : String.valueOf(value);
  }
}
