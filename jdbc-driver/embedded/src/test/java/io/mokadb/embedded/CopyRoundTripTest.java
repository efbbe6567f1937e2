package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random tables that are copied out and in again, in each format: the values are the same. */
final class CopyRoundTripTest {
  private static final int ROWS = 60;
  private static final List<String> FORMATS =
      List.of(
          "FORMAT text",
          "FORMAT text, HEADER, NULL 'nil', DELIMITER '|'",
          "FORMAT csv",
          "FORMAT csv, HEADER match, NULL 'nil', DELIMITER ';', QUOTE ''''",
          "FORMAT json");
  private static final List<String> TYPES =
      List.of(
          "SMALLINT",
          "INTEGER",
          "BIGINT",
          "DECIMAL(12, 3)",
          "DOUBLE",
          "REAL",
          "BOOLEAN",
          "VARCHAR(40)",
          "CHAR(6)",
          "CLOB",
          "DATE",
          "TIME(6)",
          "TIMESTAMP(6)",
          "TIMESTAMP(6) WITH TIME ZONE",
          "TIME WITH TIME ZONE",
          "INTERVAL DAY TO SECOND",
          "INTERVAL YEAR TO MONTH",
          "UUID",
          "VARBINARY(20)",
          "BLOB",
          "JSON",
          "VARCHAR(40) ARRAY",
          "INTEGER ARRAY");
  private static final String[] PIECES = {
    "\\",
    ",",
    "\"",
    "'",
    "\t",
    "\n",
    "\r",
    "\b",
    "\f",
    "\u000b",
    "{",
    "}",
    "[",
    "]",
    "\\N",
    "\\.",
    "nil",
    "null",
    "é",
    "\uD83D\uDE00",
    " ",
    "|",
    ";",
    ":",
    "a",
    "b",
    "0",
    "\u0001",
    "\uFEFF",
    "\r\n"
  };

  private Random random;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void copy_outAndIn_givesTheSameValues(long seed) throws SQLException {
    random = new Random(seed);
    List<String> types = new ArrayList<>(TYPES);
    Collections.shuffle(types, random);
    types = types.subList(0, 1 + random.nextInt(types.size()));
    try (TestDatabase database = new TestDatabase();
        Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t " + columns(types));
      fill(connection, types);
      List<String> expected = rows(statement, "SELECT * FROM t ORDER BY id");
      assertThat(expected).hasSize(ROWS);
      for (String format : FORMATS) {
        statement.execute("CREATE TABLE u " + columns(types));
        String out = format.replace("HEADER match", "HEADER");
        String text = String.join("\n", rows(statement, "COPY t TO STDOUT (" + out + ")")) + "\n";
        try (PreparedStatement copy =
            connection.prepareStatement("COPY u FROM ? (" + format + ")")) {
          copy.setString(1, text);
          assertThat(copy.executeUpdate()).as(format).isEqualTo(ROWS);
        }
        assertThat(rows(statement, "SELECT * FROM u ORDER BY id")).as(format).isEqualTo(expected);
        statement.execute("DROP TABLE u");
      }
    }
  }

  private static String columns(List<String> types) {
    StringBuilder columns = new StringBuilder("(id INTEGER PRIMARY KEY");
    for (int i = 0; i < types.size(); i++) {
      columns.append(", c").append(i).append(' ').append(types.get(i));
    }
    return columns.append(')').toString();
  }

  private static List<String> rows(Statement statement, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet result = statement.executeQuery(sql)) {
      int width = result.getMetaData().getColumnCount();
      while (result.next()) {
        List<String> cells = new ArrayList<>();
        for (int i = 1; i <= width; i++) {
          cells.add(String.valueOf(result.getString(i)));
        }
        rows.add(String.join("\u0002", cells));
      }
    }
    return rows;
  }

  private void fill(Connection connection, List<String> types) throws SQLException {
    String values = ", ?".repeat(types.size());
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO t VALUES (?" + values + ")")) {
      for (int row = 0; row < ROWS; row++) {
        insert.setInt(1, row);
        for (int i = 0; i < types.size(); i++) {
          insert.setObject(i + 2, random.nextInt(6) == 0 ? null : value(connection, types.get(i)));
        }
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  private Object value(Connection connection, String type) throws SQLException {
    return switch (type) {
      case "SMALLINT" -> random.nextInt(-32_768, 32_768);
      case "INTEGER" -> random.nextInt();
      case "BIGINT" -> random.nextLong();
      case "DECIMAL(12, 3)" -> java.math.BigDecimal.valueOf(random.nextInt(), 3);
      case "DOUBLE" -> random.nextGaussian() * Math.pow(10, random.nextInt(-20, 20));
      case "REAL" -> random.nextFloat();
      case "BOOLEAN" -> random.nextBoolean();
      case "VARCHAR(40)", "CLOB" -> text(10);
      case "CHAR(6)" -> text(1);
      case "DATE" -> java.time.LocalDate.of(2000, 1, 1).plusDays(random.nextInt(-99_999, 99_999));
      case "TIME(6)" -> java.time.LocalTime.ofNanoOfDay(random.nextLong(86_400_000_000L) * 1_000);
      case "TIMESTAMP(6)" -> moment();
      case "TIMESTAMP(6) WITH TIME ZONE" -> moment().atOffset(java.time.ZoneOffset.ofHours(3));
      case "TIME WITH TIME ZONE" ->
          java.time.OffsetTime.of(
              java.time.LocalTime.ofSecondOfDay(random.nextInt(86_400)),
              java.time.ZoneOffset.ofHours(random.nextInt(-9, 9)));
      case "INTERVAL DAY TO SECOND" -> java.time.Duration.ofSeconds(random.nextInt() / 1_000);
      case "INTERVAL YEAR TO MONTH" -> java.time.Period.ofMonths(random.nextInt(-900, 900));
      case "UUID" -> new UUID(random.nextLong(), random.nextLong());
      case "VARBINARY(20)", "BLOB" -> bytes();
      case "JSON" -> "{\"k\": [1.50, null, \"x\\n\\u00e9\"], \"n\": " + random.nextInt() + "}";
      case "INTEGER ARRAY" -> connection.createArrayOf("INTEGER", new Object[] {1, null, -7});
      default -> connection.createArrayOf("VARCHAR", new Object[] {text(5), null, "", text(3)});
    };
  }

  private java.time.LocalDateTime moment() {
    return java.time.LocalDateTime.of(2020, 1, 1, 0, 0)
        .plusSeconds(random.nextInt(-999_999_999, 999_999_999))
        .plusNanos(random.nextInt(1_000_000) * 1_000L);
  }

  private byte[] bytes() {
    byte[] bytes = new byte[random.nextInt(20)];
    random.nextBytes(bytes);
    return bytes;
  }

  private String text(int pieces) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(pieces + 1); i > 0; i--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "csv", "json"})
  void nestedArrays_keepTheirTexts(String format) throws SQLException {
    try (TestDatabase database = new TestDatabase();
        Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (a VARCHAR(9) ARRAY ARRAY)");
      statement.execute("INSERT INTO t VALUES (ARRAY[ARRAY['a,\"}', NULL], ARRAY['\\{', '']])");
      String text = rows(statement, "COPY t TO STDOUT (FORMAT " + format + ")").get(0);
      List<String> before = rows(statement, "SELECT a[1][1], a[2][1], a[1][2] FROM t");
      statement.execute("DELETE FROM t");
      try (PreparedStatement copy =
          connection.prepareStatement("COPY t FROM ? (FORMAT " + format + ")")) {
        copy.setString(1, text);
        copy.executeUpdate();
      }
      assertThat(rows(statement, "SELECT a[1][1], a[2][1], a[1][2] FROM t")).isEqualTo(before);
      assertThat(before).isEqualTo(Arrays.asList("a,\"}\u0002\\{\u0002null"));
    }
  }
}
