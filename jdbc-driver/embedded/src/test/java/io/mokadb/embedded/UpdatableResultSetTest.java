package io.mokadb.embedded;

import static io.mokadb.embedded.TestDatabase.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import javax.sql.rowset.CachedRowSet;
import javax.sql.rowset.JdbcRowSet;
import javax.sql.rowset.RowSetProvider;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Result sets that change their table, and those that outlive their transaction. */
@Timeout(60)
final class UpdatableResultSetTest {
  private TestDatabase database;
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    database =
        new TestDatabase()
            .run(
                "CREATE TABLE t (id INTEGER PRIMARY KEY, name VARCHAR(20), amount DECIMAL(8, 2)"
                    + " DEFAULT 7)",
                "INSERT INTO t VALUES (1, 'a', 1), (2, 'b', 2), (3, 'c', 3)");
    connection = database.connect();
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
    database.close();
  }

  private ResultSet updatable(String sql) throws SQLException {
    return updatable(ResultSet.TYPE_SCROLL_INSENSITIVE, sql);
  }

  private ResultSet updatable(int type, String sql) throws SQLException {
    Statement statement = connection.createStatement(type, ResultSet.CONCUR_UPDATABLE);
    statement.closeOnCompletion();
    return statement.executeQuery(sql);
  }

  private String rows() throws SQLException {
    return database.query("SELECT * FROM t ORDER BY id");
  }

  private static void assertState(String state, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(SQLException.class)
        .isNotInstanceOf(SQLFeatureNotSupportedException.class)
        .extracting("SQLState")
        .isEqualTo(state);
  }

  @ParameterizedTest
  @ValueSource(ints = {ResultSet.TYPE_FORWARD_ONLY, ResultSet.TYPE_SCROLL_INSENSITIVE})
  void updateRow_changesTheTable_andTheRow(int type) throws SQLException {
    try (ResultSet rows = updatable(type, "SELECT * FROM t ORDER BY id")) {
      assertThat(rows.getConcurrency()).isEqualTo(ResultSet.CONCUR_UPDATABLE);
      assertThat(rows.getType()).isEqualTo(type);
      rows.next();
      rows.updateString("name", "x");
      rows.updateBigDecimal(3, new BigDecimal("1.005"));
      assertThat(rows.getString(2)).isEqualTo("x");
      assertThat(rows.rowUpdated()).isFalse();
      rows.updateRow();
      assertThat(rows.rowUpdated()).isTrue();
      assertThat(rows.getBigDecimal(3)).isEqualTo("1.01");
      rows.next();
      assertThat(rows.rowUpdated()).isFalse();
      rows.updateNull(2);
      rows.updateRow();
      assertThat(rows.getString(2)).isNull();
      assertThat(rows.wasNull()).isTrue();
    }
    assertThat(rows()).isEqualTo("1,x,1.01|2,null,2.00|3,c,3.00");
  }

  @Test
  void keyCanBeChanged() throws SQLException {
    try (ResultSet rows = updatable("SELECT name, id FROM t WHERE id = 2")) {
      rows.next();
      rows.updateInt("id", 20);
      rows.updateRow();
      assertThat(rows.getInt("id")).isEqualTo(20);
      rows.updateString("name", "again");
      rows.updateRow();
    }
    assertThat(rows()).isEqualTo("1,a,1.00|3,c,3.00|20,again,2.00");
  }

  @Test
  void cancelRowUpdates_andMoving_forgetWhatWasSet() throws SQLException {
    try (ResultSet rows = updatable("SELECT * FROM t ORDER BY id")) {
      rows.next();
      rows.updateString(2, "x");
      rows.cancelRowUpdates();
      assertThat(rows.getString(2)).isEqualTo("a");
      rows.updateString(2, "x");
      rows.next();
      rows.updateRow();
      rows.previous();
      assertThat(rows.getString(2)).isEqualTo("a");
    }
    assertThat(rows()).isEqualTo("1,a,1.00|2,b,2.00|3,c,3.00");
  }

  @Test
  void deleteRow_removesIt_andTheNextFollows() throws SQLException {
    try (ResultSet rows = updatable("SELECT * FROM t ORDER BY id")) {
      rows.absolute(2);
      rows.deleteRow();
      assertThat(rows.rowDeleted()).isTrue();
      assertState("24000", () -> rows.getInt(1));
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(3);
      assertThat(rows.getRow()).isEqualTo(2);
      rows.deleteRow();
      assertThat(rows.previous()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(1);
      assertThat(rows.isLast()).isTrue();
    }
    assertThat(rows()).isEqualTo("1,a,1.00");
  }

  @Test
  void insertRow_givesDefaults_andComesBack() throws SQLException {
    try (ResultSet rows = updatable("SELECT * FROM t ORDER BY id")) {
      rows.next();
      rows.moveToInsertRow();
      rows.updateLong("id", 4L);
      rows.updateString("name", "d");
      assertThat(rows.getInt("id")).isEqualTo(4);
      assertThat(rows.getString("name")).isEqualTo("d");
      assertState("24000", () -> rows.getBigDecimal("amount"));
      assertState("24000", rows::updateRow);
      assertState("24000", rows::deleteRow);
      assertState("24000", rows::refreshRow);
      assertState("24000", rows::cancelRowUpdates);
      rows.insertRow();
      rows.updateInt("id", 5);
      rows.insertRow();
      rows.updateInt("id", 5);
      assertState("23505", rows::insertRow);
      rows.moveToCurrentRow();
      assertThat(rows.getInt(1)).isEqualTo(1);
      assertState("24000", rows::insertRow);
      assertThat(rows.rowInserted()).isFalse();
    }
    assertThat(rows()).isEqualTo("1,a,1.00|2,b,2.00|3,c,3.00|4,d,7.00|5,null,7.00");
  }

  @Test
  void refreshRow_readsAgain_andTellsThatItIsGone() throws SQLException {
    try (ResultSet rows = updatable("SELECT id, UPPER(name) AS big, name FROM t WHERE id = 1")) {
      rows.next();
      database.run("UPDATE t SET name = 'new' WHERE id = 1");
      rows.refreshRow();
      assertThat(rows.getString("name")).isEqualTo("new");
      assertState("24000", () -> rows.updateString("big", "X"));
      database.run("DELETE FROM t WHERE id = 1");
      assertState("02000", rows::refreshRow);
      rows.updateString("name", "y");
      assertState("02000", rows::updateRow);
      assertState("02000", rows::deleteRow);
    }
  }

  @Test
  void changes_belongToTheTransaction() throws SQLException {
    connection.setAutoCommit(false);
    ResultSet rows = updatable("SELECT * FROM t WHERE id = 1 FOR UPDATE");
    rows.next();
    rows.updateString(2, "x");
    rows.updateRow();
    connection.rollback();
    assertThat(rows.isClosed()).isTrue();
    assertThat(rows()).startsWith("1,a,");
  }

  @Test
  void everyUpdater_writesWhatItsSetterWould() throws SQLException {
    execute(
        connection,
        "CREATE TABLE v (id BIGINT PRIMARY KEY, bo BOOLEAN, sm SMALLINT, re REAL, dou DOUBLE,"
            + " va VARCHAR(50), bi VARBINARY(20), da DATE, tm TIME(6), ts TIMESTAMP(6))",
        "INSERT INTO v (id) VALUES (1)");
    try (ResultSet rows = updatable("SELECT * FROM v")) {
      rows.next();
      rows.updateBoolean("bo", true);
      rows.updateShort("sm", (short) 5);
      rows.updateFloat("re", 1.5f);
      rows.updateDouble("dou", 2.5);
      rows.updateCharacterStream("va", new StringReader("text"));
      rows.updateBytes("bi", new byte[] {1, 2});
      rows.updateDate("da", Date.valueOf("2024-02-29"));
      rows.updateTime("tm", Time.valueOf("12:34:56"));
      rows.updateTimestamp("ts", Timestamp.valueOf("2024-02-29 12:34:56.123456"));
      assertThat(rows.getShort("sm")).isEqualTo((short) 5);
      assertThat(rows.getDate("da")).isEqualTo(Date.valueOf("2024-02-29"));
      assertThat(rows.getTimestamp("ts"))
          .isEqualTo(Timestamp.valueOf("2024-02-29 12:34:56.123456"));
      assertThat(rows.getBytes("bi")).containsExactly(1, 2);
      rows.updateRow();
      assertThat(rows.getObject("ts", LocalDateTime.class))
          .isEqualTo(LocalDateTime.of(2024, 2, 29, 12, 34, 56, 123_456_000));
      rows.updateObject("da", LocalDate.of(2000, 1, 1));
      rows.updateObject("tm", "01:02:03", JDBCType.TIME);
      rows.updateObject("dou", 4, JDBCType.DOUBLE);
      rows.updateByte("sm", (byte) 6);
      rows.updateAsciiStream(
          "va", new ByteArrayInputStream("ascii".getBytes(StandardCharsets.US_ASCII)), 3);
      rows.updateBinaryStream("bi", new ByteArrayInputStream(new byte[] {7, 8, 9}), 2);
      assertThat(rows.getObject("da", LocalDate.class)).isEqualTo(LocalDate.of(2000, 1, 1));
      rows.updateRow();
      assertThat(rows.getObject("tm", LocalTime.class)).isEqualTo(LocalTime.of(1, 2, 3));
      assertThat(rows.getDouble("dou")).isEqualTo(4.0);
      assertThat(rows.getInt("sm")).isEqualTo(6);
      assertThat(rows.getString("va")).isEqualTo("asc");
      assertThat(rows.getBytes("bi")).containsExactly(7, 8);
      assertThatThrownBy(() -> rows.updateArray("va", null))
          .isInstanceOf(SQLFeatureNotSupportedException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT name FROM t",
        "SELECT t.id, t.name FROM t JOIN t AS u ON t.id = u.id",
        "SELECT t.id FROM t, t AS u",
        "SELECT DISTINCT id, name FROM t",
        "SELECT id, COUNT(*) FROM t GROUP BY id",
        "SELECT id FROM t UNION ALL SELECT id FROM t",
        "SELECT id FROM (SELECT * FROM t) AS s",
        "SELECT 1",
        "VALUES (1)"
      })
  void otherQueries_areReadOnly_withAWarning(String sql) throws SQLException {
    try (Statement statement =
            connection.createStatement(
                ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
        ResultSet rows = statement.executeQuery(sql)) {
      assertThat(rows.getConcurrency()).isEqualTo(ResultSet.CONCUR_READ_ONLY);
      assertThat(statement.getWarnings().getMessage()).contains("read-only");
      assertThat(statement.getResultSetConcurrency()).isEqualTo(ResultSet.CONCUR_UPDATABLE);
      rows.next();
      assertState("24000", () -> rows.updateString(1, "1"));
      assertState("24000", rows::moveToInsertRow);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM t",
        "select x.* from \"PUBLIC\".t as x where id in (select id from t) order by id limit 2",
        "/* a , b */ SELECT id, 'FROM, JOIN' AS \"a,b\" FROM PUBLIC.t x -- union",
        "SELECT (SELECT MAX(id) FROM t) AS m, id FROM t FETCH FIRST 1 ROW ONLY;"
      })
  void queriesOfOneTable_areUpdatable(String sql) throws SQLException {
    try (ResultSet rows = updatable(sql)) {
      assertThat(rows.getConcurrency()).isEqualTo(ResultSet.CONCUR_UPDATABLE);
    }
  }

  @Test
  void names_areQuoted() throws SQLException {
    execute(
        connection,
        "CREATE SCHEMA \"my schema\"",
        "CREATE TABLE \"my schema\".\"a \"\" b\" (\"the key\" INTEGER, k2 VARCHAR(5),"
            + " \"select\" INTEGER, PRIMARY KEY (\"the key\", k2))",
        "INSERT INTO \"my schema\".\"a \"\" b\" VALUES (1, 'x', 0), (1, 'y', 0)");
    try (ResultSet rows =
        updatable("SELECT \"select\" AS s, k2, \"the key\" FROM \"my schema\".\"a \"\" b\"")) {
      rows.last();
      rows.updateInt("s", 9);
      rows.updateRow();
    }
    assertThat(database.query("SELECT * FROM \"my schema\".\"a \"\" b\" ORDER BY k2"))
        .isEqualTo("1,x,0|1,y,9");
  }

  @Test
  void preparedStatements_giveThemToo() throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement(
            "SELECT * FROM t WHERE id >= ?",
            ResultSet.TYPE_FORWARD_ONLY,
            ResultSet.CONCUR_UPDATABLE)) {
      for (int i = 0; i < 2; i++) {
        query.setInt(1, 2);
        try (ResultSet rows = query.executeQuery()) {
          while (rows.next()) {
            rows.updateString(2, rows.getString(2) + "!");
            rows.updateRow();
          }
          assertState("24000", rows::previous);
        }
      }
    }
    assertThat(rows()).isEqualTo("1,a,1.00|2,b!!,2.00|3,c!!,3.00");
  }

  @Test
  void heldResults_outliveCommitAndRollback() throws SQLException {
    connection.setAutoCommit(false);
    Statement statement =
        connection.createStatement(
            ResultSet.TYPE_FORWARD_ONLY,
            ResultSet.CONCUR_READ_ONLY,
            ResultSet.HOLD_CURSORS_OVER_COMMIT);
    ResultSet held = statement.executeQuery("SELECT id FROM t ORDER BY id");
    ResultSet closed = connection.createStatement().executeQuery("SELECT id FROM t");
    assertThat(held.getHoldability()).isEqualTo(ResultSet.HOLD_CURSORS_OVER_COMMIT);
    assertThat(closed.getHoldability()).isEqualTo(ResultSet.CLOSE_CURSORS_AT_COMMIT);
    held.next();
    execute(connection, "DELETE FROM t");
    connection.commit();
    assertThat(closed.isClosed()).isTrue();
    assertThat(held.next()).isTrue();
    assertThat(held.getInt(1)).isEqualTo(2);
    connection.rollback();
    assertThat(held.next()).isTrue();
    assertThat(held.next()).isFalse();
    statement.close();
    assertThat(held.isClosed()).isTrue();
    connection.setHoldability(ResultSet.HOLD_CURSORS_OVER_COMMIT);
    assertThat(connection.createStatement().getResultSetHoldability())
        .isEqualTo(ResultSet.HOLD_CURSORS_OVER_COMMIT);
    ResultSet last = connection.createStatement().executeQuery("SELECT 1");
    connection.close();
    assertThat(last.isClosed()).isTrue();
  }

  @Test
  void jdbcRowSet_worksOnTheTable() throws SQLException {
    try (JdbcRowSet rows = RowSetProvider.newFactory().createJdbcRowSet()) {
      rows.setUrl(database.url());
      rows.setCommand("SELECT * FROM t ORDER BY id");
      rows.execute();
      rows.absolute(2);
      rows.updateString("name", "row set");
      rows.updateRow();
      rows.moveToInsertRow();
      rows.updateInt(1, 9);
      rows.updateString(2, "new");
      rows.insertRow();
      rows.moveToCurrentRow();
      rows.first();
      rows.deleteRow();
    }
    assertThat(rows()).isEqualTo("2,row set,2.00|3,c,3.00|9,new,7.00");
  }

  @Test
  void cachedRowSet_writesBackWhatWasChangedWithoutAConnection() throws SQLException {
    connection.setAutoCommit(false);
    try (CachedRowSet rows = RowSetProvider.newFactory().createCachedRowSet()) {
      rows.setCommand("SELECT * FROM t");
      rows.execute(connection);
      assertThat(rows.size()).isEqualTo(3);
      rows.absolute(2);
      rows.updateString("name", "cached");
      rows.updateRow();
      rows.acceptChanges(connection);
    }
    assertThat(rows()).isEqualTo("1,a,1.00|2,cached,2.00|3,c,3.00");
  }
}
