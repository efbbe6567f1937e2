package io.mokadb.shell.dump;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.shell.MokaShell;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * DU1 to DU6: dumps that the real programs have written are loaded, and answer queries as the
 * databases that they were made of. {@code resources/dumps/README.md} says how they were made.
 */
final class DumpTest {
  private static final String URL = "jdbc:moka:mem:dumps";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir private Path directory;
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection(URL);
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @ParameterizedTest
  @CsvSource({
    "postgresql-copy, postgresql",
    "postgresql-inserts, postgresql",
    "postgresql-column-inserts, postgresql",
    "mysql-plain, mysql",
    "mysql-hex, mysql",
    "sqlite-dump, sqlite",
    "h2-script, h2",
    "h2-columns, h2"
  })
  void dump_answersAsItsSource(String dump, String source) throws IOException, SQLException {
    assertThat(load(dump)).as(errors()).isZero();
    List<String> answers = lines(source + "-answers.txt");
    assertThat(answered(answers, source.equals("mysql") ? "\t" : "|")).isEqualTo(answers);
  }

  @Test
  void whatIsNotSupported_isNamedWithItsLine_andTheRestLoads() throws IOException, SQLException {
    assertThat(load("postgresql-refused", "--continue-on-error")).isOne();
    assertThat(errors().lines().filter(line -> line.startsWith("ERROR")))
        .containsExactlyElementsOf(lines("postgresql-refused-errors.txt"));
    assertThat(errors().lines().filter(line -> line.startsWith("NOTE")))
        .containsExactlyElementsOf(lines("postgresql-refused-notes.txt"));
    List<String> queries =
        List.of(
            "? SELECT id, address, body, words, span, bits, price FROM page",
            "1|10.0.0.1/8|text|'a':1 'b':2|[1,5)|101|$12.50",
            "? SELECT day, value FROM measured",
            "2024-05-05|5.0123456789012345678",
            "? SELECT id, page FROM fine",
            "1|1",
            "? SELECT COUNT(*) FROM cache",
            "0");
    assertThat(answered(queries, "|")).isEqualTo(queries);
  }

  @ParameterizedTest
  @CsvSource({"mysql-refused, id FROM parts, 1 2 3", "sqlite-refused, id FROM fine, 5"})
  void triggersAndTheLike_areNamedWithTheirLine_andTheRestLoads(
      String dump, String query, String answer) throws IOException, SQLException {
    assertThat(load(dump, "--continue-on-error")).isOne();
    assertThat(errors().lines()).containsExactlyElementsOf(lines(dump + "-errors.txt"));
    List<String> answers = new ArrayList<>(List.of("? SELECT " + query + " ORDER BY 1"));
    answers.addAll(List.of(answer.split(" ", -1)));
    assertThat(answered(answers, "|")).isEqualTo(answers);
  }

  @Test
  void schemaAlone_isLoaded() throws IOException, SQLException {
    assertThat(load("postgresql-schema")).as(errors()).isZero();
    assertThat(load("mysql-schema")).as(errors()).isZero();
    List<String> queries =
        List.of(
            "? SELECT COUNT(*) FROM library.book",
            "0",
            "? SELECT nextval('invoice_no')",
            "1000",
            "? SELECT COUNT(*) FROM shop.customer",
            "0");
    assertThat(answered(queries, "|")).isEqualTo(queries);
  }

  private int load(String dump, String... options) throws IOException {
    Path file = directory.resolve(dump + ".sql");
    try (InputStream in = DumpTest.class.getResourceAsStream("/dumps/" + dump + ".sql")) {
      Files.copy(in, file);
    }
    PrintStream output = new PrintStream(out, true, StandardCharsets.UTF_8);
    PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8);
    List<String> arguments = new ArrayList<>(List.of("sql", URL, "-f", file.toString()));
    arguments.addAll(List.of(options));
    return MokaShell.run(output, errors, arguments.toArray(String[]::new));
  }

  private static List<String> lines(String resource) throws IOException {
    try (InputStream in = DumpTest.class.getResourceAsStream("/dumps/" + resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  private String errors() {
    return err.toString(StandardCharsets.UTF_8);
  }

  /** The queries in the lines, and the answers of this database. */
  private List<String> answered(List<String> lines, String separator) throws SQLException {
    List<String> answers = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      for (String line : lines) {
        if (line.startsWith("? ")) {
          answers.add(line);
          rows(statement, line.substring(2), separator, answers);
        }
      }
    }
    return answers;
  }

  private static void rows(
      Statement statement, String query, String separator, List<String> answers)
      throws SQLException {
    try (ResultSet rows = statement.executeQuery(query)) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          String value = rows.getString(i);
          row.add(value == null ? "NULL" : value);
        }
        answers.addAll(String.join(separator, row).lines().toList());
      }
    }
  }
}
