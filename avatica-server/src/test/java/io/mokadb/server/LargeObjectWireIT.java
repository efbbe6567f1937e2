package io.mokadb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

/** Large values through a server that takes no request longer than a megabyte. */
final class LargeObjectWireIT {
  private static final int PIECE = 1 << 20;

  /** Bytes that repeat with no period of a power of two. */
  private static final class Pattern extends InputStream {
    private final int length;
    private int at;

    Pattern(int length) {
      this.length = length;
    }

    @Override
    public int read() {
      return at == length ? -1 : at++ % 251;
    }

    @Override
    public int read(byte[] into, int from, int count) {
      int given = Math.min(count, length - at);
      for (int i = 0; i < given; i++) {
        into[from + i] = (byte) (at++ % 251);
      }
      return given == 0 && count > 0 ? -1 : given;
    }
  }

  private static long crc(InputStream in) throws IOException {
    CRC32 crc = new CRC32();
    byte[] block = new byte[8192];
    for (int read = in.read(block); read >= 0; read = in.read(block)) {
      crc.update(block, 0, read);
    }
    return crc.getValue();
  }

  private static void insert(Connection connection, String table, int id, int length)
      throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO " + table + " VALUES (?, ?)")) {
      insert.setInt(1, id);
      insert.setBinaryStream(2, new Pattern(length));
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
  }

  @Test
  void twentyMegabytes_goInPieces() throws Exception {
    int length = 20 << 20;
    try (TestServer server = new TestServer(ServerOptions.loopback(0).withMaxRequestBytes(PIECE));
        Connection connection = server.remote();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE file (id INTEGER PRIMARY KEY, content BLOB)");
      insert(connection, "file", 1, length);
      try (ResultSet row = statement.executeQuery("SELECT content FROM file")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getBlob(1).length()).isEqualTo(length);
        assertThat(row.getBlob(1).getBytes(length - 1, 9))
            .containsExactly((length - 2) % 251, (length - 1) % 251);
        assertThat(crc(row.getBinaryStream(1))).isEqualTo(crc(new Pattern(length)));
      }
    }
  }

  @Test
  void whatMustBeInMemoryAtOnce_isRefusedBeyond32Megabytes() throws Exception {
    int length = (32 << 20) + 1;
    try (TestServer server = new TestServer();
        Connection connection = server.remote();
        Connection avatica = server.avatica();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE file (id INTEGER PRIMARY KEY, content BLOB)");
      statement.execute("CREATE TEMP TABLE draft (id INTEGER PRIMARY KEY, content BLOB)");
      insert(connection, "file", 1, length);
      assertThatThrownBy(() -> TestServer.query(avatica, "SELECT content FROM file"))
          .hasMessageContaining("33554432");
      assertThat(TestServer.query(avatica, "SELECT id FROM file")).isEqualTo("1");
      assertThatThrownBy(() -> insert(connection, "draft", 1, length))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("33554432");
      assertThat(TestServer.query(connection, "SELECT COUNT(*) FROM draft")).isEqualTo("0");
    }
  }
}
