package io.mokadb.shell.interactive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jline.reader.Candidate;
import org.jline.reader.History;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.terminal.Size;
import org.jline.terminal.impl.DumbTerminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person types, and what they see. */
final class InteractiveShellTest {
  private static final AtomicInteger DATABASES = new AtomicInteger();

  @TempDir private Path directory;

  private final String url = "jdbc:moka:mem:shell" + DATABASES.incrementAndGet();

  /** All that is shown when these lines are typed. */
  private String shown(String... lines) throws Exception {
    return shown(0, String.join("\n", lines) + "\n");
  }

  private String shown(int height, String typed) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Connection connection = DriverManager.getConnection(url);
        DumbTerminal terminal =
            new DumbTerminal(
                "test",
                "dumb",
                new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)),
                out,
                StandardCharsets.UTF_8)) {
      terminal.setSize(new Size(80, height));
      new InteractiveShell(connection, terminal, directory.resolve("history")).run(url);
    }
    return out.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
  }

  @Test
  void statements_endWithTheirSemicolon() throws Exception {
    assertThat(
            shown(
                "CREATE TABLE t (id INTEGER PRIMARY KEY,",
                "  name VARCHAR(20));",
                "INSERT INTO t VALUES (1, 'a;b'), (2, ''), (3, NULL); SELECT * FROM t",
                ";"))
        .contains("Done\n", "3 rows changed\n")
        .contains("ID | NAME\n---+-----\n 1 | a;b\n 2 |\n 3 | NULL\n(3 rows)\n");
  }

  @Test
  void block_isOneStatement() throws Exception {
    assertThat(
            shown(
                "CREATE TABLE t (id INTEGER PRIMARY KEY); CREATE TABLE u (id INTEGER PRIMARY KEY);",
                "CREATE TRIGGER c AFTER INSERT ON t FOR EACH ROW BEGIN ATOMIC",
                "  INSERT INTO u VALUES (NEW.id);",
                "  UPDATE u SET id = id;",
                "END;",
                "INSERT INTO t VALUES (7);",
                "CALL MOKA.AWAIT_TRIGGERS(60);",
                "SELECT id AS seen FROM u;"))
        .contains("SEEN\n----\n   7\n")
        .doesNotContain("ERROR");
  }

  @Test
  void error_pointsAtItsPlace_andTheShellGoesOn() throws Exception {
    assertThat(shown("SELECT 1,", "  nam FROM (VALUES (2)) AS t (n);", "SELECT 5 AS five;"))
        .contains("ERROR 42S22: ")
        .contains("    nam FROM (VALUES (2)) AS t (n)\n    ^\n")
        .contains("FIVE\n----\n   5\n(1 row)\n");
    assertThat(shown("SELECT 1; SELECT nam FROM (VALUES (2)) AS t (n);"))
        .contains("  SELECT nam FROM (VALUES (2)) AS t (n)\n         ^\n");
  }

  @Test
  void transaction_isShownInThePrompt_andRolledBackAtTheEnd() throws Exception {
    try (Connection keeper = DriverManager.getConnection(url)) {
      String shown = shown("CREATE TABLE t (id INTEGER);", "BEGIN;", "INSERT INTO t VALUES (1);");
      assertThat(shown).contains("moka*> ", "The open transaction was rolled back.");
      assertThat(shown("COMMIT;", "SELECT COUNT(*) AS n FROM t;"))
          .contains("ERROR 25000: no transaction is open", "N\n-\n0\n");
      assertThat(keeper.isValid(1)).isTrue();
    }
  }

  @Test
  void tables_areListedAndDescribed() throws Exception {
    assertThat(
            shown(
                "CREATE TABLE boss (id INTEGER PRIMARY KEY, pay DECIMAL(8, 2) DEFAULT 1);",
                "CREATE TABLE worker (boss INTEGER REFERENCES boss, name VARCHAR(9) NOT NULL);",
                "CREATE VIEW names AS SELECT name FROM worker;",
                "\\dt",
                "\\dv",
                "\\d boss",
                "\\d nothing;"))
        .contains("PUBLIC | BOSS   | TABLE |\nPUBLIC | WORKER | TABLE |\n")
        .contains("PUBLIC | NAMES | VIEW |")
        .contains("PAY    | DECIMAL(8, 2) |          | 1\nprimary key (ID)\n")
        .contains("referred to by WORKER by BOSS (WORKER_BOSS_FKEY)")
        .contains("There is no table or view nothing; \\d lists what there is.");
  }

  @Test
  void switches_changeWhatIsShown() throws Exception {
    assertThat(shown("\\x", "SELECT 1 AS a, NULL AS bc;", "\\timing", "SELECT 2;", "\\conninfo"))
        .contains("-- row 1\n A: 1\nBC: NULL\n(1 row)\n", "Times are shown.\n", "Time: ", url);
  }

  @Test
  void words_thatPeopleType_areUnderstood() throws Exception {
    for (String quit : List.of("quit", "exit;", "\\q", "EXIT")) {
      assertThat(shown(quit, "SELECT 1 AS behind;")).doesNotContain("BEHIND");
    }
    assertThat(shown("help", "?", "\\?", "\\nothing"))
        .contains("\\timing", "There is no command \\nothing; \\? lists those that there are.");
  }

  @Test
  void file_isRun() throws Exception {
    Path file = directory.resolve("some script.sql");
    Files.writeString(file, "CREATE TABLE t (id INTEGER);\nINSERT INTO t VALUES (1), (2);\n");
    assertThat(shown("\\i '" + file + "'", "SELECT COUNT(*) AS n FROM t;")).contains("N\n-\n2\n");
    assertThat(shown("\\i missing.sql", "SELECT 1;"))
        .contains("ERROR: no such file: missing.sql", "(1 row)");
  }

  @Test
  void filesOfThisMachine_areCopied() throws Exception {
    Path csv = directory.resolve("two rows.csv");
    Path json = directory.resolve("rows.jsonl");
    assertThat(
            shown(
                "CREATE TABLE t (id INTEGER PRIMARY KEY, name VARCHAR(20));",
                "INSERT INTO t VALUES (1, 'a, \"b\"'), (2, NULL);",
                "\\copy t TO '" + csv + "'",
                "\\copy t to " + json,
                "DELETE FROM t;",
                "\\copy t FROM '" + csv + "'",
                "SELECT * FROM t;",
                "\\copy t"))
        .contains("2 rows\n")
        .contains(" 1 | a, \"b\"\n 2 | NULL\n(2 rows)\n")
        .contains("Write \\copy TABLE FROM 'file'")
        .doesNotContain("ERROR");
    assertThat(csv).hasContent("ID,NAME\n1,\"a, \"\"b\"\"\"\n2,\n");
    assertThat(Files.readString(json)).contains("\"a, \\\"b\\\"\"");
  }

  @Test
  void filesOfThisMachine_haveTheEncodingOfTheOptions() throws Exception {
    Path file = directory.resolve("rows.txt");
    String create = "CREATE TABLE t (name VARCHAR(20)); INSERT INTO t VALUES ('caf\u00e9');";
    for (String option : List.of("ENCODING 'LATIN1'", "FORMAT csv, encoding win1252")) {
      assertThat(
              shown(
                  create,
                  "\\copy t TO '" + file + "' (" + option + ")",
                  "\\copy t FROM '" + file + "' (" + option + ")",
                  "SELECT COUNT(*) AS n FROM t GROUP BY name;"))
          .contains("1 rows\n", "N\n-\n2\n")
          .doesNotContain("ERROR");
      assertThat(Files.readAllBytes(file)).isEqualTo(new byte[] {'c', 'a', 'f', (byte) 0xe9, '\n'});
    }
  }

  @Test
  void fileThatCannotBeWritten_staysAsItWas() throws Exception {
    Path file = Files.writeString(directory.resolve("rows.txt"), "before\n");
    assertThat(
            shown(
                "CREATE TABLE t (name VARCHAR(20));",
                "INSERT INTO t VALUES ('a'), ('\u0141');",
                "\\copy t TO '" + file + "' (ENCODING 'LATIN1')",
                "\\copy missing TO '" + file + "'",
                "\\copy t TO '" + directory.resolve("none/rows.txt") + "'"))
        .contains("ERROR: the rows have a character that ISO-8859-1 has not", "ERROR 42S02")
        .contains("ERROR: no such file: ");
    assertThat(file).hasContent("before\n");
    assertThat(directory.toFile().list((in, name) -> name.endsWith(".part"))).isEmpty();
  }

  @Test
  void rowsBehindCopy_areTyped() throws Exception {
    assertThat(
            shown(
                "CREATE TABLE t (id INTEGER PRIMARY KEY, name VARCHAR(20));",
                "COPY t FROM STDIN;",
                "1\tit's; so",
                "2\t\\N",
                "\\.",
                "SELECT * FROM t; COPY t TO STDOUT;"))
        .contains("rows, \\. ends> ", "2 rows changed\n")
        .contains(" 1 | it's; so\n 2 | NULL\n(2 rows)\n")
        .contains("\n1\tit's; so\n2\t\\N\n(2 rows)\n")
        .doesNotContain("ERROR");
  }

  @Test
  void rowsBehindCopy_endWithTheInput() throws Exception {
    try (Connection keeper = DriverManager.getConnection(url)) {
      shown("CREATE TABLE t (id INTEGER PRIMARY KEY);", "COPY t FROM STDIN;", "1", "2");
      assertThat(shown("SELECT COUNT(*) AS n FROM t;")).contains("N\n-\n2\n");
      assertThat(keeper.isValid(1)).isTrue();
    }
  }

  @Test
  void copyThatFails_asksForNoRowsAndTakesThoseOfWrongOnes() throws Exception {
    assertThat(
            shown(
                "COPY nothing FROM STDIN;",
                "CREATE TABLE t (id INTEGER PRIMARY KEY);",
                "COPY t FROM STDIN;",
                "x",
                "2",
                "\\.",
                "SELECT COUNT(*) AS n FROM t;"))
        .contains("ERROR 42S02: ", "Done\n", "ERROR 22018: ", "N\n-\n0\n");
  }

  @Test
  void wideCells_areCut_andSaidSo() throws Exception {
    assertThat(shown("SELECT REPEAT('x', 200) AS a, 5 AS b;"))
        .contains("x… | 5\n")
        .contains("(cells that end in … are cut; \\x shows them whole)");
  }

  @Test
  void longResults_comeInPages() throws Exception {
    String select = "SELECT n FROM (VALUES 1, 2, 3, 4, 5, 6, 7, 8) AS t (n);\n";
    assertThat(shown(5, select + " q")).contains("-- more", "(not all rows were shown)");
    assertThat(shown(5, select + "a" + "SELECT 9;\n")).contains("8\n(8 rows)\n", "9\n(1 row)\n");
  }

  @Test
  void completion_knowsTablesOfTheMoment() throws Exception {
    try (Connection connection = DriverManager.getConnection(url);
        DumbTerminal terminal =
            new DumbTerminal(new ByteArrayInputStream(new byte[0]), new ByteArrayOutputStream())) {
      MetaCommands commands =
          new MetaCommands(connection, terminal, new StatementRun(connection, terminal));
      LineReader reader = LineReaderBuilder.builder().terminal(terminal).build();
      NameCompleter completer = new NameCompleter(connection, commands);
      connection.createStatement().execute("CREATE TABLE made_now (some_column INTEGER)");
      List<Candidate> candidates = new ArrayList<>();
      completer.complete(
          reader, new StatementParser(commands).parse("SELECT ma", 9, null), candidates);
      assertThat(candidates).extracting(Candidate::value).contains("MADE_NOW", "SOME_COLUMN");
    }
  }

  @Test
  void linesWithPasswords_areNotKept() throws Exception {
    LineReader reader =
        LineReaderBuilder.builder()
            .terminal(
                new DumbTerminal(
                    new ByteArrayInputStream(new byte[0]), new ByteArrayOutputStream()))
            .variable(LineReader.HISTORY_IGNORE, InteractiveShell.SECRET)
            .build();
    History history = reader.getHistory();
    history.attach(reader);

    history.add("CREATE USER ann PASSWORD 's3cret';");
    history.add("alter user ann\n set password/**/'s3cret';");
    history.add("CREATE USER ann\n IDENTIFIED BY 's3cret';");
    history.add("create user ann 's3cret'");
    history.add("SELECT 'passport' FROM t;");

    List<String> kept = new ArrayList<>();
    history.forEach(entry -> kept.add(entry.line()));
    assertThat(kept).containsExactly("SELECT 'passport' FROM t;");
  }
}
