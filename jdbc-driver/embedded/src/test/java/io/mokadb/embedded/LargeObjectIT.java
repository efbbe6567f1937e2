package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.embedded.crash.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values that are longer than the heap, and processes that are killed while they write them. */
final class LargeObjectIT {
  private static final int LENGTH = 300 << 20;

  @TempDir private Path directory;

  private String url() {
    return "jdbc:moka:" + directory.resolve("data") + ";durability=relaxed";
  }

  private static String query(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getString(1) : null;
    }
  }

  private static Process child(String... arguments) throws IOException {
    List<String> command = ChildJvm.command();
    command.addAll(List.of("-Xmx128m", Child.class.getName()));
    command.addAll(Arrays.asList(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private static BufferedReader output(Process child) {
    return new BufferedReader(
        new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8));
  }

  @Test
  void aValueLongerThanTheHeap_isWrittenAndReadInAHeapOf128Mb() throws Exception {
    Process child = child("all", url());
    try (BufferedReader out = output(child)) {
      assertThat(out.readLine()).isEqualTo("written");
      assertThat(out.readLine()).isEqualTo(LENGTH + " " + crc(LENGTH));
      assertThat(out.readLine()).isEqualTo("copied " + crc(LENGTH));
      assertThat(out.readLine()).isEqualTo("sound");
    }
    assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(child.exitValue()).isZero();
  }

  @Test
  void kill_whileAValueIsWritten_leavesTheRowAsItWas() throws Exception {
    try (Connection connection = DriverManager.getConnection(url());
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE doc (id INT PRIMARY KEY, data BLOB)");
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO doc VALUES (1, ?)")) {
        insert.setBinaryStream(1, new Pattern(5 << 20));
        insert.executeUpdate();
      }
    }
    Process child = child("update", url());
    try (BufferedReader out = output(child)) {
      assertThat(out.readLine()).isEqualTo("spooled");
      // Somewhere in the middle: how far it has come does not matter.
      assertThat(out.readLine()).isEqualTo("stored");
      assertThat(child.toHandle().destroyForcibly()).isTrue();
    }
    assertThat(child.waitFor(30, TimeUnit.SECONDS)).isTrue();
    try (Connection connection = DriverManager.getConnection(url());
        Statement statement = connection.createStatement()) {
      assertThat(query(connection, "CHECK DATABASE")).isNull();
      try (ResultSet rows = statement.executeQuery("SELECT data FROM doc")) {
        rows.next();
        assertThat(crc(rows.getBinaryStream(1))).isEqualTo(crc(5 << 20));
      }
      statement.execute("DELETE FROM doc");
      assertThat(query(connection, "CHECK DATABASE")).isNull();
    }
  }

  @Test
  void oneByteMoreThanTheLimit_isRefusedWith22001() throws Exception {
    try (Connection connection = DriverManager.getConnection(url());
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE doc (id INT PRIMARY KEY, data BLOB)");
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO doc VALUES (1, ?)")) {
        assertThatThrownBy(() -> insert.setBinaryStream(1, new Pattern((1L << 30) + 1)))
            .isInstanceOfSatisfying(
                SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22001"))
            .hasMessageContaining("1073741824");
      }
    }
  }

  private static long crc(InputStream in) throws IOException {
    CRC32 crc = new CRC32();
    byte[] buffer = new byte[64 << 10];
    for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
      crc.update(buffer, 0, count);
    }
    return crc.getValue();
  }

  private static long crc(long length) {
    try {
      return crc(new Pattern(length));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Bytes that differ from piece to piece, as many as wanted, from no memory. */
  private static final class Pattern extends InputStream {
    private final long length;
    private long at;

    Pattern(long length) {
      this.length = length;
    }

    @Override
    public int read() {
      return at == length ? -1 : valueAt(at++);
    }

    private static int valueAt(long position) {
      return (int) (position * 31 + (position >>> 12) * 17) & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int count) {
      if (at == length) {
        return -1;
      }
      int given = (int) Math.min(count, length - at);
      for (int i = 0; i < given; i++) {
        into[offset + i] = (byte) valueAt(at++);
      }
      return given;
    }
  }

  /** What runs in a process of its own. */
  static final class Child {
    private Child() {}

    public static void main(String[] args) throws Exception {
      try (Connection connection = DriverManager.getConnection(args[1])) {
        if (args[0].equals("all")) {
          all(connection);
        } else {
          update(connection);
        }
      }
    }

    private static void all(Connection connection) throws Exception {
      try (Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE doc (id INT PRIMARY KEY, data BLOB)");
        try (PreparedStatement insert =
            connection.prepareStatement("INSERT INTO doc VALUES (1, ?)")) {
          insert.setBinaryStream(1, new Pattern(LENGTH));
          insert.executeUpdate();
        }
        System.out.println("written");
        try (ResultSet rows =
            statement.executeQuery("SELECT OCTET_LENGTH(data), data FROM doc ORDER BY data")) {
          rows.next();
          System.out.println(rows.getInt(1) + " " + crc(rows.getBinaryStream(2)));
        }
        statement.execute("INSERT INTO doc SELECT 2, data FROM doc");
        statement.execute("DELETE FROM doc WHERE id = 1");
        try (ResultSet rows = statement.executeQuery("SELECT data FROM doc")) {
          rows.next();
          System.out.println("copied " + crc(rows.getBlob(1).getBinaryStream()));
        }
        System.out.println(query(connection, "CHECK DATABASE") == null ? "sound" : "damaged");
      }
    }

    private static void update(Connection connection) throws Exception {
      connection.setAutoCommit(false);
      try (PreparedStatement update = connection.prepareStatement("UPDATE doc SET data = ?")) {
        update.setBinaryStream(1, new Pattern(20 << 20));
        System.out.println("spooled");
        update.executeUpdate();
        System.out.println("stored");
        while (true) {
          update.executeUpdate();
        }
      }
    }
  }
}
