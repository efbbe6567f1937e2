package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** CLOBs and BLOBs that lie outside of their rows, piece by piece. */
class LargeObjectStorageTest {
  private static final int LONG = 3_000_000;

  /** Pairs of surrogates at all kinds of places, also where pieces end. */
  private static final String TEXT = "x\ud83d\ude00\u017e".repeat(150_000);

  private TestDatabase database;
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    database = TestDatabase.optimistic();
    connection = database.connect();
    database.run("CREATE TABLE doc (id INT PRIMARY KEY, n INT, body CLOB, data BLOB)");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
    assertThat(database.query("CHECK DATABASE")).isEmpty();
    database.close();
  }

  private static byte[] bytes(long seed) {
    byte[] bytes = new byte[LONG];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  private int change(String sql, Object... values) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      return statement.executeUpdate();
    }
  }

  private void insert(int id, String body, byte[] data) throws SQLException {
    change("INSERT INTO doc VALUES (?, 0, ?, ?)", id, body, data);
  }

  private byte[] data(Connection from, String where) throws SQLException {
    try (Statement statement = from.createStatement();
        ResultSet rows = statement.executeQuery("SELECT data FROM doc " + where)) {
      assertThat(rows.next()).isTrue();
      return rows.getBytes(1);
    }
  }

  private byte[] data(int id) throws SQLException {
    return data(connection, "WHERE id = " + id);
  }

  private String query(String sql) throws SQLException {
    return database.query(sql);
  }

  @Test
  void longValues_areReadBack_byEveryGetter() throws Exception {
    byte[] data = bytes(1);
    insert(1, TEXT, data);
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT body, data FROM doc")) {
      rows.next();
      assertThat(rows.getString(1)).isEqualTo(TEXT);
      assertThat(rows.getBytes(2)).isEqualTo(data);
      Clob clob = rows.getClob(1);
      assertThat(clob.length()).isEqualTo(TEXT.length());
      assertThat(clob.getSubString(131_070, 10)).isEqualTo(TEXT.substring(131_069, 131_079));
      assertThat(clob.position("\u017ex", 400_000)).isEqualTo(TEXT.indexOf("\u017ex", 399_999) + 1);
      Blob blob = (Blob) rows.getObject(2);
      assertThat(blob.length()).isEqualTo(LONG);
      byte[] pattern = Arrays.copyOfRange(data, 262_140, 262_150);
      assertThat(blob.position(pattern, 1)).isEqualTo(262_141);
      try (InputStream in = rows.getBinaryStream(2)) {
        assertThat(in.skip(2_999_990)).isEqualTo(2_999_990);
        assertThat(in.readAllBytes()).isEqualTo(Arrays.copyOfRange(data, 2_999_990, LONG));
      }
      try (Reader in = rows.getCharacterStream(1)) {
        char[] all = new char[TEXT.length()];
        int at = 0;
        for (int n = in.read(all); n > 0; n = in.read(all, at, all.length - at)) {
          at += n;
        }
        assertThat(new String(all)).isEqualTo(TEXT);
      }
      assertThat(rows.getObject(2, byte[].class)).isEqualTo(data);
      assertThat(rows.getObject(1, String.class)).isEqualTo(TEXT);
    }
    assertThat(query("SELECT CHAR_LENGTH(body), OCTET_LENGTH(body), OCTET_LENGTH(data) FROM doc"))
        .isEqualTo("450000,1050000,3000000");
    assertThat(query("SELECT SUBSTRING(body FROM 1 FOR 2) FROM doc")).isEqualTo("x\ud83d\ude00");
  }

  @Test
  void aBlobOfAResult_isReadAfterItsResultIsClosed_andAfterTheRowHasChanged() throws Exception {
    byte[] data = bytes(2);
    insert(1, null, data);
    connection.setAutoCommit(false);
    Blob blob;
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT data FROM doc")) {
      rows.next();
      blob = rows.getBlob(1);
    }
    database.run("UPDATE doc SET data = NULL");
    assertThat(blob.getBytes(1, LONG)).isEqualTo(data);
    assertThat(data(1)).isEqualTo(data);
    connection.commit();
    assertThat(data(1)).isNull();
  }

  @Test
  void changes_ofABlobOfAResult_reachNoTable() throws Exception {
    byte[] data = bytes(3);
    insert(1, null, data);
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT data FROM doc")) {
      rows.next();
      Blob blob = rows.getBlob(1);
      blob.setBytes(3, new byte[] {1, 2, 3});
      blob.truncate(2_000_000);
      assertThat(blob.length()).isEqualTo(2_000_000);
      byte[] changed = Arrays.copyOf(data, 2_000_000);
      System.arraycopy(new byte[] {1, 2, 3}, 0, changed, 2, 3);
      assertThat(blob.getBytes(1, LONG)).isEqualTo(changed);
      change("INSERT INTO doc (id, data) VALUES (2, ?)", blob);
      blob.setBytes(1, new byte[] {9});
      assertThat(data(2)).isEqualTo(changed);
    }
    assertThat(data(1)).isEqualTo(data);
  }

  @Test
  void ownTransaction_readsWhatItWrote_othersDoNot_rollbackUndoesIt() throws Exception {
    byte[] first = bytes(4);
    byte[] second = bytes(5);
    insert(1, null, first);
    connection.setAutoCommit(false);
    change("UPDATE doc SET data = ?", new ByteArrayInputStream(second));
    assertThat(data(1)).isEqualTo(second);
    try (Connection other = database.connect()) {
      assertThat(data(other, "")).isEqualTo(first);
    }
    change("UPDATE doc SET data = ?", new ByteArrayInputStream(first));
    change("UPDATE doc SET n = 7");
    assertThat(data(1)).isEqualTo(first);
    change("DELETE FROM doc");
    insert(1, TEXT, second);
    connection.rollback();
    assertThat(data(1)).isEqualTo(first);
    insert(2, null, second);
    connection.commit();
    assertThat(data(2)).isEqualTo(second);
  }

  @Test
  void anotherColumn_changed_keepsTheObject_aCopyHasItsOwn() throws Exception {
    byte[] data = bytes(6);
    insert(1, TEXT, data);
    database.run("UPDATE doc SET n = n + 1, id = 5");
    database.run("INSERT INTO doc SELECT 2, n, body, data FROM doc");
    database.run("CREATE TABLE copy AS SELECT * FROM doc WHERE id = 5");
    database.run("DELETE FROM doc WHERE id = 5");
    assertThat(data(2)).isEqualTo(data);
    assertThat(query("SELECT n, body = (SELECT body FROM doc) FROM copy")).isEqualTo("1,TRUE");
    database.run("TRUNCATE TABLE copy");
    database.run("ALTER TABLE doc DROP COLUMN data");
    database.run("UPDATE doc SET body = body || '!'");
    assertThat(query("SELECT CHAR_LENGTH(body) FROM doc")).isEqualTo("450001");
    database.run("DROP TABLE doc");
  }

  @Test
  void expressions_sortsGroupsAndJoins_compareContents() throws Exception {
    insert(1, TEXT, bytes(7));
    insert(2, TEXT + "a", bytes(8));
    insert(3, TEXT, bytes(7));
    insert(4, "short", new byte[] {1});
    assertThat(query("SELECT id FROM doc ORDER BY body DESC, id")).isEqualTo("2|1|3|4");
    assertThat(query("SELECT COUNT(DISTINCT data), COUNT(body) FROM doc")).isEqualTo("3,4");
    assertThat(query("SELECT COUNT(*) FROM doc GROUP BY body ORDER BY 1")).isEqualTo("1|1|2");
    assertThat(query("SELECT a.id FROM doc a JOIN doc b ON a.data = b.data AND a.id < b.id"))
        .isEqualTo("1");
    assertThat(query("SELECT id FROM doc WHERE body LIKE '%\u017ea'")).isEqualTo("2");
    assertThat(query("SELECT CHAR_LENGTH(MAX(body)) FROM doc")).isEqualTo("450001");
    assertThat(query("SELECT CHAR_LENGTH(STRING_AGG(body, ',')) FROM doc WHERE id < 3"))
        .isEqualTo("900002");
    assertThat(query("SELECT CHAR_LENGTH(COALESCE(body, 'x')) FROM doc WHERE id = 1"))
        .isEqualTo("450000");
    assertThat(query("SELECT id FROM doc WHERE body IN ('short', 'y', 'z')")).isEqualTo("4");
  }

  @Test
  void constraintsAndReturning_seeTheValue() throws Exception {
    database.run("ALTER TABLE doc ADD CHECK (CHAR_LENGTH(body) < 400000)");
    assertThatThrownBy(() -> insert(1, TEXT, null))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("23514"));
    byte[] data = bytes(9);
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO doc VALUES (1, 0, 'x', ?) RETURNING data")) {
      insert.setBinaryStream(1, new ByteArrayInputStream(data));
      try (ResultSet rows = insert.executeQuery()) {
        rows.next();
        assertThat(rows.getBytes(1)).isEqualTo(data);
      }
    }
    database.run("CREATE TABLE narrow (body CLOB(1000), data BLOB(1000))");
    assertThatThrownBy(() -> change("INSERT INTO narrow (data) VALUES (?)", (Object) data))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22001"));
    assertThatThrownBy(
            () -> change("INSERT INTO narrow (body) VALUES (?)", new StringReader(TEXT + TEXT)))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22001"));
    assertThatThrownBy(() -> database.run("CREATE INDEX by_body ON doc (body)"))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("0A000"));
  }

  @Test
  void history_showsWhatWas() throws Exception {
    byte[] first = bytes(10);
    byte[] second = bytes(11);
    insert(1, null, first);
    String snapshot =
        query(
            "SELECT MAX(VERSION_COMMIT) FROM doc"
                + " CHANGES SINCE CURRENT_TIMESTAMP - INTERVAL '1' MINUTE");
    change("UPDATE doc SET data = ?", (Object) second);
    database.run("DELETE FROM doc");
    assertThat(data(connection, "FOR SYSTEM_TIME AS OF " + snapshot)).isEqualTo(first);
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT data FROM doc VERSIONS BETWEEN " + snapshot + " AND CURRENT_TIMESTAMP")) {
      rows.next();
      assertThat(rows.getBytes(1)).isEqualTo(first);
      rows.next();
      assertThat(rows.getBytes(1)).isEqualTo(second);
    }
  }

  @Test
  void batch_andUpdatableResult_takeStreams() throws Exception {
    byte[] data = bytes(12);
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO doc (id, data) VALUES (?, ?)")) {
      for (int id = 1; id <= 3; id++) {
        insert.setInt(1, id);
        insert.setBinaryStream(2, new ByteArrayInputStream(data), LONG - id);
        insert.addBatch();
      }
      assertThat(insert.executeBatch()).containsExactly(1, 1, 1);
    }
    assertThat(query("SELECT OCTET_LENGTH(data) FROM doc ORDER BY id"))
        .isEqualTo("2999999|2999998|2999997");
    try (Statement statement =
            connection.createStatement(
                ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
        ResultSet rows = statement.executeQuery("SELECT id, body, data FROM doc ORDER BY id")) {
      rows.next();
      rows.updateCharacterStream(2, new StringReader(TEXT + TEXT + TEXT));
      rows.updateBlob(3, new ByteArrayInputStream(data));
      rows.updateRow();
      assertThat(rows.getBytes(3)).isEqualTo(data);
    }
    assertThat(query("SELECT CHAR_LENGTH(body), OCTET_LENGTH(data) FROM doc WHERE id = 1"))
        .isEqualTo("1350000,3000000");
  }

  @Test
  void temporaryTables_holdValuesInMemory() throws Exception {
    byte[] data = bytes(16);
    insert(1, null, data);
    TestDatabase.execute(
        connection,
        "CREATE TEMPORARY TABLE scratch (id INT PRIMARY KEY, data BLOB)",
        "INSERT INTO scratch SELECT id, data FROM doc",
        "UPDATE doc SET data = NULL",
        "UPDATE doc SET data = (SELECT data FROM scratch)",
        "DELETE FROM scratch");
    assertThat(data(1)).isEqualTo(data);
  }

  @Test
  void triggers_copyOldAndNew() throws Exception {
    byte[] first = bytes(17);
    byte[] second = bytes(18);
    database.run(
        "CREATE TABLE log (n INT, length INT, was BLOB, data BLOB)",
        "CREATE TRIGGER t AFTER INSERT OR UPDATE ON doc FOR EACH ROW"
            + " INSERT INTO log VALUES (NEW.n, CHAR_LENGTH(NEW.body), OLD.data, NEW.data)");
    insert(1, TEXT, first);
    database.run("CALL MOKA.AWAIT_TRIGGERS(60)");
    change("UPDATE doc SET n = 1, data = ?", (Object) second);
    database.run("CALL MOKA.AWAIT_TRIGGERS(60)", "DELETE FROM doc");
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT n, length, was, data FROM log WHERE n = 1")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(1);
      assertThat(rows.getInt(2)).isEqualTo(450_000);
      assertThat(Arrays.equals(rows.getBytes(3), first)).isTrue();
      assertThat(Arrays.equals(rows.getBytes(4), second)).isTrue();
      assertThat(rows.next()).isFalse();
    }
  }

  @Test
  void twoTransactions_onOneObject_oneIsRefused() throws Exception {
    insert(1, null, bytes(13));
    connection.setAutoCommit(false);
    data(1);
    byte[] theirs = bytes(14);
    try (Connection other = database.connect();
        PreparedStatement update = other.prepareStatement("UPDATE doc SET data = ?")) {
      update.setBytes(1, theirs);
      update.executeUpdate();
    }
    change("UPDATE doc SET data = ?", (Object) bytes(15));
    assertThatThrownBy(() -> connection.commit())
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("40001"));
    connection.setAutoCommit(true);
    assertThat(data(1)).isEqualTo(theirs);
  }
}
