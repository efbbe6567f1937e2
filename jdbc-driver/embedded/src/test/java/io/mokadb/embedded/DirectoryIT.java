package io.mokadb.embedded;

import static io.mokadb.embedded.TestDatabase.execute;
import static io.mokadb.embedded.TestDatabase.query;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.mokadb.session.share.DirectoryServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A database in a directory: shared, owned by another process, damaged, or of the future. */
@Timeout(90)
final class DirectoryIT {
  private static final int ROWS = 20_000;

  @TempDir Path temp;
  private Path directory;
  private String url;

  @BeforeEach
  void name() {
    directory = temp.resolve("data");
    url = "jdbc:moka:" + directory;
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(url);
  }

  private void fill() throws SQLException {
    try (Connection connection = connect()) {
      execute(connection, "CREATE TABLE t (id INTEGER PRIMARY KEY, text VARCHAR(100))");
      connection.setAutoCommit(false);
      try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
        for (int i = 0; i < ROWS; i++) {
          insert.setInt(1, i);
          insert.setString(2, "text " + Integer.toHexString(i * 0x9E3779B9));
          insert.addBatch();
          if (i % 1000 == 999) {
            insert.executeBatch();
            connection.commit();
          }
        }
      }
    }
  }

  private void assertOpeningFails(String... states) {
    assertThatThrownBy(
            () -> {
              try (Connection connection = connect()) {
                query(connection, "SELECT COUNT(*), MIN(text) FROM t");
              }
            })
        .isInstanceOfSatisfying(
            SQLException.class,
            e -> {
              assertThat(e.getSQLState()).as(e.getMessage()).isIn((Object[]) states);
              assertThat(e.getMessage()).contains(directory.toString());
            });
  }

  @Test
  void secondConnection_sharesTheDatabase_andReopeningKeepsIt() throws SQLException {
    try (Connection one = connect();
        Connection two = DriverManager.getConnection("jdbc:moka:" + temp + "/./data")) {
      execute(one, "CREATE TABLE t (id INTEGER PRIMARY KEY)", "INSERT INTO t VALUES (1)");
      assertThat(query(two, "SELECT id FROM t")).isEqualTo("1");
    }
    try (Connection again = connect()) {
      execute(again, "INSERT INTO t VALUES (2)");
      assertThat(query(again, "SELECT id FROM t ORDER BY id")).isEqualTo("1|2");
    }
  }

  @Test
  void otherSettings_onAnOpenDatabase_areRefused() throws SQLException {
    try (Connection connection = connect()) {
      assertThatThrownBy(() -> DriverManager.getConnection(url + ";durability=relaxed"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("open already");
      assertThat(connection.isValid(1)).isTrue();
    }
    try (Connection relaxed = DriverManager.getConnection(url + ";durability=relaxed;cache=16m")) {
      execute(relaxed, "CREATE TABLE t (id INTEGER PRIMARY KEY)");
    }
    for (String bad : List.of("durability=perhaps", "cache=x", "cache=1k", "create=maybe")) {
      assertThatThrownBy(() -> DriverManager.getConnection(url + ";" + bad))
          .as(bad)
          .isInstanceOf(SQLException.class)
          .extracting(e -> ((SQLException) e).getSQLState())
          .isEqualTo("22023");
    }
  }

  @Test
  void secondProcess_isToldWhoHasIt() throws Exception {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Owner.class.getName(),
                url)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(child.getInputStream(), UTF_8))) {
      assertThat(out.readLine()).isEqualTo("open");
      assertThatThrownBy(this::connect)
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("pid " + child.pid())
          .extracting(e -> ((SQLException) e).getSQLState())
          .isEqualTo("08001");
    } finally {
      child.destroyForcibly();
    }
    assertThat(child.waitFor(30, TimeUnit.SECONDS)).isTrue();
    try (Connection connection = connect()) {
      assertThat(query(connection, "SELECT id FROM t")).isEqualTo("1");
    }
  }

  /** Opens the database, says so, and waits to be killed. */
  static final class Owner {
    private Owner() {}

    public static void main(String[] args) throws Exception {
      try (Connection connection = DriverManager.getConnection(args[0])) {
        execute(connection, "CREATE TABLE t (id INTEGER PRIMARY KEY)", "INSERT INTO t VALUES (1)");
        System.out.println("open");
        Thread.currentThread().join();
      }
    }
  }

  @Test
  void openResults_areClosedWithTheDatabase() throws SQLException {
    fill();
    Connection connection = connect();
    Statement statement = connection.createStatement();
    ResultSet rows = statement.executeQuery("SELECT id, text FROM t ORDER BY id");
    assertThat(rows.next()).isTrue();
    connection.close();
    assertThatThrownBy(rows::next).isInstanceOf(SQLException.class);
    try (Connection again = connect()) {
      assertThat(query(again, "SELECT COUNT(*) FROM t")).isEqualTo(String.valueOf(ROWS));
    }
  }

  @Test
  void databaseClosedWhileAnotherThreadReads_endsItsReadWithAnError() throws Exception {
    fill();
    Connection connection = connect();
    Thread reader =
        new Thread(
            () -> {
              try (Statement statement = connection.createStatement()) {
                while (true) {
                  try (ResultSet rows = statement.executeQuery("SELECT id, text FROM t")) {
                    while (rows.next()) {
                      rows.getString(2);
                    }
                  }
                }
              } catch (SQLException e) {
                assertThat(e.getSQLState()).isNotNull();
              }
            });
    reader.start();
    for (int i = 0; i < 20; i++) {
      assertThat(connection.isValid(1)).isTrue();
    }
    connection.close();
    reader.join(30_000);
    assertThat(reader.isAlive()).isFalse();
    connect().close();
  }

  @Test
  void hikari_onADirectory_works() throws SQLException {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(4);
    try (HikariDataSource pool = new HikariDataSource(config)) {
      try (Connection connection = pool.getConnection()) {
        execute(connection, "CREATE TABLE t (id INTEGER PRIMARY KEY)");
      }
      for (int i = 0; i < 10; i++) {
        try (Connection connection = pool.getConnection()) {
          execute(connection, "INSERT INTO t VALUES (" + i + ")");
        }
      }
    }
    try (Connection connection = connect()) {
      assertThat(query(connection, "SELECT COUNT(*) FROM t")).isEqualTo("10");
    }
  }

  @Test
  void parentThatIsAFile_cannotBeCreatedIn() throws IOException {
    Path file = Files.writeString(temp.resolve("file"), "x");
    directory = file.resolve("below");
    url = "jdbc:moka:" + directory;
    assertOpeningFails("08001");
    assertThat(file).hasContent("x");
  }

  @Test
  void futureFormat_isRefusedAndUntouched() throws Exception {
    fill();
    Path format = directory.resolve("FORMAT");
    String good = Files.readString(format);
    Files.writeString(format, good.replaceAll("version=\\d+", "version=999"));
    assertOpeningFails("08001");
    Files.writeString(format, "something else\n");
    assertOpeningFails("08001");
    Files.writeString(format, good);
    try (Connection connection = connect()) {
      assertThat(query(connection, "SELECT COUNT(*) FROM t")).isEqualTo(String.valueOf(ROWS));
    }
  }

  @Test
  void damagedCurrentOrManifest_isAnErrorAndNothingIsDeleted() throws Exception {
    fill();
    Path current = directory.resolve("rocksdb/CURRENT");
    Path manifest = directory.resolve("rocksdb").resolve(Files.readString(current).strip());
    for (Path file : List.of(current, manifest)) {
      byte[] good = Files.readAllBytes(file);
      Files.write(file, new byte[0]);
      assertOpeningFails("XX001", "08001");
      Files.write(file, "rubbish rubbish rubbish".getBytes(UTF_8));
      assertOpeningFails("XX001", "08001");
      Files.delete(file);
      assertOpeningFails("XX001", "08001");
      Files.write(file, good);
    }
    try (Connection connection = connect()) {
      assertThat(query(connection, "SELECT COUNT(*) FROM t")).isEqualTo(String.valueOf(ROWS));
    }
  }

  @Test
  void damagedTableFile_isAnError() throws Exception {
    fill();
    flush();
    Path table = largest(".sst");
    byte[] good = Files.readAllBytes(table);
    try (FileChannel file = FileChannel.open(table, StandardOpenOption.WRITE)) {
      for (long at = 100; at < file.size() - 8; at += 512) {
        file.write(ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5, 6, 7, 8}), at);
      }
    }
    assertOpeningFails("XX001", "08001");
    try (FileChannel file = FileChannel.open(table, StandardOpenOption.WRITE)) {
      file.truncate(good.length / 2);
    }
    assertOpeningFails("XX001", "08001");
    Files.delete(table);
    assertOpeningFails("XX001", "08001");
    Files.write(table, good);
    try (Connection connection = connect()) {
      assertThat(query(connection, "SELECT COUNT(*) FROM t")).isEqualTo(String.valueOf(ROWS));
    }
  }

  /** Opening replays the log into table files. */
  private void flush() throws SQLException {
    connect().close();
  }

  private Path largest(String suffix) throws IOException {
    try (Stream<Path> files = Files.list(directory.resolve("rocksdb"))) {
      return files
          .filter(file -> file.toString().endsWith(suffix))
          .max(java.util.Comparator.comparingLong(file -> file.toFile().length()))
          .orElseThrow();
    }
  }

  @Test
  void server_thatIsNotOnTheClassPath_isNamed() {
    assumeThat(ServiceLoader.load(DirectoryServer.class)).isEmpty();
    assertThatThrownBy(() -> DriverManager.getConnection(url + ";server=0"))
        .hasMessageContaining("io.mokadb:moka-server");
  }
}
