package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.sql.Types;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** CLOB and BLOB through java.sql, short ones and long ones. */
class LargeObjectTest {
  private static final int LONG = 5 << 20;

  private TestDatabase database;
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    database = new TestDatabase();
    connection = database.connect();
    database.run("CREATE TABLE doc (id INT PRIMARY KEY, body CLOB, data BLOB)");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
    database.close();
  }

  private void insert(int id, String body, byte[] data) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO doc VALUES (?, ?, ?)")) {
      insert.setInt(1, id);
      insert.setCharacterStream(2, body == null ? null : new StringReader(body));
      insert.setBinaryStream(3, data == null ? null : new ByteArrayInputStream(data));
      insert.executeUpdate();
    }
  }

  @Test
  void metaData_ofColumns_tellsClobAndBlob() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT body, data FROM doc")) {
      assertThat(rows.getMetaData().getColumnType(1)).isEqualTo(Types.CLOB);
      assertThat(rows.getMetaData().getColumnType(2)).isEqualTo(Types.BLOB);
      assertThat(rows.getMetaData().getColumnClassName(1)).isEqualTo("java.sql.Clob");
      assertThat(rows.getMetaData().getColumnTypeName(2)).isEqualTo("BLOB");
    }
    try (ResultSet columns = connection.getMetaData().getColumns(null, null, "DOC", "BODY")) {
      assertThat(columns.next()).isTrue();
      assertThat(columns.getInt("DATA_TYPE")).isEqualTo(Types.CLOB);
      assertThat(columns.getInt("COLUMN_SIZE")).isEqualTo(1 << 30);
    }
  }

  @Test
  void longValues_writtenAsStreams_readBackAsStreams() throws Exception {
    byte[] data = new byte[LONG];
    new Random(7).nextBytes(data);
    insert(1, null, data);
    String body = "\u017elu\u0165".repeat(LONG / 6 / 2);
    insert(2, body, null);
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT body, data FROM doc ORDER BY id")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getClob(1)).isNull();
      Blob blob = rows.getBlob(2);
      assertThat(blob.length()).isEqualTo(LONG);
      try (InputStream in = blob.getBinaryStream()) {
        assertThat(in.readAllBytes()).isEqualTo(data);
      }
      assertThat(rows.next()).isTrue();
      try (Reader in = rows.getCharacterStream(1)) {
        char[] first = new char[4];
        assertThat(in.read(first)).isEqualTo(4);
        assertThat(new String(first)).isEqualTo("\u017elu\u0165");
      }
      assertThat(rows.getObject(1)).isInstanceOf(Clob.class);
      assertThat(((Clob) rows.getObject(1)).length()).isEqualTo(body.length());
    }
    assertThat(
            database.query("SELECT id, CHAR_LENGTH(body), OCTET_LENGTH(data) FROM doc ORDER BY id"))
        .isEqualTo("1,null," + LONG + "|2," + body.length() + ",null");
  }

  @Test
  void createdBlobAndClob_bindAndCompare() throws SQLException {
    Blob blob = connection.createBlob();
    blob.setBytes(1, new byte[] {1, 2, 3});
    Clob clob = connection.createClob();
    clob.setString(1, "abc");
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO doc VALUES (1, ?, ?)")) {
      insert.setClob(1, clob);
      insert.setBlob(2, blob);
      insert.executeUpdate();
    }
    try (PreparedStatement query =
        connection.prepareStatement("SELECT body FROM doc WHERE body LIKE ? AND data = ?")) {
      query.setString(1, "a%");
      query.setBytes(2, new byte[] {1, 2, 3});
      try (ResultSet rows = query.executeQuery()) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getString(1)).isEqualTo("abc");
        assertThat(rows.getNClob(1).getSubString(2, 2)).isEqualTo("bc");
      }
    }
    database.run("UPDATE doc SET body = UPPER(body) || 'd'");
    assertThat(database.query("SELECT body FROM doc")).isEqualTo("ABCd");
  }
}
