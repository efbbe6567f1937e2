package io.mokadb.shell;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands as they are typed (SH2, SH3), on H2. */
final class MokaShellTest {

  private static final String URL = "jdbc:h2:mem:shell";

  @TempDir Path directory;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private Connection keeper;

  @BeforeEach
  void open() throws SQLException {
    keeper = DriverManager.getConnection(URL);
  }

  @AfterEach
  void close() throws SQLException {
    keeper.close();
  }

  @Test
  void sql_inEveryFormat_printsTheRows() {
    String query = "select 1 as n, 'a\"b' as t, cast(null as varchar) as z, true as f";
    assertThat(run("sql", URL, "-e", query)).isZero();
    assertThat(text(out))
        .contains("| N | T   | Z    | F    |", "| 1 | a\"b | NULL | TRUE |", "(1 row)");
    assertThat(run("sql", URL, "--format", "csv", "-e", query)).isZero();
    assertThat(text(out)).isEqualTo("N,T,Z,F\n1,\"a\"\"b\",,TRUE\n");
    assertThat(run("sql", URL, "--format", "json", "-e", query)).isZero();
    assertThat(text(out)).contains("{\"N\": 1, \"T\": \"a\\\"b\", \"Z\": null, \"F\": true}");
    assertThat(run("sql", URL, "--format", "vertical", "-e", query)).isZero();
    assertThat(text(out)).contains("N: 1", "Z: NULL");
  }

  @Test
  void sql_withRowsOfASubscription_printsEachAsItComes() {
    String query =
        "select 1 as moka_commit, 1 as moka_change, 'nut' as item union all select 2, 1, 'a bolt'";
    assertThat(run("sql", URL, "-e", query)).isZero();
    assertThat(text(out))
        .contains(
            "| MOKA_COMMIT | MOKA_CHANGE | ITEM |",
            "|           1 |           1 | nut  |",
            "|           2 |           1 | a bolt |",
            "(2 rows)");
  }

  @Test
  void sql_withAFailingStatement_tellsStateAndLineAndStops() {
    assertThat(run("sql", URL, "-e", "select 1;\n\nselect x from missing;\nselect 2")).isEqualTo(1);
    assertThat(text(err)).contains("ERROR 42S0").contains(" at line 3:");
    assertThat(text(out)).contains("| 1 |").doesNotContain("| 2 |");
  }

  @Test
  void sql_withContinueOnError_runsTheRestAndStillFails() {
    String script = "select x from missing; select 2";
    assertThat(run("sql", URL, "--continue-on-error", "-e", script)).isEqualTo(1);
    assertThat(text(out)).contains("| 2 |");
  }

  @Test
  void sql_withTransactionWords_boundsATransaction() {
    assertThat(
            run(
                "sql",
                URL,
                "--format",
                "csv",
                "-e",
                "create table t (a int); begin; insert into t values (1); rollback;"
                    + " start transaction; insert into t values (2); commit; select a from t"))
        .isZero();
    assertThat(text(out)).isEqualTo("A\n2\n");
  }

  @Test
  void sql_withATransactionLeftOpen_rollsItBackAndSaysSo() {
    assertThat(run("sql", URL, "-e", "create table t (a int); begin; insert into t values (1)"))
        .isZero();
    assertThat(text(err)).contains("rolled back");
    assertThat(run("sql", URL, "--format", "csv", "-e", "select count(*) as n from t")).isZero();
    assertThat(text(out)).isEqualTo("N\n0\n");
  }

  @Test
  void sql_withFilesAndTexts_runsThemInTheirOrderAndImportsInBetween() throws Exception {
    Path csv = Files.writeString(directory.resolve("a b.csv"), "a;b\n1;x\n2;y\n");
    Path script =
        Files.writeString(
            directory.resolve("load.sql"), "-- load\n!import \"" + csv + "\" t --delimiter ';'\n");
    assertThat(
            run(
                "sql",
                URL,
                "--format",
                "csv",
                "-f",
                script.toString(),
                "-e",
                "select * from t order by a"))
        .as(text(err))
        .isZero();
    assertThat(text(out)).endsWith("A,B\n1,x\n2,y\n");
  }

  @Test
  void sql_withAMissingFileOrDriver_failsWithoutAStackTrace() {
    assertThat(run("sql", URL, "-f", "no-such-file.sql")).isEqualTo(1);
    assertThat(text(err)).contains("no such file: no-such-file.sql").doesNotContain("\tat ");
    assertThat(run("sql", "jdbc:nobody:x", "-e", "select 1")).isEqualTo(1);
    assertThat(text(err)).contains("ERROR 08001").doesNotContain("\tat ");
  }

  @Test
  void outputThatCannotBeWritten_isAFailure() {
    String[][] commands = {
      {"sql", URL, "-e", "select 1 as n"},
      {"sql", URL, "--format", "csv", "-e", "select 1 as n"},
      {"sql", "jdbc:moka:mem:full", "-e", "script"},
      {"sql", "jdbc:moka:mem:full", "-e", "copy (select 1 as n) to stdout"},
      {"dump", "jdbc:moka:mem:full"}
    };
    for (String[] command : commands) {
      err.reset();
      // Buffered, as that of the process is: the error shows when the rest is written.
      PrintStream full = new PrintStream(new BufferedOutputStream(new FullDisk()), false, UTF_8);
      assertThat(MokaShell.run(full, new PrintStream(err, true, UTF_8), command))
          .as(String.join(" ", command))
          .isEqualTo(1);
      assertThat(text(err)).contains("ERROR: the output is not written as a whole");
    }
  }

  /** Takes nothing. */
  private static final class FullDisk extends OutputStream {
    @Override
    public void write(int b) throws IOException {
      throw new IOException("No space left on device");
    }
  }

  @Test
  void sql_withInputThatIsNotUtf8_isAFailureAndChangesNoText() throws Exception {
    String script = "create table t (a varchar(9)); insert into t values ('caf\u00e9');";
    assertThat(runWithInput(script.getBytes(ISO_8859_1), "sql", URL)).isEqualTo(1);
    assertThat(text(err)).isEqualTo("ERROR: the script is not in UTF-8\n");
    assertThat(runWithInput(("drop table if exists t;" + script).getBytes(UTF_8), "sql", URL))
        .as(text(err))
        .isZero();
    assertThat(run("sql", URL, "--format", "csv", "-e", "select a from t")).isZero();
    assertThat(text(out)).isEqualTo("A\ncaf\u00e9\n");
  }

  private int runWithInput(byte[] input, String... args) {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(input));
    try {
      return run(args);
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void import_withAWrongOption_isAWrongCommandLine() {
    assertThat(run("import", "x.csv", "t", "--delimiter", "ab")).isEqualTo(2);
    assertThat(run("import", "x.csv")).isEqualTo(2);
    assertThat(run("import", "x.csv", "t", "--batch", "0")).isEqualTo(2);
  }

  @Test
  void import_ofAFileWithoutHeading_loadsItsFirstLineToo() throws Exception {
    Path csv = Files.writeString(directory.resolve("plain.csv"), "1,x\n2,y\n");
    assertThat(run("import", csv.toString(), "t", "--no-header", "--url", URL)).isZero();
    assertThat(text(out)).contains("2 rows into t");
  }

  private int run(String... args) {
    out.reset();
    err.reset();
    return MokaShell.run(
        new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), args);
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(UTF_8).replace("\r\n", "\n");
  }
}
