package io.mokadb.embedded;

import static io.mokadb.embedded.TestDatabase.execute;
import static io.mokadb.embedded.TestDatabase.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.Date;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLSyntaxErrorException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code java.sql} promises about statements, results and transactions, on the engine. */
@Timeout(60)
final class JdbcContractTest {
  private static final String ALL_TYPES =
      "CREATE TABLE everything (id INTEGER PRIMARY KEY, bo BOOLEAN, ti TINYINT, sm SMALLINT, big"
          + " BIGINT, de DECIMAL(20, 4), re REAL, dou DOUBLE, ch CHAR(4), va VARCHAR(50), bi"
          + " VARBINARY(20), da DATE, tm TIME(6), ts TIMESTAMP(6))";

  private TestDatabase database;
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    database = new TestDatabase().run("CREATE TABLE t (id INTEGER PRIMARY KEY, name VARCHAR(20))");
    connection = database.connect();
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
    database.close();
  }

  private void fill(int rows) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
      for (int i = 1; i <= rows; i++) {
        insert.setInt(1, i);
        insert.setString(2, "n" + i);
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  private PreparedStatement insertEverything() throws SQLException {
    execute(connection, ALL_TYPES);
    return connection.prepareStatement(
        "INSERT INTO everything VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  }

  @Test
  void typedSetters_andGetters_agree() throws SQLException {
    try (PreparedStatement insert = insertEverything()) {
      insert.setBoolean(1, true);
      insert.setByte(2, (byte) -128);
      insert.setShort(3, Short.MIN_VALUE);
      insert.setLong(4, Long.MIN_VALUE);
      insert.setBigDecimal(5, new BigDecimal("-1234567890123456.7891"));
      insert.setFloat(6, 1.5f);
      insert.setDouble(7, Math.PI);
      insert.setString(8, "ab");
      insert.setCharacterStream(9, new StringReader("Žluťoučký kůň 馬"));
      insert.setBytes(10, "bytes".getBytes(StandardCharsets.UTF_8));
      insert.setDate(11, Date.valueOf("1900-01-01"));
      insert.setTime(12, Time.valueOf("23:59:59"));
      insert.setTimestamp(13, Timestamp.valueOf("9999-12-31 23:59:59.999999"));
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT * FROM everything")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getInt("id")).isEqualTo(1);
      assertThat(row.getBoolean("BO")).isTrue();
      assertThat(row.getByte("ti")).isEqualTo((byte) -128);
      assertThat(row.getShort("sm")).isEqualTo(Short.MIN_VALUE);
      assertThat(row.getLong("big")).isEqualTo(Long.MIN_VALUE);
      assertThat(row.getBigDecimal("de")).isEqualTo(new BigDecimal("-1234567890123456.7891"));
      assertThat(row.getFloat("re")).isEqualTo(1.5f);
      assertThat(row.getDouble("dou")).isEqualTo(Math.PI);
      assertThat(row.getString("ch")).isEqualTo("ab  ");
      assertThat(row.getString("va")).isEqualTo("Žluťoučký kůň 馬");
      assertThat(row.getBytes("bi")).asString(StandardCharsets.UTF_8).isEqualTo("bytes");
      assertThat(row.getDate("da")).isEqualTo(Date.valueOf("1900-01-01"));
      assertThat(row.getTime("tm")).isEqualTo(Time.valueOf("23:59:59"));
      assertThat(row.getTimestamp("ts")).isEqualTo(Timestamp.valueOf("9999-12-31 23:59:59.999999"));
      assertThat(row.getObject("da", LocalDate.class)).isEqualTo(LocalDate.of(1900, 1, 1));
      assertThat(row.getObject("tm", LocalTime.class)).isEqualTo(LocalTime.of(23, 59, 59));
      assertThat(row.getObject("ts", LocalDateTime.class))
          .isEqualTo(LocalDateTime.of(9999, 12, 31, 23, 59, 59, 999_999_000));
      assertThat(row.getObject("ti", Long.class)).isEqualTo(-128L);
      assertThatThrownBy(() -> row.getInt("big"))
          .isInstanceOf(SQLException.class)
          .extracting(e -> ((SQLException) e).getSQLState())
          .isEqualTo("22003");
      assertThatThrownBy(() -> row.getString("none"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("none");
    }
  }

  @Test
  @SuppressWarnings("JavaUtilDate") // JDBC is made of these classes.
  void timestamps_inColumnsOfDatesAndTimes_giveTheirPart() throws SQLException {
    execute(connection, "CREATE TABLE part (id INTEGER PRIMARY KEY, da DATE, tm TIME(6))");
    Timestamp moment = Timestamp.valueOf("2024-02-29 13:14:15.123456");
    LocalDateTime local = moment.toLocalDateTime();
    Object[] ways = {
      moment, local, new java.util.Date(moment.getTime()), local.atZone(ZoneId.systemDefault())
    };
    try (PreparedStatement insert =
            connection.prepareStatement("INSERT INTO part (id, da, tm) VALUES (?, ?, ?)");
        PreparedStatement update =
            connection.prepareStatement("UPDATE part SET da = ?, tm = ? WHERE id = ?");
        PreparedStatement find =
            connection.prepareStatement("SELECT COUNT(*) FROM part WHERE da < ?")) {
      for (int i = 0; i < ways.length; i++) {
        insert.setInt(1, i);
        insert.setObject(2, ways[i]);
        insert.setObject(3, ways[i]);
        assertThat(insert.executeUpdate()).isEqualTo(1);
        String tick = i != 2 ? "13:14:15.123456" : "13:14:15.123";
        assertThat(query(connection, "SELECT da, tm FROM part WHERE id = " + i))
            .startsWith("2024-02-29," + tick);
        update.setObject(1, ways[i]);
        update.setObject(2, ways[i]);
        update.setInt(3, i);
        assertThat(update.executeUpdate()).isEqualTo(1);
        assertThat(query(connection, "SELECT da, tm FROM part WHERE id = " + i))
            .startsWith("2024-02-29," + tick);
      }
      insert.setInt(1, 9);
      insert.setTimestamp(2, moment);
      insert.setTimestamp(3, moment);
      insert.addBatch();
      assertThat(insert.executeBatch()).containsExactly(1);
      assertThat(query(connection, "SELECT da, tm FROM part WHERE id = 9"))
          .isEqualTo("2024-02-29,13:14:15.123456");
      find.setTimestamp(1, moment);
      try (ResultSet rows = find.executeQuery()) {
        rows.next();
        assertThat(rows.getInt(1)).as("compared as moments: midnight is before").isEqualTo(5);
      }
    }
  }

  @Test
  void nulls_ofEveryType_areNullAndWasNull() throws SQLException {
    int[] types = {
      Types.BOOLEAN, Types.TINYINT, Types.SMALLINT, Types.BIGINT, Types.DECIMAL, Types.REAL,
      Types.DOUBLE, Types.CHAR, Types.VARCHAR, Types.VARBINARY, Types.DATE, Types.TIME,
      Types.TIMESTAMP
    };
    try (PreparedStatement insert = insertEverything()) {
      for (int i = 0; i < types.length; i++) {
        insert.setNull(i + 1, types[i]);
      }
      insert.executeUpdate();
    }
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT * FROM everything")) {
      assertThat(row.next()).isTrue();
      ResultSetMetaData meta = row.getMetaData();
      for (int i = 2; i <= meta.getColumnCount(); i++) {
        assertThat(meta.getColumnType(i)).as(meta.getColumnName(i)).isEqualTo(types[i - 2]);
        assertThat(row.getObject(i)).isNull();
        assertThat(row.wasNull()).isTrue();
        assertThat(row.getString(i)).isNull();
      }
      assertThat(row.getLong("big")).isZero();
      assertThat(row.wasNull()).isTrue();
      assertThat(row.getInt("id")).isEqualTo(1);
      assertThat(row.wasNull()).isFalse();
    }
  }

  @Test
  void getObject_classes_areThoseOfTheMetadata() throws Exception {
    try (PreparedStatement insert = insertEverything()) {
      Object[] values = {
        true,
        1,
        2,
        3L,
        new BigDecimal("4"),
        5f,
        6d,
        "c",
        "v",
        new byte[] {1},
        LocalDate.EPOCH,
        LocalTime.NOON,
        LocalDateTime.of(2000, 1, 1, 0, 0)
      };
      for (int i = 0; i < values.length; i++) {
        insert.setObject(i + 1, values[i]);
      }
      insert.executeUpdate();
    }
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT * FROM everything")) {
      assertThat(row.next()).isTrue();
      ResultSetMetaData meta = row.getMetaData();
      for (int i = 1; i <= meta.getColumnCount(); i++) {
        assertThat(row.getObject(i))
            .as(meta.getColumnName(i))
            .isInstanceOf(Class.forName(meta.getColumnClassName(i)));
      }
      assertThat(meta.getColumnLabel(2)).isEqualTo("BO");
      assertThat(meta.getPrecision(6)).isEqualTo(20);
      assertThat(meta.getScale(6)).isEqualTo(4);
      assertThat(meta.isNullable(1)).isEqualTo(ResultSetMetaData.columnNoNulls);
      assertThat(meta.isNullable(2)).isEqualTo(ResultSetMetaData.columnNullable);
    }
  }

  @Test
  void parameterMetaData_knowsTypes() throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
      ParameterMetaData meta = insert.getParameterMetaData();
      assertThat(meta.getParameterCount()).isEqualTo(2);
      assertThat(meta.getParameterType(1)).isEqualTo(Types.INTEGER);
      assertThat(meta.getParameterType(2)).isEqualTo(Types.VARCHAR);
      assertThat(insert.getMetaData()).isNull();
    }
    try (PreparedStatement select =
        connection.prepareStatement("SELECT name AS n FROM t WHERE id = ?")) {
      assertThat(select.getMetaData().getColumnLabel(1)).isEqualTo("N");
      assertThat(select.getParameterMetaData().getParameterType(1)).isEqualTo(Types.INTEGER);
    }
  }

  @Test
  void scrollableResult_moves() throws SQLException {
    fill(10);
    try (Statement statement =
            connection.createStatement(
                ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
        ResultSet rows = statement.executeQuery("SELECT id FROM t ORDER BY id")) {
      assertThat(rows.isBeforeFirst()).isTrue();
      assertThat(rows.last()).isTrue();
      assertThat(rows.getRow()).isEqualTo(10);
      assertThat(rows.absolute(3)).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(3);
      assertThat(rows.relative(-2)).isTrue();
      assertThat(rows.isFirst()).isTrue();
      assertThat(rows.previous()).isFalse();
      assertThat(rows.absolute(-1)).isTrue();
      assertThat(rows.isLast()).isTrue();
      assertThat(rows.next()).isFalse();
      assertThat(rows.isAfterLast()).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({"id", "ID", "Id"})
  void generatedKeys_byName_inAnyCase(String column) throws SQLException {
    execute(
        connection,
        "CREATE TABLE g (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, v INTEGER)");
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO g (v) VALUES (?)", new String[] {column})) {
      insert.setInt(1, 1);
      insert.executeUpdate();
      assertGeneratedKey(insert);
    }
    try (Statement insert = connection.createStatement()) {
      insert.executeUpdate("INSERT INTO g (v) VALUES (2)", Statement.RETURN_GENERATED_KEYS);
      assertGeneratedKey(insert);
      insert.executeUpdate("INSERT INTO g (v) VALUES (3)", new int[] {1});
      assertGeneratedKey(insert);
      insert.executeUpdate("INSERT INTO g (v) VALUES (4)");
      try (ResultSet keys = insert.getGeneratedKeys()) {
        assertThat(keys.next()).isFalse();
      }
    }
  }

  private void assertGeneratedKey(Statement insert) throws SQLException {
    try (ResultSet keys = insert.getGeneratedKeys()) {
      assertThat(keys.next()).isTrue();
      assertThat(keys.getString("ID")).isEqualTo(query(connection, "SELECT MAX(id) FROM g"));
      assertThat(keys.next()).isFalse();
    }
  }

  @Test
  void statementBatch_counts_andStopsAtTheFailure() throws SQLException {
    fill(2);
    connection.setAutoCommit(false);
    try (Statement batch = connection.createStatement()) {
      batch.addBatch("UPDATE t SET name = 'x'");
      batch.addBatch("INSERT INTO t VALUES (3, 'c')");
      batch.addBatch("DELETE FROM t WHERE id = 77");
      assertThat(batch.executeBatch()).containsExactly(2, 1, 0);
      assertThat(batch.executeBatch()).isEmpty();
      batch.addBatch("INSERT INTO t VALUES (4, 'd')");
      batch.addBatch("INSERT INTO t VALUES (4, 'again')");
      batch.addBatch("INSERT INTO t VALUES (5, 'e')");
      assertThatThrownBy(batch::executeBatch)
          .isInstanceOfSatisfying(
              BatchUpdateException.class,
              e -> {
                assertThat(e.getSQLState()).isEqualTo("23505");
                assertThat(e.getUpdateCounts()).startsWith(1);
                assertThat((Throwable) e.getNextException())
                    .isInstanceOf(SQLIntegrityConstraintViolationException.class);
              });
    }
    connection.rollback();
    assertThat(query(connection, "SELECT COUNT(*) FROM t")).isEqualTo("2");
  }

  @Test
  void savepoints_rollBackPartly() throws SQLException {
    assertThatThrownBy(connection::setSavepoint).isInstanceOf(SQLException.class);
    connection.setAutoCommit(false);
    execute(connection, "INSERT INTO t VALUES (1, 'a')");
    Savepoint first = connection.setSavepoint("first");
    execute(connection, "INSERT INTO t VALUES (2, 'b')");
    Savepoint second = connection.setSavepoint();
    execute(connection, "INSERT INTO t VALUES (3, 'c')");
    connection.rollback(second);
    assertThat(query(connection, "SELECT COUNT(*) FROM t")).isEqualTo("2");
    connection.rollback(first);
    assertThatThrownBy(() -> connection.rollback(second))
        .isInstanceOf(SQLException.class)
        .extracting(e -> ((SQLException) e).getSQLState())
        .isEqualTo("3B001");
    connection.releaseSavepoint(first);
    connection.commit();
    assertThat(query(connection, "SELECT id FROM t")).isEqualTo("1");
  }

  @Test
  void autoCommit_turnedOn_commits() throws SQLException {
    connection.setAutoCommit(false);
    execute(connection, "INSERT INTO t VALUES (1, 'a')");
    assertThat(database.query("SELECT COUNT(*) FROM t")).isEqualTo("0");
    connection.setAutoCommit(true);
    assertThat(database.query("SELECT COUNT(*) FROM t")).isEqualTo("1");
    assertThatThrownBy(connection::commit).isInstanceOf(SQLException.class);
  }

  @Test
  void close_rollsBack() throws SQLException {
    try (Connection other = database.begin()) {
      execute(other, "INSERT INTO t VALUES (1, 'a')");
    }
    assertThat(database.query("SELECT COUNT(*) FROM t")).isEqualTo("0");
  }

  @Test
  void maxRowsFetchSizeAndCloseOnCompletion_work() throws SQLException {
    fill(10);
    Statement statement = connection.createStatement();
    statement.setMaxRows(3);
    statement.setFetchSize(2);
    statement.closeOnCompletion();
    int seen = 0;
    try (ResultSet rows = statement.executeQuery("SELECT id FROM t ORDER BY id")) {
      while (rows.next()) {
        seen++;
      }
    }
    assertThat(seen).isEqualTo(3);
    assertThat(statement.isClosed()).isTrue();
  }

  @Test
  void closeOnCompletion_waitsForTheGeneratedKeys() throws SQLException {
    database.run("CREATE TABLE k (id INTEGER GENERATED BY DEFAULT AS IDENTITY, n INTEGER)");
    Statement statement = connection.createStatement();
    statement.executeUpdate("INSERT INTO k (n) VALUES (1)", Statement.RETURN_GENERATED_KEYS);
    ResultSet keys = statement.getGeneratedKeys();
    ResultSet again = statement.getGeneratedKeys();
    statement.closeOnCompletion();
    keys.close();
    assertThat(statement.isClosed()).isFalse();
    assertThat(again.next()).isTrue();
    // To run it again ends the results, but completes nothing.
    statement.executeUpdate("INSERT INTO k (n) VALUES (2)", Statement.RETURN_GENERATED_KEYS);
    again.close();
    assertThat(statement.isClosed()).isFalse();
    statement.getGeneratedKeys().close();
    assertThat(statement.isClosed()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{fn UCASE('abc')} | ABC",
        "{fn CONCAT('a', 'b')} | ab",
        "{d '2024-02-29'} | 2024-02-29",
        "{t '10:11:12'} | 10:11:12",
        "{ts '2024-02-29 10:11:12'} | 2024-02-29 10:11:12",
        "{fn ABS(-5)} | 5",
        "{fn LOCATE('b', 'abc')} | 2",
        "{fn LENGTH('abc')} | 3",
        "{fn MOD(7, 4)} | 3",
        "CASE WHEN 'a%' LIKE 'a!%' {escape '!'} THEN 1 ELSE 0 END | 1",
      })
  void escapes_areTranslated(String expression, String expected) throws SQLException {
    assertThat(query(connection, "SELECT " + expression)).startsWith(expected);
  }

  @Test
  void concurrentUse_ofOneConnection_isSafe() throws Exception {
    fill(50);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Callable<Integer> work =
          () -> {
            int sum = 0;
            for (int i = 0; i < 200; i++) {
              try (PreparedStatement select =
                  connection.prepareStatement("SELECT COUNT(*) FROM t WHERE id <= ?")) {
                select.setInt(1, 50);
                try (ResultSet rows = select.executeQuery()) {
                  assertThat(rows.next()).isTrue();
                  sum += rows.getInt(1);
                }
              }
            }
            return sum;
          };
      for (Future<Integer> done : threads.invokeAll(List.of(work, work))) {
        assertThat(done.get()).isEqualTo(200 * 50);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void manyOpenStatements_areIndependent() throws SQLException {
    fill(5);
    List<ResultSet> open = new ArrayList<>();
    List<Statement> statements = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      Statement statement = connection.createStatement();
      statements.add(statement);
      open.add(statement.executeQuery("SELECT id FROM t ORDER BY id"));
    }
    for (int row = 1; row <= 5; row++) {
      for (ResultSet rows : open) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getInt(1)).isEqualTo(row);
      }
    }
    connection.close();
    for (int i = 0; i < open.size(); i++) {
      assertThat(open.get(i).isClosed()).isTrue();
      assertThat(statements.get(i).isClosed()).isTrue();
    }
  }

  @Test
  void isolationAndHoldability_areWhatIsSupported() throws SQLException {
    assertThat(connection.getTransactionIsolation())
        .isEqualTo(Connection.TRANSACTION_REPEATABLE_READ);
    connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
    assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
    int holdability = connection.getHoldability();
    assertThat(connection.getMetaData().getResultSetHoldability()).isEqualTo(holdability);
    assertThat(connection.isValid(1)).isTrue();
    connection.setReadOnly(true);
    assertThatThrownBy(() -> execute(connection, "INSERT INTO t VALUES (1, 'a')"))
        .isInstanceOf(SQLException.class)
        .extracting(e -> ((SQLException) e).getSQLState())
        .isEqualTo("25006");
    connection.close();
    assertThat(connection.isValid(1)).isFalse();
  }

  @Test
  void schemas_existingOrMissing_failWithTheirStates() throws SQLException {
    execute(connection, "CREATE SCHEMA s", "CREATE TABLE s.x (i INTEGER)");
    assertState("42P06", SQLSyntaxErrorException.class, "CREATE SCHEMA s");
    assertState("2BP01", SQLException.class, "DROP SCHEMA s RESTRICT");
    assertState("3F000", SQLSyntaxErrorException.class, "CREATE TABLE none.x (i INTEGER)");
    assertState("42704", SQLSyntaxErrorException.class, "CREATE TABLE y (i NOSUCHTYPE)");
    connection.setSchema("S");
    assertThat(query(connection, "SELECT COUNT(*) FROM x")).isEqualTo("0");
  }

  private void assertState(String state, Class<? extends SQLException> type, String sql) {
    assertThatThrownBy(() -> execute(connection, sql))
        .isInstanceOf(type)
        .extracting(e -> ((SQLException) e).getSQLState())
        .isEqualTo(state);
  }

  @Test
  void wrongKindOfExecute_fails() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.executeQuery("DELETE FROM t"))
          .isInstanceOf(SQLException.class);
      assertThatThrownBy(() -> statement.executeUpdate("SELECT 1"))
          .isInstanceOf(SQLException.class);
      assertThat(statement.execute("SELECT 1")).isTrue();
      assertThat(statement.getUpdateCount()).isEqualTo(-1);
      assertThat(statement.getMoreResults()).isFalse();
      assertThat(statement.execute("DELETE FROM t")).isFalse();
      assertThat(statement.getUpdateCount()).isZero();
      assertThat(statement.executeUpdate("CREATE TABLE z (i INTEGER)")).isZero();
    }
  }
}
