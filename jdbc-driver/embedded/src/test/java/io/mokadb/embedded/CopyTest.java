package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** COPY: its formats, its parameter and files, and what is wrong with rows. */
final class CopyTest {
  /** With so many bytes an empty table is filled by a load. */
  private static final int MANY = 20_000;

  @TempDir private Path directory;
  private TestDatabase database;
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    database = new TestDatabase();
    connection = database.connect();
    run("CREATE TABLE t (id INTEGER PRIMARY KEY, name VARCHAR(20), n DECIMAL(10, 2))");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
    database.close();
  }

  private void run(String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private long copy(String sql, String rows) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, rows);
      return statement.executeLargeUpdate();
    }
  }

  private List<String> rows(String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      int width = result.getMetaData().getColumnCount();
      while (result.next()) {
        List<String> cells = new ArrayList<>();
        for (int i = 1; i <= width; i++) {
          cells.add(result.getString(i));
        }
        rows.add(String.join("|", cells.stream().map(String::valueOf).toList()));
      }
    }
    return rows;
  }

  private void assertFails(String sql, String rows, String state, String... words) {
    assertThatThrownBy(() -> copy(sql, rows))
        .isInstanceOfSatisfying(
            SQLException.class,
            e -> assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo(state))
        .hasMessageContainingAll(words);
  }

  @Test
  void text_isPostgres() throws SQLException {
    String rows =
        "1\ta\\tb\\\\c\\nd\t1.50\r\n2\t\\N\t\\N\n3\t\\x41\\102\\303\\251\\q\t-7\n\\.\nnot read";
    assertThat(copy("COPY t FROM ?", rows)).isEqualTo(3);
    assertThat(rows("SELECT * FROM t ORDER BY id"))
        .containsExactly("1|a\tb\\c\nd|1.50", "2|null|null", "3|ABéq|-7.00");
    assertThat(rows("COPY t TO STDOUT"))
        .containsExactly("1\ta\\tb\\\\c\\nd\t1.50", "2\t\\N\t\\N", "3\tABéq\t-7.00");
  }

  @ParameterizedTest
  @CsvSource({
    "\u0141, UTF8",
    "\u00e9, LATIN1",
    "\u00e9t\u00e9, LATIN1",
    "\ud83d\ude00, UTF8",
    "nil, UTF8",
    "\\N, UTF8",
    "nil, UTF-16",
    "\u0141, UTF-16"
  })
  void text_likeThatOfNull_staysAText(String nullText, String encoding) throws SQLException {
    run("INSERT INTO t VALUES (1, '" + nullText + "', 1), (2, NULL, 2)");
    String options = "(NULL '" + nullText + "', ENCODING '" + encoding + "')";
    Path file = directory.resolve("rows.txt");
    run("COPY t TO '" + file + "' " + options);
    String lines = String.join("\n", rows("COPY t TO STDOUT " + options));
    run("DELETE FROM t", "COPY t FROM '" + file + "' " + options);
    assertThat(rows("SELECT * FROM t ORDER BY id"))
        .containsExactly("1|" + nullText + "|1.00", "2|null|2.00");
    run("DELETE FROM t");
    copy("COPY t FROM ? " + options, lines);
    assertThat(rows("SELECT * FROM t ORDER BY id"))
        .containsExactly("1|" + nullText + "|1.00", "2|null|2.00");
  }

  @Test
  void csv_quotesNullsAndHeader() throws SQLException {
    String rows = "ID,Name\n1,\"a,\"\"b\"\"\nc\"\n2,\n3,\"\"\n";
    assertThat(copy("COPY t (id, name) FROM ? WITH (FORMAT csv, HEADER match)", rows)).isEqualTo(3);
    assertThat(rows("SELECT id, name, name IS NULL FROM t ORDER BY id"))
        .containsExactly("1|a,\"b\"\nc|FALSE", "2|null|TRUE", "3||FALSE");
    assertThat(rows("COPY (SELECT id, name FROM t ORDER BY id) TO STDOUT (FORMAT csv, HEADER)"))
        .containsExactly("ID,NAME", "1,\"a,\"\"b\"\"\nc\"", "2,", "3,\"\"");
    assertFails(
        "COPY t (name, id) FROM ? (FORMAT csv, HEADER match)", rows, "22P04", "line 1", "ID");
  }

  @Test
  void csv_otherCharacters() throws SQLException {
    copy("COPY t FROM ? DELIMITER ';' NULL 'nil' CSV QUOTE ''''", "1;'a;''b';nil\n");
    assertThat(rows("SELECT * FROM t")).containsExactly("1|a;'b|null");
    assertThat(rows("COPY t TO STDOUT (FORMAT csv, DELIMITER '\\t', NULL '-')"))
        .containsExactly("1\ta;'b\t-");
  }

  @Test
  void json_linesByNames() throws SQLException {
    String rows =
        "{\"id\": 1, \"name\": \"a\\n\\u00e9\", \"n\": 1.5}\n\n{\"n\": null, \"ID\": 2}\n";
    assertThat(copy("COPY t FROM ? (FORMAT json)", rows)).isEqualTo(2);
    assertThat(rows("COPY t TO STDOUT (FORMAT json)"))
        .containsExactly(
            "{\"ID\":1,\"NAME\":\"a\\né\",\"N\":1.50}", "{\"ID\":2,\"NAME\":null,\"N\":null}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "text; 1\\ta; 22P04; line 2, N is missing",
        "text; 1\\ta\\t1\\t2; 22P04; line 2, more cells",
        "text; x\\ta\\t1; 22018; line 2, column ID, \"x\"",
        "text; 1\\ta\\t1e99; 22003; line 2, column N",
        "text; 1\\ta\\rb\\t1; 22P04; line 2, carriage return",
        "text; \\\\N\\ta\\t1; 23502; line 2, ID",
        "text; 0\\ta\\t1; 23505; (ID) = (0)",
        "text; 1\\ta far too long name for it\\t1; 22001; line 2",
        "text; 1\\ta\\0b\\t1; 22021; line 2, column NAME",
        "text; 1\\t\\\\377\\t1; 22021; line 2",
        "csv; 1,\"a; 22P04; COPY",
        "csv; 1,a\"b\",1; 22P04; line 2",
        "csv; 1,\"a\"b,1; 22P04; COPY",
        "csv; 1,a; 22P04; COPY",
        "csv; 1,a,1,2; 22P04; COPY",
        "csv; 99999999999,a,1; 22003; line 2, column ID",
        "csv; ,a,1; 23502; line 2",
        "json; {\"id\": 1; 22P04; line 2",
        "json; [1]; 22P04; line 2",
        "json; {\"id\": 1} x; 22P04; line 2",
        "json; {\"id\": 1, \"no\": 2}; 22P04; line 2, no",
        "json; {\"id\": 1, \"id\": 2}; 22P04; line 2",
        "json; {\"id\": 1, \"Name\": \"a\", \"name\": \"b\"}; 22P04; line 2: \"name\" is the"
            + " second",
        "json; {\"name\": null, \"id\": 1, \"NAME\": \"b\"}; 22P04; member for column NAME",
        "json; {\"id\": \"x\"}; 22018; line 2, column ID"
      })
  void wrongRow_namesItsLine_andNothingStays(String format, String row, String state, String words)
      throws SQLException {
    String first =
        switch (format) {
          case "csv" -> "0,first,1\n";
          case "json" -> "{\"id\": 0, \"name\": \"first\"}\n";
          default -> "0\tfirst\t1\n";
        };
    String wrong =
        format.equals("json")
            ? row
            : row.replace("\\t", "\t")
                .replace("\\r", "\r")
                .replace("\\0", "\0")
                .replace("\\\\", "\\");
    assertFails(
        "COPY t FROM ? (FORMAT " + format + ")", first + wrong, state, words.split(", ", -1));
    assertThat(rows("SELECT * FROM t")).isEmpty();
    run("INSERT INTO t VALUES (0, 'other', 1)");
  }

  @Test
  void invalidUtf8AndEncodings() throws SQLException {
    try (PreparedStatement copy = connection.prepareStatement("COPY t (id, name) FROM ?")) {
      copy.setBytes(1, "1\t\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
      assertThatThrownBy(copy::executeUpdate)
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22021"));
    }
    try (PreparedStatement copy =
        connection.prepareStatement("COPY t (id, name) FROM ? (ENCODING 'latin1')")) {
      copy.setBinaryStream(
          1, new ByteArrayInputStream("1\t\u00e9\n".getBytes(StandardCharsets.ISO_8859_1)));
      assertThat(copy.executeUpdate()).isEqualTo(1);
    }
    assertThat(rows("SELECT name FROM t")).containsExactly("\u00e9");
  }

  @Test
  void hugeRecord_isRefused() throws SQLException {
    for (String format : List.of("text", "csv")) {
      try (PreparedStatement copy =
          connection.prepareStatement("COPY t FROM ? (FORMAT " + format + ")")) {
        copy.setCharacterStream(1, new StringReader("1," + "x".repeat(20 << 20)));
        assertThatThrownBy(copy::executeUpdate)
            .isInstanceOfSatisfying(
                SQLException.class,
                e -> assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo("53400"));
      }
    }
  }

  @Test
  void parameter_otherThanText_isRefused() throws SQLException {
    try (PreparedStatement copy = connection.prepareStatement("COPY t FROM ?")) {
      copy.setInt(1, 7);
      assertThatThrownBy(copy::executeUpdate)
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42804"));
      copy.setString(1, null);
      assertThatThrownBy(copy::executeUpdate)
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22023"));
    }
    assertThatThrownBy(() -> run("COPY t FROM STDIN"))
        .hasMessageContaining("FROM ?")
        .hasMessageContaining("bin/moka sql");
  }

  @Test
  void columns_takeDefaultsIdentitiesAndGeneratedOnes() throws SQLException {
    run(
        "CREATE TABLE c (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, a INTEGER DEFAULT 7,"
            + " b INTEGER GENERATED ALWAYS AS (a * 2) STORED, c VARCHAR(5) CHECK (c <> 'no'))");
    copy("COPY c (c) FROM ? (FORMAT csv)", "x\ny\n");
    copy("COPY c FROM ? (FORMAT csv)", "10,1,z\n");
    assertThat(rows("SELECT * FROM c ORDER BY id"))
        .containsExactly("1|7|14|x", "2|7|14|y", "10|1|2|z");
    assertThat(rows("COPY c TO STDOUT (FORMAT csv)")).containsExactly("1,7,x", "2,7,y", "10,1,z");
    assertFails("COPY c (c) FROM ? (FORMAT csv)", "ok\nno\n", "23514", "line 2");
    assertFails("COPY c (a, b) FROM ?", "1\t2", "42000", "B");
    assertThat(rows("SELECT COUNT(*) FROM c")).containsExactly("3");
  }

  @Test
  void transaction_isUndoneWithIt() throws SQLException {
    connection.setAutoCommit(false);
    run("INSERT INTO t VALUES (1, 'one', 1)");
    assertFails("COPY t FROM ? (FORMAT csv)", "2,two,2\nx,,\n", "22018", "line 2");
    copy("COPY t FROM ? (FORMAT csv)", "3,three,3\n");
    assertThat(rows("SELECT id FROM t ORDER BY id")).containsExactly("1", "3");
    connection.rollback();
    connection.setAutoCommit(true);
    assertThat(rows("SELECT id FROM t")).isEmpty();
  }

  @Test
  void foreignKeysViewsAndTriggers_areThoseOfInsert() throws SQLException {
    run(
        "INSERT INTO t VALUES (1, 'one', 1)",
        "CREATE TABLE child (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES t)",
        "CREATE TABLE log (id INTEGER PRIMARY KEY)",
        "CREATE TRIGGER logged AFTER INSERT ON child REFERENCING NEW AS n FOR EACH ROW"
            + " INSERT INTO log VALUES (n.id)",
        "CREATE VIEW small AS SELECT id, name FROM t WHERE id < 10 WITH CHECK OPTION");
    assertFails("COPY child FROM ?", "1\t1\n2\t7\n", "23503", "CHILD");
    assertThat(copy("COPY child FROM ?", "1\t1\n2\t1\n")).isEqualTo(2);
    run("CALL moka.await_triggers(60)");
    assertThat(rows("SELECT COUNT(*) FROM log")).containsExactly("2");
    copy("COPY small FROM ?", "2\ttwo\n");
    assertFails("COPY small FROM ?", "11\televen\n", "44000", "line 1");
    assertThat(rows("COPY small TO STDOUT")).containsExactly("1\tone", "2\ttwo");
  }

  @Test
  void files_areReadAndReplaced() throws Exception {
    Path file = directory.resolve("t.csv");
    Files.writeString(file, "1,one,1\n2,two,2\n");
    run("COPY t FROM '" + file + "' (FORMAT csv)");
    run("COPY (SELECT id FROM t ORDER BY id) TO '" + file + "' (FORMAT csv, HEADER)");
    assertThat(Files.readString(file)).isEqualTo("ID\n1\n2\n");
    try (Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate("COPY t TO '" + file + "'")).isEqualTo(2);
    }
    assertThatThrownBy(() -> run("COPY (SELECT 1 / 0 FROM t) TO '" + file + "'"))
        .isInstanceOf(SQLException.class);
    assertThat(Files.readString(file)).isEqualTo("1\tone\t1.00\n2\ttwo\t2.00\n");
    try (var files = Files.list(directory)) {
      assertThat(files).containsExactly(file);
    }
    assertThatThrownBy(() -> run("COPY t FROM '" + directory.resolve("none") + "'"))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("58030"));
  }

  /** About 20,000 rows, in an order that is not that of the key. */
  private static String many(int first) {
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < MANY; i++) {
      int id = (int) ((i * 7_919L) % MANY);
      rows.append(first + id)
          .append(",name ")
          .append(id % 1_000)
          .append(',')
          .append(i % 50)
          .append('\n');
    }
    return rows.toString();
  }

  private void assertMany(int rows) throws SQLException {
    assertThat(rows("SELECT COUNT(*), COUNT(DISTINCT id), MIN(id) FROM t"))
        .containsExactly(rows + "|" + rows + "|0");
    assertThat(rows("SELECT COUNT(*) FROM t WHERE name = 'name 77'"))
        .containsExactly(String.valueOf(rows / 1_000));
    assertThat(rows("SELECT name FROM t WHERE id = 15077")).containsExactly("name 77");
    assertThat(rows("CHECK DATABASE")).isEmpty();
  }

  @Test
  void manyRows_areLoadedWithTheirEntries() throws SQLException {
    run(
        "CREATE INDEX by_name ON t (name)",
        "CREATE UNIQUE INDEX by_both ON t (UPPER(name), id)",
        "CREATE INDEX by_n ON t (n) WHERE n > 40");
    assertThat(copy("COPY t FROM ? (FORMAT csv)", many(0))).isEqualTo(MANY);
    assertMany(MANY);
    assertThat(rows("SELECT COUNT(*) FROM t WHERE n = 45"))
        .containsExactly(String.valueOf(MANY / 50));
    assertFails("COPY t FROM ? (FORMAT csv)", many(0), "23505", "(ID) = ");
    assertThat(copy("COPY t FROM ? (FORMAT csv)", many(MANY))).isEqualTo(MANY);
    assertMany(2 * MANY);
    run("TRUNCATE TABLE t");
    assertThat(copy("COPY t FROM ? (FORMAT csv)", many(0))).isEqualTo(MANY);
    assertMany(MANY);
    run("DELETE FROM t WHERE id >= 15000", "INSERT INTO t VALUES (15077, 'name 77', 1)");
    assertThat(rows("SELECT name FROM t WHERE id = 15077")).containsExactly("name 77");
  }

  @Test
  void manyRows_oneOfThemWrong_leaveAnEmptyTable() throws SQLException {
    run("CREATE UNIQUE INDEX by_id ON t (n, id)", "CREATE UNIQUE INDEX by_name ON t (name)");
    assertFails("COPY t FROM ? (FORMAT csv)", many(0), "23505", "BY_NAME", "(NAME) = (name 0)");
    run("DROP INDEX by_name");
    assertFails("COPY t FROM ? (FORMAT csv)", many(0) + "5,a,1\n", "23505", "(ID) = (5)");
    assertFails(
        "COPY t FROM ? (FORMAT csv)", many(0) + "x,a,1\n", "22018", "line " + (MANY + 1), "\"x\"");
    assertThat(rows("SELECT * FROM t")).isEmpty();
    run("INSERT INTO t VALUES (0, 'name 77', 1)");
    assertThat(rows("CHECK DATABASE")).isEmpty();
  }

  @Test
  void manyRows_withoutPrimaryKey_othersGoOnBehindThem() throws SQLException {
    run("CREATE TABLE bare (id INTEGER, name VARCHAR(20), n INTEGER)");
    copy("COPY bare FROM ? (FORMAT csv)", many(0));
    run("INSERT INTO bare VALUES (-1, 'last', 0)");
    assertThat(rows("SELECT COUNT(*), COUNT(DISTINCT id) FROM bare"))
        .containsExactly((MANY + 1) + "|" + (MANY + 1));
    assertThat(rows("CHECK DATABASE")).isEmpty();
  }

  @Test
  void manyRows_identitiesGoOn() throws SQLException {
    run(
        "CREATE TABLE numbered (id SERIAL PRIMARY KEY, name VARCHAR(20), k INTEGER, n INTEGER)",
        "CREATE VIEW shown AS SELECT id, k FROM numbered");
    copy("COPY numbered (k, name, n) FROM ? (FORMAT csv)", many(0));
    run("INSERT INTO numbered (k) VALUES (-1)");
    assertThat(rows("SELECT COUNT(DISTINCT id), COUNT(*) FROM shown"))
        .containsExactly((MANY + 1) + "|" + (MANY + 1));
    assertThat(rows("SELECT k FROM shown ORDER BY id FETCH FIRST ROW ONLY")).containsExactly("0");
  }

  @Test
  void manyRows_openTransactionThatWrote_fails() throws SQLException {
    try (Connection other = database.begin();
        Statement statement = other.createStatement()) {
      statement.execute("INSERT INTO t VALUES (-1, 'other', 1)");
      String before = "COPY t FROM ? (FORMAT csv)";
      assertThat(copy(before, many(0))).isEqualTo(MANY);
      if (rows("SELECT COUNT(*) FROM t WHERE id < 0").get(0).equals("0")) {
        try {
          other.commit();
        } catch (SQLException e) {
          assertThat(e.getSQLState()).isEqualTo("40001");
          other.rollback();
        }
      }
    }
    assertThat(Integer.parseInt(rows("SELECT COUNT(*) FROM t").get(0))).isBetween(MANY, MANY + 1);
    assertThat(rows("CHECK DATABASE")).isEmpty();
  }

  @Test
  void privileges_areThoseOfInsertAndSelect() throws SQLException {
    run(
        "CREATE USER boss PASSWORD 'a long password 1' ADMIN",
        "CREATE USER ann PASSWORD 'a long password 1'",
        "GRANT INSERT (id, name) ON t TO ann");
    try (Connection ann =
        java.sql.DriverManager.getConnection(database.url(), "ann", "a long password 1")) {
      assertDenied(ann, "COPY t FROM ?");
      assertDenied(ann, "COPY t TO STDOUT");
      assertDenied(ann, "COPY t (id, name) FROM '" + directory.resolve("x") + "'");
      assertDenied(ann, "COPY (VALUES (1)) TO '" + directory.resolve("x") + "'");
      try (PreparedStatement copy = ann.prepareStatement("COPY t (id, name) FROM ?")) {
        copy.setString(1, "1\tone\n");
        assertThat(copy.executeUpdate()).isEqualTo(1);
      }
    }
    assertThat(rows("SELECT name FROM t")).containsExactly("one");
  }

  private static void assertDenied(Connection user, String sql) {
    assertThatThrownBy(() -> user.prepareStatement(sql).executeUpdate())
        .isInstanceOfSatisfying(
            SQLException.class,
            e -> assertThat(e.getSQLState()).as(sql + e.getMessage()).isEqualTo("42501"));
  }

  @Test
  void options_areChecked() {
    for (String options :
        List.of(
            "(FORMAT xml)",
            "(DELIMITER 'ab')",
            "(FORMAT json, HEADER)",
            "(QUOTE 'x')",
            "(HEADER maybe)",
            "(FORMAT csv, FORMAT csv)",
            "(DELIMITER 'a')",
            "(ENCODING 'nothing')",
            "(NULL)")) {
      assertState("COPY t TO STDOUT " + options, "22023");
    }
    for (String options :
        List.of("(FORMAT binary)", "(FORCE_QUOTE x)", "(FORMAT csv, ESCAPE '\\')")) {
      assertState("COPY t TO STDOUT " + options, "0A000");
    }
    assertState("COPY t TO PROGRAM 'cat'", "0A000");
    assertState("COPY t FROM STDOUT", "42601");
    assertState("COPY none TO STDOUT", "42S02");
  }

  private void assertState(String sql, String state) {
    assertThatThrownBy(() -> run(sql))
        .isInstanceOfSatisfying(
            SQLException.class,
            e ->
                assertThat(e.getSQLState())
                    .as("%s", (sql + ": " + e.getMessage()).toLowerCase(Locale.ROOT))
                    .isEqualTo(state));
  }
}
