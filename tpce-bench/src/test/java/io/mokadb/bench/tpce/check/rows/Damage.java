package io.mokadb.bench.tpce.check.rows;

import io.mokadb.bench.tpce.catalogue.SchemaPart.Table;
import io.mokadb.bench.tpce.catalogue.SchemaScripts;
import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.schema.TpceTable;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** Makes faults in the rows of one table. */
final class Damage {

  private final Work work;
  private final Table table;
  private final RowShape shape;

  Damage(Work work, TpceTable table) {
    this.work = work;
    this.table = SchemaScripts.table(table);
    this.shape = new RowShape(table, RunChanges.none());
  }

  /** The rows in the order of their keys, from the first whose first key is not below a bound. */
  List<Object[]> rows(long from) throws SQLException {
    String first = table.key().get(0);
    String bound = from == 0 ? "" : " WHERE " + first + " >= " + from;
    List<Object[]> rows = new ArrayList<>();
    work.each(
        shape.query() + bound + " ORDER BY " + String.join(", ", table.key()),
        row -> rows.add(shape.read(row)));
    return rows;
  }

  /** Whether a column is part of the key. */
  boolean isKey(int column) {
    return table.key().contains(column(column));
  }

  boolean isNullable(int column) {
    return table.columns().get(column).nullable();
  }

  String column(int column) {
    return table.columns().get(column).name();
  }

  int columns() {
    return table.columns().size();
  }

  String name(Object[] row) {
    return shape.name(row);
  }

  /** Changes a value a little. */
  void change(Object[] row, int column) throws SQLException {
    set(row, column, changed(row[column], isKey(column), column));
  }

  void set(Object[] row, int column, Object value) throws SQLException {
    List<Object> parameters = new ArrayList<>();
    parameters.add(value);
    parameters.addAll(shape.key(row));
    // A literal NULL: a parameter without a value has no type.
    String place = value == null ? "NULL" : "?";
    work.change(
        "UPDATE " + table.name() + " SET " + column(column) + " = " + place + where(),
        (value == null ? shape.key(row) : parameters).toArray());
  }

  void delete(Object[] row) throws SQLException {
    work.change("DELETE FROM " + table.name() + where(), shape.key(row).toArray());
  }

  /** Inserts a copy with another key. */
  void duplicate(Object[] row) throws SQLException {
    int column = shape.table().columns().indexOf(table.key().get(table.key().size() - 1));
    List<String> values = new ArrayList<>(shape.table().columns());
    values.set(column, "?");
    List<Object> parameters = new ArrayList<>();
    parameters.add(changed(row[column], true, column));
    parameters.addAll(shape.key(row));
    work.change(
        "INSERT INTO "
            + table.name()
            + " ("
            + String.join(", ", shape.table().columns())
            + ") SELECT "
            + String.join(", ", values)
            + " FROM "
            + table.name()
            + where(),
        parameters.toArray());
  }

  private String where() {
    return " WHERE " + String.join(" = ? AND ", table.key()) + " = ?";
  }

  private Object changed(Object value, boolean key, int column) {
    if (value instanceof Long number) {
      // A key that is nobody's, and not that of a trade that a run would make.
      return number + (key ? -1_000_000 : 1);
    }
    if (value instanceof BigDecimal decimal) {
      return decimal.add(new BigDecimal("0.01"));
    }
    if (value instanceof Boolean truth) {
      return !truth;
    }
    if (value instanceof LocalDate date) {
      return date.plusDays(key ? 10_000 : 1);
    }
    if (value instanceof LocalDateTime time) {
      return time.plus(1, ChronoUnit.MILLIS);
    }
    if (value instanceof String text && !text.isEmpty()) {
      return "~" + text.substring(1);
    }
    return table.columns().get(column).type().startsWith("VARCHAR") ? "~" : BigDecimal.ONE;
  }
}
