package io.mokadb.embedded.crash;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * Tables and indexes come and go, also an index on the accounts that others write meanwhile. One
 * thread goes through a fixed round of steps, so what must exist follows from the last answers.
 */
final class DefinitionChanges implements Activity {
  private static final int ROUND = 8;
  private static final int ROWS = 30;

  @Override
  public String name() {
    return "definitions";
  }

  @Override
  public boolean keepsAll() {
    return false;
  }

  @Override
  public int threads() {
    return 1;
  }

  @Override
  public void prepare(Connection connection) throws SQLException {
    // It makes its tables itself.
  }

  @Override
  public void perform(Connection connection, Step step, Random random) throws SQLException {
    String table = table(step);
    switch ((step.number() - 1) % ROUND) {
      case 0 ->
          Queries.execute(
              connection,
              "CREATE TABLE " + table + " (a INT PRIMARY KEY, b INT, c INT, UNIQUE (c))");
      case 1 -> fill(connection, table);
      case 2 -> Queries.execute(connection, "CREATE INDEX " + table + "_b ON " + table + " (b, c)");
      case 3 ->
          // Refused: b comes twice.
          Queries.execute(connection, "CREATE UNIQUE INDEX " + table + "_u ON " + table + " (b)");
      case 4 ->
          Queries.execute(connection, "CREATE INDEX " + table + "_o ON account (owner, balance)");
      case 5 -> Queries.execute(connection, "TRUNCATE TABLE " + table);
      case 6 -> Queries.execute(connection, "DROP INDEX IF EXISTS " + table + "_o");
      default -> Queries.execute(connection, "DROP TABLE " + table);
    }
  }

  private static String table(Step step) {
    return "D_" + step.life() + "_" + (step.number() - 1) / ROUND;
  }

  private static void fill(Connection connection, String table) throws SQLException {
    connection.setAutoCommit(false);
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO " + table + " VALUES (?, ?, ?)")) {
      for (int i = 0; i < ROWS; i++) {
        insert.setInt(1, i);
        insert.setInt(2, i / 2);
        insert.setInt(3, -i);
        insert.addBatch();
      }
      insert.executeBatch();
    }
    connection.commit();
  }

  /** What a step leaves, as lines of the kind that {@link #actual} gives. */
  private static Set<String> after(Step step, Set<String> before) {
    Set<String> objects = new TreeSet<>(before);
    String table = table(step);
    switch ((step.number() - 1) % ROUND) {
      case 0 -> objects.add("table " + table + " of 0 rows");
      case 1 -> replace(objects, table, ROWS);
      case 2 -> objects.add("index " + table + "_B");
      case 3 -> objects.add("index " + table + "_U");
      case 4 -> objects.add("index " + table + "_O");
      case 5 -> replace(objects, table, 0);
      case 6 -> objects.remove("index " + table + "_O");
      default -> objects.removeIf(line -> line.contains(table) && !line.endsWith("_O"));
    }
    return objects;
  }

  private static void replace(Set<String> objects, String table, int rows) {
    if (objects.removeIf(line -> line.startsWith("table " + table + " "))) {
      objects.add("table " + table + " of " + rows + " rows");
    }
  }

  @Override
  public void verify(Connection connection, History history) throws SQLException {
    Set<Set<String>> possible = Set.of(new TreeSet<>());
    for (Map.Entry<Step, Answer> entry : history.lastLife().entrySet()) {
      Set<Set<String>> next = new HashSet<>();
      for (Set<String> before : possible) {
        if (entry.getValue() != Answer.COMMITTED) {
          next.add(before);
        }
        if (entry.getValue() != Answer.REFUSED) {
          next.add(after(entry.getKey(), before));
        }
      }
      possible = next;
    }
    Set<String> actual = actual(connection);
    if (!possible.contains(actual)) {
      throw new AssertionError(
          "There are "
              + actual
              + ", but after "
              + history.lastLife()
              + " there should be one of "
              + possible);
    }
    for (Step step : history.lastLife().keySet()) {
      // Also what is not to be seen yet, because it is still being built.
      String table = table(step);
      Queries.execute(
          connection, "DROP INDEX IF EXISTS " + table + "_o", "DROP TABLE IF EXISTS " + table);
    }
  }

  private static Set<String> actual(Connection connection) throws SQLException {
    Set<String> tables = new TreeSet<>();
    Queries.forEach(
        connection,
        "SELECT table_name FROM information_schema.tables WHERE table_name LIKE 'D\\_%' ESCAPE"
            + " '\\'",
        row -> tables.add(row.getString(1)));
    Set<String> objects = new TreeSet<>();
    for (String table : tables) {
      Queries.forEach(
          connection,
          "SELECT COUNT(*) FROM " + table,
          row -> objects.add("table " + table + " of " + row.getInt(1) + " rows"));
    }
    Queries.forEach(
        connection,
        "SELECT DISTINCT index_name FROM information_schema.index_columns"
            + " WHERE index_name LIKE 'D\\_%\\__' ESCAPE '\\'",
        row -> objects.add("index " + row.getString(1)));
    return objects;
  }
}
