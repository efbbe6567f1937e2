package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random statements answer the same on a table with column groups and on one without. */
final class GroupedTableModelTest {
  private static final String COLUMNS =
      "id INTEGER PRIMARY KEY, n INTEGER, a INTEGER, b VARCHAR(10) DEFAULT 'd', c INTEGER UNIQUE";
  private static final String[] NAMES = {"id", "n", "a", "b", "c"};

  private final List<String> columns = new ArrayList<>(List.of("n", "a", "b", "c"));
  private Random random;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void statements_randomlyChosen_doNotSeeTheGroups(long seed) throws SQLException {
    random = new Random(seed);
    try (TestDatabase database = new TestDatabase();
        Connection connection = database.begin()) {
      database.run(
          "CREATE TABLE plain (" + COLUMNS + ")",
          "CREATE TABLE grouped (" + COLUMNS + ", COLUMN GROUP g (a), COLUMN GROUP h (b, c))");
      for (int step = 0; step < 300; step++) {
        if (step == 100 || step == 200) {
          connection.commit();
          String added = "x" + step;
          columns.add(added);
          String column = " ADD COLUMN " + added + " INTEGER DEFAULT " + step;
          database.run("ALTER TABLE plain" + column);
          database.run("ALTER TABLE grouped" + column + (step == 100 ? " IN GROUP g" : ""));
        }
        if (step == 50) {
          connection.commit();
          database.run("CREATE INDEX plain_n ON plain (n, a)");
          database.run("CREATE INDEX grouped_n ON grouped (n, a)");
        }
        String sql = statement();
        assertThat(answer(connection, sql.formatted("grouped")))
            .as("seed %d step %d %s", seed, step, sql)
            .isEqualTo(answer(connection, sql.formatted("plain")));
        if (random.nextInt(12) == 0) {
          if (random.nextInt(4) == 0) {
            connection.rollback();
          } else {
            connection.commit();
          }
        }
      }
      connection.commit();
      assertThat(database.query("CHECK DATABASE")).isEmpty();
    }
  }

  private String statement() {
    return switch (random.nextInt(10)) {
      case 0, 1 -> "INSERT INTO %s (id, n, a, b, c) VALUES " + row() + ", " + row();
      case 2 -> "INSERT INTO %s (id, " + column() + ") VALUES (" + number() + ", " + value() + ")";
      case 3, 4 ->
          "UPDATE %s SET " + column() + " = " + value() + " WHERE " + condition() + returning();
      case 5 -> "UPDATE %s SET n = a, a = n, id = id + 1 WHERE " + condition();
      case 6 -> "DELETE FROM %s WHERE " + condition() + returning();
      case 7 ->
          "INSERT INTO %s AS t (id, n, a, b, c) VALUES "
              + row()
              + " ON CONFLICT (id) DO UPDATE SET "
              + column()
              + " = "
              + value();
      case 8 ->
          "SELECT " + column() + ", " + column() + " FROM %s WHERE " + condition() + " ORDER BY id";
      default -> "SELECT * FROM %s ORDER BY id" + (random.nextBoolean() ? " DESC" : "");
    };
  }

  private String returning() {
    return random.nextBoolean() ? "" : " RETURNING id, " + column();
  }

  private String column() {
    return columns.get(random.nextInt(columns.size()));
  }

  private String condition() {
    return switch (random.nextInt(4)) {
      case 0 -> "id = " + number();
      case 1 -> "id IN (" + number() + ", " + number() + ", " + number() + ")";
      case 2 -> "n = " + number();
      default -> NAMES[random.nextInt(3)] + " > " + number();
    };
  }

  private String row() {
    return String.format(
        Locale.ROOT,
        "(%d, %s, %s, %s, %s)",
        random.nextInt(40),
        value(),
        value(),
        value(),
        random.nextBoolean() ? "NULL" : "" + random.nextInt(1000));
  }

  private int number() {
    return random.nextInt(40);
  }

  private String value() {
    return random.nextInt(4) == 0 ? "NULL" : "" + number();
  }

  /** Rows in their order, or the number of changed rows, or the SQLState. */
  private static String answer(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      if (!statement.execute(sql)) {
        return "# " + statement.getUpdateCount();
      }
      List<String> lines = new ArrayList<>();
      try (ResultSet rows = statement.getResultSet()) {
        int width = rows.getMetaData().getColumnCount();
        while (rows.next()) {
          StringBuilder line = new StringBuilder();
          for (int i = 1; i <= width; i++) {
            line.append(rows.getString(i)).append(',');
          }
          lines.add(line.toString());
        }
      }
      return String.join("|", lines);
    } catch (SQLException e) {
      return "! " + e.getSQLState();
    }
  }
}
