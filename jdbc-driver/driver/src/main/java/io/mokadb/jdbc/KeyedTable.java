package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.jdbc.result.ResultColumns;
import io.mokadb.jdbc.result.RowStore;
import io.mokadb.jdbc.result.ScrollableResultSet;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A table whose rows a query has read together with their primary keys. */
final class KeyedTable implements RowStore {
  private final MokaConnection connection;
  private final String name;
  private final ResultColumns columns;

  /** Numbers of result columns, from 1. */
  private final List<Integer> key;

  /**
   * @param name qualified and quoted
   * @param key the primary key's columns in the result, by number from 1
   */
  KeyedTable(MokaConnection connection, String name, ResultColumns columns, List<Integer> key) {
    this.connection = connection;
    this.name = name;
    this.columns = columns;
    this.key = List.copyOf(key);
  }

  static String quoted(String identifier) {
    return '"' + identifier.replace("\"", "\"\"") + '"';
  }

  private String column(int number) throws SQLException {
    return quoted(columns.info(number).name());
  }

  private String where() throws SQLException {
    List<String> conditions = new ArrayList<>();
    for (int number : key) {
      conditions.add(column(number) + " = ?");
    }
    return " WHERE " + String.join(" AND ", conditions);
  }

  private List<Object> keyOf(Object[] row) {
    return key.stream().map(number -> row[number - 1]).collect(Collectors.toList());
  }

  @Override
  public boolean writable(int number) throws SQLException {
    return columns.info(number).table() != null;
  }

  @Override
  public void update(Object[] row, List<Integer> changed, List<Object> values) throws SQLException {
    List<String> settings = new ArrayList<>();
    for (int number : changed) {
      settings.add(column(number) + " = ?");
    }
    List<Object> parameters = new ArrayList<>(values);
    parameters.addAll(keyOf(row));
    requireOne(
        change("UPDATE " + name + " SET " + String.join(", ", settings) + where(), parameters));
  }

  @Override
  public void delete(Object[] row) throws SQLException {
    requireOne(change("DELETE FROM " + name + where(), keyOf(row)));
  }

  private void requireOne(long count) throws SQLException {
    if (count != 1) {
      throw SqlErrors.of(SqlState.NO_DATA, "The row of " + name + " is no longer there");
    }
  }

  @Override
  public void insert(List<Integer> set, List<Object> values) throws SQLException {
    if (set.isEmpty()) {
      change("INSERT INTO " + name + " DEFAULT VALUES", List.of());
      return;
    }
    List<String> names = new ArrayList<>();
    for (int number : set) {
      names.add(column(number));
    }
    change(
        "INSERT INTO "
            + name
            + " ("
            + String.join(", ", names)
            + ") VALUES ("
            + String.join(", ", names.stream().map(any -> "?").toList())
            + ")",
        values);
  }

  @Override
  public Object[] read(Object[] row) throws SQLException {
    List<Integer> stored = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (int number = 1; number <= columns.count(); number++) {
      if (writable(number)) {
        stored.add(number);
        names.add(column(number));
      }
    }
    String sql = "SELECT " + String.join(", ", names) + " FROM " + name + where();
    List<Object[]> found =
        run(
            sql,
            keyOf(row),
            result -> ScrollableResultSet.drain(((ExecutionResult.Rows) result).cursor()));
    if (found.isEmpty()) {
      return null;
    }
    // Expressions of the query stay as they were.
    Object[] now = row.clone();
    for (int i = 0; i < stored.size(); i++) {
      now[stored.get(i) - 1] = found.get(0)[i];
    }
    return now;
  }

  private long change(String sql, List<Object> parameters) throws SQLException {
    return run(sql, parameters, result -> ((ExecutionResult.Count) result).updated());
  }

  private interface Reading<T> {
    T of(ExecutionResult result);
  }

  private <T> T run(String sql, List<Object> parameters, Reading<T> reading) throws SQLException {
    connection.checkOpen();
    return connection
        .turns()
        .ask(
            () -> {
              try (PreparedStatement plan =
                  connection.session().prepare(sql, PrepareOptions.NONE)) {
                return reading.of(plan.execute(parameters.toArray(), ExecuteOptions.NONE));
              }
            });
  }

  @Override
  public String toString() {
    return name;
  }
}
