package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Statements that share a plan with others that differ in literals do what they do alone: the same
 * rows, columns, changes and errors. The other database gets the same statements with each literal
 * in parentheses, where it stays a literal.
 */
@Tag("long")
class LiteralSharingTest {
  private static final int SHAPES = Integer.getInteger("random.shapes", 100);
  private static final String[] TABLE = {
    "CREATE TABLE kinds (id INTEGER PRIMARY KEY, tiny TINYINT, small SMALLINT NOT NULL, n INTEGER,"
        + " big BIGINT, money DECIMAL(6,2), r REAL, d DOUBLE, fixed CHAR(4), name VARCHAR(6),"
        + " words CLOB, yes BOOLEAN, day_ DATE, at_ TIMESTAMP(3), clock TIME, mark UUID)",
    "CREATE INDEX kinds_n ON kinds (n)",
    "CREATE INDEX kinds_name ON kinds (name, big)",
    "CREATE TABLE other (id INTEGER PRIMARY KEY, kind INTEGER, name VARCHAR(6), CHECK (id < 900))"
  };

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void statement_thatSharesAPlan_doesWhatItDoesAlone(long seed) throws SQLException {
    Random random = new Random(seed);
    try (TestDatabase shared = new TestDatabase();
        TestDatabase alone = new TestDatabase();
        Connection left = shared.connect();
        Connection right = alone.connect()) {
      for (Connection connection : List.of(left, right)) {
        TestDatabase.execute(connection, TABLE);
        fill(connection, new Random(seed));
      }
      for (int i = 0; i < SHAPES; i++) {
        Shape shape = new Shape(random.nextLong());
        for (int values = 0; values < 4; values++) {
          long literals = random.nextLong();
          String text = shape.text(new Random(literals), ' ', ' ');
          String reference = shape.text(new Random(literals), '(', ')');
          assertThat(result(left, text))
              .as("seed %s: %s", seed, text)
              .isEqualTo(result(right, reference));
        }
      }
      for (String table : List.of("kinds", "other")) {
        assertThat(result(left, "SELECT * FROM " + table))
            .isEqualTo(result(right, "SELECT * FROM " + table));
      }
    }
  }

  private static void fill(Connection connection, Random random) throws SQLException {
    for (int i = 0; i < 60; i++) {
      StringBuilder row = new StringBuilder("INSERT INTO kinds VALUES (" + i);
      for (String column : Shape.COLUMNS.subList(1, Shape.COLUMNS.size())) {
        String value =
            random.nextInt(6) == 0 && !column.equals("small") ? "NULL" : stored(column, random);
        row.append(", ").append(value);
      }
      TestDatabase.execute(connection, row.append(")").toString());
      TestDatabase.execute(
          connection, "INSERT INTO other VALUES (" + i + ", " + (i % 7) + ", 'x" + (i % 5) + "')");
    }
    TestDatabase.execute(connection, "ANALYZE");
  }

  private static String stored(String column, Random random) {
    int small = random.nextInt(9) - 2;
    return switch (column) {
      case "money" -> small + "." + random.nextInt(3) * 25;
      case "r", "d" -> small + ".5";
      case "fixed", "name", "words" ->
          "'" + "abx ".charAt(random.nextInt(4)) + Math.abs(small) + "'";
      case "yes" -> random.nextBoolean() ? "TRUE" : "FALSE";
      case "day_" -> "DATE '2020-01-0" + (1 + random.nextInt(9)) + "'";
      case "at_" -> "TIMESTAMP '2020-01-0" + (1 + random.nextInt(9)) + " 00:00:00'";
      case "clock" -> "TIME '0" + random.nextInt(9) + ":00:00'";
      case "mark" -> "UUID '00000000-0000-0000-0000-00000000000" + random.nextInt(9) + "'";
      default -> "" + small;
    };
  }

  /** Columns and sorted rows, the count of a change, or the error. */
  private static List<String> result(Connection connection, String sql) throws SQLException {
    List<String> lines = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      if (!statement.execute(sql)) {
        return List.of("changed " + statement.getUpdateCount());
      }
      try (ResultSet rows = statement.getResultSet()) {
        ResultSetMetaData columns = rows.getMetaData();
        StringBuilder head = new StringBuilder();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
          head.append(columns.getColumnLabel(i)).append(' ').append(columns.getColumnName(i));
          head.append(' ').append(columns.getTableName(i));
          head.append(' ').append(columns.getColumnTypeName(i));
          head.append(' ').append(columns.getPrecision(i)).append(' ').append(columns.getScale(i));
          head.append(' ').append(columns.isNullable(i)).append(", ");
        }
        while (rows.next()) {
          StringBuilder row = new StringBuilder();
          for (int i = 1; i <= columns.getColumnCount(); i++) {
            row.append(rows.getString(i)).append(", ");
          }
          lines.add(row.toString());
        }
        if (!sql.contains("ORDER BY")) {
          Collections.sort(lines);
        }
        lines.add(0, head.toString());
      }
    } catch (SQLException e) {
      // Parentheses are part of positions, and of texts in messages.
      return List.of(e.getSQLState(), e.getMessage().replaceAll("[() ]|column \\d+", ""));
    }
    return lines;
  }

  /** Statements that differ in literals only. */
  private static final class Shape {
    static final List<String> COLUMNS =
        List.of(
            "id", "tiny", "small", "n", "big", "money", "r", "d", "fixed", "name", "words", "yes",
            "day_", "at_", "clock", "mark");

    private final long seed;
    private Random shape;
    private Random literals;
    private char open;
    private char close;

    Shape(long seed) {
      this.seed = seed;
    }

    String text(Random values, char before, char after) {
      shape = new Random(seed);
      literals = values;
      open = before;
      close = after;
      return switch (shape.nextInt(10)) {
        case 0 -> insert();
        case 1, 5 -> update();
        case 2 -> "DELETE FROM other WHERE id > " + literal("850") + " AND " + condition("", "id");
        case 3 -> join();
        case 4 -> grouped();
        default -> select();
      };
    }

    private String select() {
      String items = one(3) ? "*" : column() + ", " + column() + " AS x";
      String limit =
          one(3)
              ? " ORDER BY id LIMIT " + literals.nextInt(4) + " OFFSET " + literals.nextInt(3)
              : "";
      return "SELECT " + items + " FROM kinds WHERE " + conditions("") + limit;
    }

    private String join() {
      return "SELECT k.id, o.id, k.money FROM kinds k "
          + (one(2) ? "LEFT " : "")
          + "JOIN other o ON o.kind = k.n AND "
          + condition("o.", "id")
          + " WHERE "
          + conditions("k.");
    }

    private String grouped() {
      return "SELECT n, COUNT(*), MAX(big) FROM kinds WHERE "
          + conditions("")
          + " GROUP BY n HAVING COUNT(*) > "
          + literals.nextInt(3);
    }

    private String insert() {
      List<String> columns = new ArrayList<>(COLUMNS.subList(3, 3 + shape.nextInt(13)));
      StringBuilder rows = new StringBuilder();
      rows.append(literal("" + (1000 + literals.nextInt(400)))).append(',').append(literal("1"));
      for (String column : columns) {
        rows.append(", ").append(one(8) ? "NULL" : value(column));
      }
      columns.add(0, "small");
      columns.add(0, "id");
      return "INSERT INTO kinds (" + String.join(", ", columns) + ") VALUES (" + rows + ")";
    }

    private String update() {
      String column = COLUMNS.get(1 + shape.nextInt(COLUMNS.size() - 1));
      List<String> numbers = List.of("tiny", "small", "n", "big", "money", "d");
      String number = numbers.get(shape.nextInt(6));
      String operator = List.of(" + ", " - ", " * ").get(shape.nextInt(3));
      String set =
          one(2)
              ? column + " = " + value(column)
              : numbers.get(shape.nextInt(6))
                  + " = "
                  + number
                  + operator
                  + literal(
                      List.of("1", "127", "7", "1.5", "32767", "2000000000", "9000000000000000000")
                          .get(literals.nextInt(7)));
      return "UPDATE kinds SET "
          + set
          + " WHERE "
          + (one(2) ? condition("", "id") : conditions(""));
    }

    private String conditions(String alias) {
      StringBuilder all = new StringBuilder(condition(alias, column()));
      for (int i = 0; i < shape.nextInt(3); i++) {
        all.append(one(5) ? " OR " : " AND ").append(condition(alias, column()));
      }
      return all.toString();
    }

    private String condition(String alias, String column) {
      String name = alias + column;
      return switch (shape.nextInt(9)) {
        case 0 -> name + " BETWEEN " + value(column) + " AND " + value(column);
        case 1 -> name + (one(3) ? " NOT" : "") + " IN (" + list(column) + ")";
        case 2 ->
            alias
                + "name"
                + (one(3) ? " NOT" : "")
                + " LIKE "
                + literal(
                    List.of("'a%'", "'%1'", "'x_'", "'b1'", "'%'", "''").get(literals.nextInt(6)));
        case 3, 4 -> name + " = " + value(column);
        default ->
            name
                + " "
                + List.of("<", "<=", ">", ">=", "<>").get(shape.nextInt(5))
                + " "
                + value(column);
      };
    }

    private String list(String column) {
      StringBuilder list = new StringBuilder(value(column));
      for (int i = 0; i < shape.nextInt(5); i++) {
        list.append(", ").append(value(column));
      }
      return list.toString();
    }

    private String literal(String text) {
      return open + text + close;
    }

    /** A value of the column's type, and now and then one that it does not hold. */
    private String value(String column) {
      int odd = literals.nextInt(12);
      if (odd == 0) {
        return literal(
            List.of("70000", "3000000000", "1.505", "1e2", "'x'", "'a longer text'", "-129", "'1'")
                .get(literals.nextInt(8)));
      }
      if (odd == 1) {
        return literal(
            List.of(
                    "'2020-01-05'",
                    "DATE '2020-01-05'",
                    "'2020-1-5'",
                    "'2020-02-30'",
                    "TIMESTAMP '2020-01-05 00:00:00'",
                    "'2020-01-05 00:00:00.5'",
                    "'05:00'",
                    "DATE '2020-02-30'")
                .get(literals.nextInt(8)));
      }
      return literal(stored(column, literals));
    }

    private String column() {
      return COLUMNS.get(shape.nextInt(COLUMNS.size()));
    }

    private boolean one(int in) {
      return shape.nextInt(in) == 0;
    }
  }
}
