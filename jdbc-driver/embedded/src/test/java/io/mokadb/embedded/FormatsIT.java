package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
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
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Directories that earlier builds have filled by {@code formats/fill.sql}, kept as files, are
 * opened by this build, answer {@code look.sql} as they did, and go on. To keep one of this build:
 * {@link #main}.
 */
final class FormatsIT {
  private static final Path FORMATS = formats();

  @TempDir private Path temporary;

  private static Path formats() {
    try {
      return Path.of(FormatsIT.class.getResource("/formats").toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  static Stream<String> kept() throws IOException {
    try (Stream<Path> files = Files.list(FORMATS)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".zip"))
          .map(name -> name.substring(0, name.length() - ".zip".length()))
          .sorted()
          .toList()
          .stream();
    }
  }

  @Test
  void directories_ofEarlierBuilds_areThere() throws IOException {
    assertThat(kept()).hasSizeGreaterThanOrEqualTo(3);
  }

  @ParameterizedTest
  @MethodSource("kept")
  void directory_ofAnEarlierBuild_isOpenedAndGoesOn(String name) throws Exception {
    unpack(FORMATS.resolve(name + ".zip"));
    String url = "jdbc:moka:" + temporary.resolve("data");
    String expected = Files.readString(FORMATS.resolve(name + ".txt"));
    try (Connection connection = DriverManager.getConnection(url)) {
      assertThat(run(connection, "look.sql")).isEqualTo(expected);
      assertThat(run(connection, List.of("CHECK DATABASE"))).isEqualTo("-- CHECK DATABASE\n");
      String changed =
          run(
              connection,
              List.of(
                  "INSERT INTO shop.sale (customer, line, price) VALUES (3, 1, 4.50)",
                  "DELETE FROM shop.customer WHERE id = 2",
                  "ALTER TABLE shop.customer ADD COLUMN later INTEGER DEFAULT 1",
                  "CREATE INDEX later ON shop.customer (later, name)",
                  "CALL MOKA.AWAIT_TRIGGERS(60)",
                  "SELECT customer, total FROM shop.totals WHERE customer < 100 ORDER BY customer",
                  "SELECT NEXT VALUE FOR shop.numbers",
                  "SELECT name FROM shop.customer WHERE later = 1 ORDER BY name"));
      assertThat(changed).contains("1 | 100000011.49\n2 | 0.00\n3 | 4.50\n", "Ada\nZoë 🌍\n");
    }
    try (Connection connection = DriverManager.getConnection(url)) {
      assertThat(run(connection, List.of("SELECT COUNT(*) FROM shop.sale")))
          .isEqualTo("-- SELECT COUNT(*) FROM shop.sale\n3\n");
      assertThat(run(connection, List.of("CHECK DATABASE"))).isEqualTo("-- CHECK DATABASE\n");
    }
  }

  private void unpack(Path zip) throws IOException {
    try (ZipInputStream entries = new ZipInputStream(Files.newInputStream(zip))) {
      for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
        Path file = temporary.resolve("data").resolve(entry.getName()).normalize();
        assertThat(file.startsWith(temporary)).isTrue();
        if (!entry.isDirectory()) {
          Files.createDirectories(file.getParent());
          Files.copy(entries, file);
        }
      }
    }
  }

  private static String run(Connection connection, String file) throws Exception {
    List<String> statements = new ArrayList<>();
    for (String line : Files.readAllLines(FORMATS.resolve(file), StandardCharsets.UTF_8)) {
      statements.add(line.substring(0, line.lastIndexOf(';')));
    }
    return run(connection, statements);
  }

  /** Each query with its rows. */
  private static String run(Connection connection, List<String> statements) throws SQLException {
    StringBuilder text = new StringBuilder();
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        if (statement.execute(sql)) {
          text.append("-- ").append(sql).append('\n');
          append(statement, text);
        }
      }
    }
    return text.toString();
  }

  private static void append(Statement statement, StringBuilder text) throws SQLException {
    try (ResultSet rows = statement.getResultSet()) {
      int width = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        for (int i = 1; i <= width; i++) {
          text.append(i > 1 ? " | " : "").append(rows.getString(i));
        }
        text.append('\n');
      }
    }
  }

  /**
   * Fills a directory, and writes what is in it.
   *
   * @param arguments the directory, which has to be packed once this has ended, and the file for
   *     the text
   */
  public static void main(String[] arguments) throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:moka:" + arguments[0])) {
      var unused = run(connection, "fill.sql");
      Files.writeString(Path.of(arguments[1]), run(connection, "look.sql"));
    }
  }
}
