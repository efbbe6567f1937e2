package io.mokadb.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.DriverManager;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** check, backup and restore as they are typed, on a directory. */
final class CareCommandsTest {
  @TempDir Path directory;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(Object... args) {
    out.reset();
    err.reset();
    return MokaShell.run(
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        Stream.of(args).map(Object::toString).toArray(String[]::new));
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void backupAndRestore_bringTheDatabaseBack() throws Exception {
    Path data = directory.resolve("data");
    Path backups = directory.resolve("back'ups");
    String sql =
        "CREATE TABLE t (id INT PRIMARY KEY); CREATE INDEX i ON t (id); INSERT INTO t VALUES (1), (2)";
    assertThat(run("sql", "jdbc:moka:" + data, "-e", sql)).isZero();
    assertThat(run("backup", data, backups)).as(err()).isZero();
    assertThat(out()).contains("Backup 1 (full) of").contains("checksum");
    assertThat(run("sql", "jdbc:moka:" + data, "-e", "DELETE FROM t")).isZero();
    assertThat(run("backup", "jdbc:moka:" + data, backups)).isZero();
    assertThat(out()).contains("Backup 2 (incremental) of");

    Path first = directory.resolve("first");
    assertThat(run("restore", backups, first, "--at", 1)).as(err()).isZero();
    assertThat(out()).contains("its checksum is right");
    assertThat(run("check", first)).as(err()).isZero();
    assertThat(out())
        .containsPattern("2 +PUBLIC.T\\R")
        .containsPattern("2 +PUBLIC.T INDEX I\\R")
        .contains("No findings");
    assertThat(run("check", "-q", first)).isZero();
    assertThat(out()).isEmpty();
    assertThat(run("restore", backups, first)).isEqualTo(1);
    assertThat(err()).contains("neither");
    assertThat(run("restore", backups, directory.resolve("third"), "--at", 3)).isEqualTo(1);
    assertThat(err()).contains("There is no backup 3").contains("[1, 2]");
  }

  @Test
  void check_databaseThatIsNotThere_isTroubleAndMakesNone() {
    Path missing = directory.resolve("missing");
    for (Object address : List.of(missing, "jdbc:moka:" + missing)) {
      assertThat(run("check", address)).isEqualTo(2);
      assertThat(err()).contains("ERROR").contains(missing.toString());
    }
    assertThat(run("backup", missing, directory.resolve("b"))).isEqualTo(1);
    assertThat(missing).doesNotExist();
    assertThat(Files.exists(directory.resolve("b"))).isFalse();
  }

  @Test
  void check_findings_areNamedAndTheCodeTells() throws Exception {
    String rows =
        "SELECT * FROM (VALUES ('PUBLIC.T', '(ID) = (1)', 'ROW_DAMAGED', 'noise'),"
            + " ('PUBLIC.T', NULL, 'COUNT', '7')) v (object, \"KEY\", kind, detail)";
    Driver damaged = new RewritingDriver("jdbc:damaged:", "CHECK DATABASE WITH COUNTS", rows);
    DriverManager.registerDriver(damaged);
    try {
      assertThat(run("check", "jdbc:damaged:x")).as(err()).isEqualTo(1);
      assertThat(out().lines())
          .containsExactly(
              "ROW_DAMAGED in PUBLIC.T, (ID) = (1): noise", "           7  PUBLIC.T", "1 finding");
    } finally {
      DriverManager.deregisterDriver(damaged);
    }
  }

  @Test
  void check_otherDatabase_isTrouble() {
    assertThat(run("check", "jdbc:h2:mem:other")).isEqualTo(2);
    assertThat(err()).contains("ERROR 42");
  }
}
