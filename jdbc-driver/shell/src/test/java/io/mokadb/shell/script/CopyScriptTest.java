package io.mokadb.shell.script;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.shell.print.OutputFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** SC5: COPY in scripts, as pg_dump writes it. */
final class CopyScriptTest {
  private static final String DUMP =
      """
      --
      -- PostgreSQL database dump
      --
      SET statement_timeout = 0;
      SET client_encoding = 'UTF8';
      SELECT pg_catalog.set_config('search_path', '', false);

      CREATE TABLE public.author (
          id integer NOT NULL,
          name character varying(45) NOT NULL,
          born date,
          portrait bytea,
          tags text[]
      );

      --
      -- Data for Name: author; Type: TABLE DATA; Schema: public; Owner: postgres
      --

      COPY public.author (id, name, born, portrait, tags) FROM stdin;
      1\tAnn; 'the' "first"\t1970-01-31\t\\\\xcafe\t{a,"b c"}
      2\t-- not a comment /*\t\\N\t\\N\t\\N
      3\ttab\\there\\\\ and\\nline\t\\N\t\\\\x\t{}
      \\.


      COPY public.none (id) FROM stdin;
      \\.


      ALTER TABLE ONLY public.author
          ADD CONSTRAINT author_pkey PRIMARY KEY (id);
      """;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:moka:mem:copyscript");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private boolean run(String script, boolean goOn) throws IOException {
    out.reset();
    err.reset();
    return new ScriptRunner(
            connection,
            Map.of(),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            new ScriptRunner.Settings(OutputFormat.CSV, goOn, false))
        .run(new StringReader(script));
  }

  private String printed() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String errors() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void dumpOfPostgres_isLoaded() throws IOException {
    assertThat(run("CREATE TABLE public.none (id INTEGER);" + DUMP, false)).as(errors()).isTrue();
    assertThat(run("COPY author TO STDOUT; SELECT COUNT(*) AS n FROM none;", false)).isTrue();
    assertThat(printed())
        .isEqualTo(
            """
            1\tAnn; 'the' "first"\t1970-01-31\t\\\\xcafe\t{a,"b c"}
            2\t-- not a comment /*\t\\N\t\\N\t\\N
            3\ttab\\there\\\\ and\\nline\t\\N\t\\\\x\t{}
            N
            0
            """);
  }

  @Test
  void copyThatFails_isSkippedWithItsLines() throws IOException {
    String script =
        """
        CREATE TABLE t (id INTEGER);
        COPY t FROM STDIN;
        1
        x;
        2
        \\.
        COPY missing FROM STDIN (FORMAT csv);
        1;
        '
        \\.
        INSERT INTO t VALUES (7);
        SELECT id FROM t;
        SELECT 1 / 0;\
        """;
    assertThat(run(script, true)).isFalse();
    assertThat(printed()).isEqualTo("ID\n7\n");
    assertThat(errors())
        .contains("ERROR 22018 at line 2: COPY line 2, column ID", "ERROR 42S02 at line 7")
        .contains("ERROR 22012 at line 13");
  }

  @Test
  void linesOfAScriptThatIsCutOff_areNotInserted() throws IOException {
    String script = "CREATE TABLE t (id INTEGER);\nCOPY t FROM STDIN; -- rows\n1\r\n2";
    for (String cut : new String[] {script, script + "\n", script + "\n\\"}) {
      assertThat(run("DROP TABLE IF EXISTS t;" + cut, true)).isFalse();
      assertThat(errors())
          .startsWith("ERROR 22P04 at line 2: COPY: the script ends within the rows")
          .contains("None of the rows is inserted");
      assertThat(run("SELECT COUNT(*) AS n FROM t;", false)).isTrue();
      assertThat(printed()).isEqualTo("N\n0\n");
    }
  }

  @Test
  void endOfTheRows_atTheEndOfTheScript_needsNoLineBreak() throws IOException {
    assertThat(run("CREATE TABLE t (id INTEGER); COPY t FROM STDIN; -- rows\n1\r\n2\n\\.", false))
        .as(errors())
        .isTrue();
    assertThat(run("COPY (SELECT id FROM t ORDER BY id) TO STDOUT;", false)).isTrue();
    assertThat(printed()).isEqualTo("1\n2\n");
  }

  @Test
  void manyLines_inAnyPortions_areAllThere() throws IOException {
    StringBuilder script = new StringBuilder("CREATE TABLE t (id INTEGER);\nCOPY t FROM STDIN;\n");
    Random random = new Random(7);
    long sum = 0;
    for (int i = 0; i < 50_000; i++) {
      int number = random.nextInt(1_000_000);
      sum += number;
      script.append(number).append('\n');
    }
    script.append("\\.\nSELECT COUNT(*) AS n, SUM(id) AS s FROM t;");
    assertThat(run(script.toString(), false)).as(errors()).isTrue();
    assertThat(printed()).isEqualTo("N,S\n50000," + sum + "\n");
  }
}
