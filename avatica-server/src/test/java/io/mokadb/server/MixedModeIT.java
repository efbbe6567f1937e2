package io.mokadb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several processes with one directory, of which one serves it to the others. */
final class MixedModeIT {
  @TempDir Path directory;

  private String url(String... properties) {
    return "jdbc:moka:" + directory.resolve("db") + ";" + String.join(";", properties);
  }

  private String note() throws IOException {
    return Files.readString(directory.resolve("db/SERVER"));
  }

  private int port() throws IOException {
    return Integer.parseInt(
        note().lines().filter(l -> l.startsWith("port=")).findFirst().orElseThrow().substring(5));
  }

  /** A process that has left is not waited for, and its leaving may be what closes the database. */
  @AfterEach
  void awaitTheEnd() {
    Awaitility.await()
        .until(() -> !Files.exists(directory.resolve("db/SERVER")) && !isBeingReleased());
  }

  private static boolean isBeingReleased() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("moka-release"));
  }

  @Test
  void secondProcess_connectsByItself_andSeesTheSameRows() throws Exception {
    try (Connection mine = DriverManager.getConnection(url("server=0"))) {
      TestServer.execute(
          mine, "CREATE TABLE t (a INTEGER PRIMARY KEY)", "INSERT INTO t VALUES (1)");
      try (OtherProcess same = OtherProcess.open(url("server=0"));
          OtherProcess plain = OtherProcess.open(url())) {
        assertThat(same.run("INSERT INTO t VALUES (2)")).isEqualTo("1");
        assertThat(plain.run("SELECT a FROM t ORDER BY a")).isEqualTo("1|2");
        assertThat(same.run("INSERT INTO t VALUES (2)")).startsWith("failed 23505");
        assertThat(TestServer.query(mine, "SELECT COUNT(*) FROM t")).isEqualTo("2");
      }
    }
  }

  @Test
  void databaseStaysOpen_untilTheLastProcessLeaves() throws Exception {
    Connection mine = DriverManager.getConnection(url("server=0"));
    TestServer.execute(mine, "CREATE TABLE t (a INTEGER PRIMARY KEY)");
    try (OtherProcess other = OtherProcess.open(url())) {
      mine.close();
      assertThat(other.run("INSERT INTO t VALUES (1)")).isEqualTo("1");
      other.closeConnection();
    }
    // Closed by the other's leaving, which this process need not hear of at once.
    try (Connection again = DriverManager.getConnection(url("server=0"))) {
      assertThat(TestServer.query(again, "SELECT a FROM t")).isEqualTo("1");
    }
  }

  @Test
  void holderIsKilled_theNextOpenTakesTheDirectoryOver() throws Exception {
    try (OtherProcess holder = OtherProcess.open(url("server=0"))) {
      holder.run("CREATE TABLE t (a INTEGER PRIMARY KEY)");
      holder.run("INSERT INTO t VALUES (1)");
      String before = note();
      try (Connection mine = DriverManager.getConnection(url("server=0"))) {
        assertThat(TestServer.query(mine, "SELECT a FROM t")).isEqualTo("1");
        holder.kill();
        assertThatThrownBy(() -> TestServer.query(mine, "SELECT a FROM t"))
            .isInstanceOf(SQLException.class)
            .extracting("SQLState")
            .isEqualTo("08006");
        try (Connection taken = DriverManager.getConnection(url("server=0"));
            OtherProcess joined = OtherProcess.open(url("server=0"))) {
          assertThat(TestServer.query(taken, "SELECT a FROM t")).isEqualTo("1");
          assertThat(joined.run("SELECT a FROM t")).isEqualTo("1");
          assertThat(secret(note())).isNotEqualTo(secret(before));
        }
      }
    }
  }

  private static String secret(String note) {
    return note.lines().filter(l -> l.startsWith("secret=")).findFirst().orElseThrow();
  }

  @Test
  void secret_isForTheOwnerOnly_andOthersNeedAUser() throws Exception {
    try (Connection mine = DriverManager.getConnection(url("server=0"))) {
      assertThat(
              PosixFilePermissions.toString(
                  Files.getPosixFilePermissions(directory.resolve("db/SERVER"))))
          .isEqualTo("rw-------");
      String remote = "jdbc:moka://127.0.0.1:" + port() + "/";
      assertThatThrownBy(() -> DriverManager.getConnection(remote))
          .hasMessageContaining("CREATE USER")
          .extracting("SQLState")
          .isEqualTo("28000");
      assertThatThrownBy(() -> DriverManager.getConnection(remote + ";secret=guess"))
          .extracting("SQLState")
          .isEqualTo("08001");
      TestServer.execute(
          mine,
          "CREATE USER root PASSWORD 'the root' ADMIN",
          "CREATE USER ann PASSWORD 'anns own'");
      try (Connection ann = DriverManager.getConnection(remote, "ann", "anns own")) {
        assertThat(ann.getMetaData().getUserName()).isEqualTo("ANN");
      }
      // Who can read the directory is its owner, also from another process.
      try (OtherProcess owner = OtherProcess.open(url())) {
        assertThat(owner.run("SELECT COUNT(*) FROM MOKA.USERS WHERE IS_ROLE = 'NO'"))
            .isEqualTo("2");
      }
      assertThatThrownBy(() -> OtherProcess.open(url("user=ann", "password=wrong")))
          .hasMessageContaining("28000");
    }
  }

  @Test
  void otherSettings_areRefused_asWithinAProcess() throws Exception {
    try (Connection mine = DriverManager.getConnection(url("server=0", "durability=relaxed"))) {
      assertThat(mine.isValid(0)).isTrue();
      OtherProcess.open(url("durability=relaxed")).close();
      assertThatThrownBy(() -> OtherProcess.open(url("durability=sync")))
          .hasMessageContaining("22023")
          .hasMessageContaining("other settings");
    }
  }

  @Test
  void whatCannotBe_isToldWithWhatToDo() throws Exception {
    assertThatThrownBy(() -> DriverManager.getConnection("jdbc:moka:mem:x;server=0"))
        .hasMessageContaining("in memory");
    assertThatThrownBy(() -> DriverManager.getConnection(url("server=x")))
        .hasMessageContaining("'server' is a number");
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> DriverManager.getConnection(url("server=" + taken.getLocalPort())))
          .hasMessageContaining("server=0")
          .extracting("SQLState")
          .isEqualTo("08001");
    }
    try (Connection mine = DriverManager.getConnection(url("server=0"))) {
      assertThat(mine.isValid(0)).isTrue();
      assertThatThrownBy(() -> DriverManager.getConnection(url("server=" + (port() ^ 1))))
          .hasMessageContaining("served already");
    }
  }

  @Test
  void holderThatDoesNotServe_isNamed() throws Exception {
    try (OtherProcess holder = OtherProcess.open(url())) {
      assertThat(holder.run("SELECT 1")).isEqualTo("1");
      assertThatThrownBy(() -> DriverManager.getConnection(url()))
          .hasMessageContaining("is in use by the process with pid")
          .hasMessageContaining(";server=PORT");
    }
  }

  @Test
  void directoryOfTheServerCommand_isJoinedToo() throws Exception {
    String data = directory.resolve("db").toString();
    List<String> command =
        List.of(
            System.getProperty("java.home") + "/bin/java",
            "-Xmx200m",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            "io.mokadb.server.cli.ServerMain",
            "--data",
            data,
            "--port",
            "0");
    Process server =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    try (var out = server.inputReader()) {
      assertThat(out.readLine()).startsWith("Serving");
      try (Connection mine = DriverManager.getConnection(url())) {
        TestServer.execute(mine, "CREATE TABLE t (a INTEGER PRIMARY KEY)");
        assertThat(TestServer.query(mine, "SELECT COUNT(*) FROM t")).isEqualTo("0");
      }
      server.toHandle().destroy();
      assertThat(server.waitFor()).isIn(0, 143);
      assertThat(Path.of(data, "SERVER")).doesNotExist();
    } finally {
      server.destroyForcibly();
    }
  }
}
