package io.mokadb.clients.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** COPY in the format PARQUET, beside DuckDB. */
final class ParquetCopyTest {
  private static final String COLUMNS =
      """
      (id INTEGER PRIMARY KEY, b BOOLEAN, t TINYINT, s SMALLINT, l BIGINT, d5 DECIMAL(5, 2),
       d15 DECIMAL(15, 4), d38 DECIMAL(38, 10), r REAL, d DOUBLE, c CHAR(4), v VARCHAR(20), k CLOB,
       n VARBINARY(10), o BLOB, j JSON, a DATE, h TIME(6), m TIMESTAMP(6),
       z TIMESTAMP(6) WITH TIME ZONE, x TIME(6) WITH TIME ZONE, u UUID,
       y INTERVAL YEAR TO MONTH, w INTERVAL DAY TO SECOND, e ENUM('p', 'q'), i INTEGER ARRAY,
       g VARCHAR(5) ARRAY)
      """;

  private static final List<List<String>> VALUES =
      List.of(
          List.of("TRUE", "FALSE"),
          List.of("-128", "127"),
          List.of("-32768", "32767"),
          List.of("-9223372036854775808", "9223372036854775807"),
          List.of("-999.99", "0.01"),
          List.of("-99999999999.9999", "1.5"),
          List.of("9999999999999999999999999999.9999999999", "-0.0000000001"),
          List.of("1.17549435E-38", "CAST('NaN' AS REAL)"),
          List.of("4.9E-324", "CAST('-Infinity' AS DOUBLE)", "0.1"),
          List.of("'ab'", "''"),
          List.of("''", "'ünï\uD83D\uDE00'", "'NULL'"),
          List.of("'text'", "REPEAT('long', 1000)"),
          List.of("X''", "X'00FF'"),
          List.of("X'CAFE'"),
          List.of("'{\"a\":[1,2.50]}'", "'null'"),
          List.of("DATE '0001-01-01'", "DATE '9999-12-31'"),
          List.of("TIME '00:00:00'", "TIME '23:59:59.999999'"),
          List.of("TIMESTAMP '0001-01-01 00:00:00'", "TIMESTAMP '9999-12-31 23:59:59.999999'"),
          List.of("TIMESTAMP '2024-01-15 12:00:00.000001+01'"),
          List.of("TIME WITH TIME ZONE '12:30:00.5+02'"),
          List.of("UUID '123e4567-e89b-12d3-a456-426614174000'"),
          List.of("INTERVAL '-1-06' YEAR TO MONTH"),
          List.of("INTERVAL '-3' DAY", "INTERVAL '1' SECOND"),
          List.of("'p'", "'q'"),
          List.of("ARRAY[1, NULL, -3]", "ARRAY[]"),
          List.of("ARRAY['a', '', NULL]", "ARRAY['x']"));

  @TempDir Path directory;
  private Connection moka;
  private Connection duck;

  @BeforeEach
  void open() throws SQLException {
    moka = DriverManager.getConnection("jdbc:moka:mem:parquet;timezone=UTC");
    duck = DriverManager.getConnection("jdbc:duckdb:");
  }

  @AfterEach
  void close() throws SQLException {
    moka.close();
    duck.close();
  }

  private static long execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
      return statement.getUpdateCount();
    }
  }

  private static List<String> rows(Connection connection, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        List<String> cells = new ArrayList<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
          String cell =
              result.getObject(i) instanceof BigDecimal number
                  ? number.toPlainString()
                  : result.getString(i);
          boolean logical = "TRUE".equals(cell) || "FALSE".equals(cell);
          cells.add(logical ? cell.toLowerCase(Locale.ROOT) : cell);
        }
        rows.add(String.join("|", cells.stream().map(String::valueOf).toList()));
      }
    }
    return rows;
  }

  /** A value that is not in its row. */
  private void fillLong() throws SQLException {
    execute(
        moka,
        "INSERT INTO t (id, k, o) SELECT 1000, REPEAT('long', 100000), CAST(REPEAT('x', 300000) AS"
            + " BLOB)");
  }

  private void fill(String table, int count, long seed) throws SQLException {
    Random random = new Random(seed);
    execute(moka, "CREATE TABLE " + table + COLUMNS);
    for (int id = 0; id < count; id++) {
      StringBuilder sql = new StringBuilder("INSERT INTO " + table + " VALUES (" + id);
      for (List<String> values : VALUES) {
        int which = random.nextInt(values.size() + 1);
        sql.append(", ").append(which == values.size() ? "NULL" : values.get(which));
      }
      execute(moka, sql.append(")").toString());
    }
  }

  private Path file(String name) {
    return directory.resolve(name);
  }

  @Test
  void copy_ofAllTypes_readsWhatItWrote() throws Exception {
    fill("t", 199, 1);
    fillLong();
    assertThat(execute(moka, "COPY t TO '" + file("t.parquet") + "' (FORMAT parquet)"))
        .isEqualTo(200);
    execute(moka, "CREATE TABLE u" + COLUMNS);
    assertThat(execute(moka, "COPY u FROM '" + file("t.parquet") + "' (FORMAT parquet)"))
        .isEqualTo(200);
    String lines = "COPY (SELECT * FROM %s ORDER BY id) TO STDOUT";
    assertThat(rows(moka, lines.formatted("u"))).isEqualTo(rows(moka, lines.formatted("t")));
  }

  @Test
  void copy_overStreams_isThatOfFiles() throws Exception {
    fill("t", 50, 2);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Statement statement = moka.createStatement();
        ResultSet pieces = statement.executeQuery("COPY t TO STDOUT (FORMAT parquet)")) {
      while (pieces.next()) {
        bytes.write(pieces.getBytes(1));
      }
    }
    execute(moka, "COPY t TO '" + file("t.parquet") + "' (FORMAT parquet)");
    assertThat(bytes.toByteArray()).isEqualTo(Files.readAllBytes(file("t.parquet")));
    execute(moka, "CREATE TABLE u" + COLUMNS);
    try (PreparedStatement copy = moka.prepareStatement("COPY u FROM ? (FORMAT parquet)")) {
      copy.setBinaryStream(1, new ByteArrayInputStream(bytes.toByteArray()));
      assertThat(copy.executeLargeUpdate()).isEqualTo(50);
    }
    assertThat(rows(moka, "SELECT COUNT(*) FROM t NATURAL JOIN (SELECT id FROM u) AS v"))
        .containsExactly("50");
  }

  @Test
  void copy_ofNoRows_isAFile() throws Exception {
    execute(moka, "CREATE TABLE t" + COLUMNS);
    execute(moka, "COPY t TO '" + file("t.parquet") + "' (FORMAT parquet)");
    assertThat(rows(duck, "SELECT COUNT(*) FROM '" + file("t.parquet") + "'")).containsExactly("0");
    assertThat(execute(moka, "COPY t FROM '" + file("t.parquet") + "' (FORMAT parquet)")).isZero();
  }

  @Test
  void copy_isReadByDuckDb() throws Exception {
    fill("t", 100, 3);
    execute(moka, "COPY t TO '" + file("t.parquet") + "' (FORMAT parquet)");
    String columns = "%s FROM %s ORDER BY id";
    String same = "SELECT id, b, t, s, l, d5, d15, d38, v, k, a, u, CAST(e AS VARCHAR)";
    assertThat(
            rows(
                duck,
                columns
                    .formatted(same.toLowerCase(Locale.ROOT), "'" + file("t.parquet") + "'")
                    .replace("id,", "\"ID\",")))
        .isEqualTo(rows(moka, columns.formatted(same, "t")));
    assertThat(
            rows(
                duck,
                "SELECT column_name || ' ' || column_type FROM (DESCRIBE SELECT * FROM '"
                    + file("t.parquet")
                    + "')"))
        .contains(
            "ID INTEGER",
            "T TINYINT",
            "D5 DECIMAL(5,2)",
            "D38 DECIMAL(38,10)",
            "R FLOAT",
            "N BLOB",
            "J JSON",
            "A DATE",
            "H TIME",
            "M TIMESTAMP",
            "Z TIMESTAMP WITH TIME ZONE",
            "U UUID",
            "I INTEGER[]",
            "G VARCHAR[]");
    assertThat(
            rows(
                duck,
                "SELECT epoch_us(m), epoch_us(z), i, g FROM '"
                    + file("t.parquet")
                    + "' ORDER BY id"))
        .hasSize(100);
  }

  @ParameterizedTest
  @ValueSource(strings = {"snappy", "zstd", "gzip", "uncompressed", "lz4_raw"})
  void copy_readsWhatDuckDbWrote(String codec) throws Exception {
    execute(
        duck,
        """
        CREATE TABLE s AS SELECT i::INTEGER AS id, i % 3 = 0 AS b, (i % 100)::TINYINT AS t,
          i::USMALLINT AS us, i::UBIGINT AS ub, (i * 1000000007)::BIGINT AS l,
          (i / 8)::DECIMAL(9, 3) AS d9, (i * 1.25)::DECIMAL(30, 5) AS d30, (i / 2)::FLOAT AS r,
          i / 4 AS d, CASE WHEN i % 7 = 0 THEN NULL ELSE 'text ' || i % 50 END AS v,
          'x'::BLOB AS n, DATE '2024-01-01' + i::INTEGER AS a, TIME '12:00:00' AS h,
          TIMESTAMP '2024-01-01 00:00:00.000001' + INTERVAL (i) SECOND AS m,
          (TIMESTAMP '2024-01-01 00:00:00')::TIMESTAMP_NS AS ns,
          (TIMESTAMP '2024-01-01 00:00:00')::TIMESTAMP_MS AS ms,
          [i::INTEGER, NULL, 3] AS li, CASE WHEN i % 2 = 0 THEN []::VARCHAR[] END AS ls,
          '123e4567-e89b-12d3-a456-426614174000'::UUID AS u
        FROM range(20000) AS q(i)
        """);
    execute(
        duck,
        "COPY s TO '"
            + file("s.parquet")
            + "' (FORMAT parquet, ROW_GROUP_SIZE 5000, COMPRESSION "
            + codec
            + ")");
    execute(
        moka,
        """
        CREATE TABLE s (id INTEGER PRIMARY KEY, b BOOLEAN, t TINYINT, us INTEGER, ub DECIMAL(20),
          l BIGINT, d9 DECIMAL(9, 3), d30 DECIMAL(30, 5), r REAL, d DOUBLE, v VARCHAR(20),
          n VARBINARY(10), a DATE, h TIME, m TIMESTAMP(6), ns TIMESTAMP(6), ms TIMESTAMP,
          li INTEGER ARRAY, ls VARCHAR(5) ARRAY, u UUID)
        """);
    assertThat(execute(moka, "COPY s FROM '" + file("s.parquet") + "' (FORMAT parquet)"))
        .isEqualTo(20_000);
    String sql =
        "SELECT id, b, t, us, ub, l, d9, d30, v, a, u, li[1], CARDINALITY(ls) FROM s ORDER BY id";
    assertThat(rows(moka, sql)).isEqualTo(rows(duck, sql.replace("CARDINALITY", "LEN")));
    assertThat(rows(moka, "SELECT SUM(d), COUNT(v), COUNT(ls) FROM s"))
        .isEqualTo(rows(duck, "SELECT SUM(d), COUNT(v), COUNT(ls) FROM s"));
    assertThat(rows(moka, "SELECT id FROM s WHERE m = TIMESTAMP '2024-01-01 00:00:05.000001'"))
        .containsExactly("5");
    assertThat(rows(moka, "SELECT COUNT(*) FROM s WHERE ns = ms")).containsExactly("20000");
  }

  @Test
  void copy_ofWhatNoColumnHolds_saysSo() throws Exception {
    execute(moka, "CREATE TABLE t (id INTEGER, v VARCHAR(3))");
    refused("SELECT 1 AS id, {'a': 1} AS v", "0A000", "column v is nested");
    refused("SELECT 1 AS id, MAP {'a': 1} AS v", "0A000", "column v is nested");
    refused("SELECT 1 AS id, 2 AS other", "22P04", "column \"other\" of the file");
    refused("SELECT 1 AS id, 'long' AS v", "22001", "COPY row 1, column V");
    refused("SELECT 'x' AS id, 'abc' AS v", "22018", "COPY row 1, column ID");
    refused("SELECT 1 AS id, [1] AS v", "42804", "lists");
    refused("SELECT 1 AS id, INTERVAL 1 DAY AS v", "0A000", "INTERVAL");
    assertThatThrownBy(() -> execute(moka, "COPY t TO STDOUT (FORMAT parquet, HEADER)"))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22023"));
    assertThat(rows(moka, "SELECT COUNT(*) FROM t")).containsExactly("0");
  }

  private void refused(String query, String state, String text) throws Exception {
    execute(duck, "COPY (" + query + ") TO '" + file("r.parquet") + "' (FORMAT parquet)");
    assertThatThrownBy(
            () -> execute(moka, "COPY t FROM '" + file("r.parquet") + "' (FORMAT parquet)"))
        .isInstanceOfSatisfying(
            SQLException.class,
            e -> {
              assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo(state);
              assertThat(e.getMessage()).contains(text);
            });
  }

  /** Of a broken file the state is one of data, and it takes neither all memory nor all time. */
  @Test
  void copy_ofBrokenFiles_failsWithAStateOfData() throws Exception {
    fill("t", 60, 4);
    execute(moka, "COPY t TO '" + file("t.parquet") + "' (FORMAT parquet)");
    execute(
        duck,
        "COPY (SELECT i::INTEGER AS id, 'v' || i % 5 AS v, [i] AS i FROM range(400) AS q(i)) TO '"
            + file("d.parquet")
            + "' (FORMAT parquet, PARQUET_VERSION V2, COMPRESSION zstd)");
    execute(moka, "CREATE TABLE u" + COLUMNS);
    moka.setAutoCommit(false);
    Random random = new Random(5);
    for (String name : List.of("t.parquet", "d.parquet")) {
      byte[] whole = Files.readAllBytes(file(name));
      for (int round = 0; round < 250; round++) {
        byte[] broken = whole.clone();
        if (round % 4 == 0) {
          broken = Arrays.copyOf(whole, random.nextInt(whole.length));
        } else {
          int from = round % 2 == 0 ? Math.max(0, whole.length - 2000) : 0;
          for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
            broken[from + random.nextInt(whole.length - from)] ^= (byte) (1 << random.nextInt(8));
          }
        }
        load(broken, name + ", round " + round);
      }
    }
  }

  private void load(byte[] file, String what) throws SQLException {
    try (PreparedStatement copy = moka.prepareStatement("COPY u FROM ? (FORMAT parquet)")) {
      copy.setBytes(1, file);
      copy.executeLargeUpdate();
    } catch (SQLException e) {
      Set<String> classes = Set.of("22", "23", "0A", "42");
      if (!classes.contains(e.getSQLState().substring(0, 2))) {
        fail(what + ": " + e.getSQLState() + " " + e.getMessage(), e);
      }
    }
    moka.rollback();
  }
}
