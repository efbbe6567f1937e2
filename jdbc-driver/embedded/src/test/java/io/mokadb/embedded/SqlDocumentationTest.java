package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs every example of the pages on SQL and compares what it answers with what they say. One that
 * names {@link #BACKUPS} runs on a database on disk, and has a directory of its own there. The
 * examples of the tutorial are one.
 */
final class SqlDocumentationTest {
  private static final Path DOCS = Path.of("..", "..", "docs");
  private static final Pattern MOKA_TABLE = Pattern.compile("\\bMOKA\\.([A-Z_]+)");
  private static final String ANSWER = "-->";
  private static final String BACKUPS = "/backups/";

  @TempDir private Path directory;

  /** A block of SQL in a page. */
  private record Example(String chapter, List<String> lines) {}

  @TestFactory
  Stream<DynamicTest> examples() throws IOException {
    List<Example> examples = new ArrayList<>();
    try (Stream<Path> pages = Files.list(DOCS.resolve("sql"))) {
      for (Path page : pages.sorted().toList()) {
        examples.addAll(examples(page));
      }
    }
    assertThat(examples).hasSizeGreaterThan(60);
    for (String page : List.of("triggers.md", "views.md", "percolator.md")) {
      examples.addAll(examples(DOCS.resolve(page)));
    }
    List<String> tutorial = new ArrayList<>();
    examples(DOCS.resolve("tutorial.md")).forEach(example -> tutorial.addAll(example.lines()));
    examples.add(new Example("tutorial.md", tutorial));
    return examples.stream()
        .map(example -> DynamicTest.dynamicTest(example.chapter(), () -> run(example.lines())));
  }

  @Test
  void tablesOfMoka_thatPagesName_exist() throws Exception {
    Set<String> known = new HashSet<>(Set.of("AWAIT_TRIGGERS", "AWAIT_VIEWS", "CHANGE_ID"));
    try (TestDatabase database = new TestDatabase();
        Connection connection = database.connect();
        ResultSet tables = connection.getMetaData().getTables(null, "MOKA", "%", null)) {
      while (tables.next()) {
        known.add(tables.getString("TABLE_NAME"));
      }
    }
    assertThat(known).contains("SESSIONS");
    try (Stream<Path> pages = Files.walk(DOCS)) {
      for (Path page : pages.filter(path -> path.toString().endsWith(".md")).toList()) {
        Matcher names = MOKA_TABLE.matcher(Files.readString(page));
        while (names.find()) {
          assertThat(known).as("%s: %s", page, names.group()).contains(names.group(1));
        }
      }
    }
  }

  private static List<Example> examples(Path page) throws IOException {
    List<Example> examples = new ArrayList<>();
    String chapter = page.getFileName().toString();
    List<String> block = null;
    for (String line : Files.readAllLines(page)) {
      if (line.startsWith("## ")) {
        chapter = page.getFileName() + ", " + line.substring(3);
      } else if (line.equals("```sql")) {
        block = new ArrayList<>();
      } else if (line.equals("```") && block != null) {
        examples.add(new Example(chapter, block));
        block = null;
      } else if (block != null) {
        block.add(line);
      }
    }
    return examples;
  }

  private void run(List<String> example) throws SQLException {
    boolean onDisk = example.stream().anyMatch(line -> line.contains(BACKUPS));
    try (TestDatabase database =
            onDisk
                ? new TestDatabase("jdbc:moka:" + directory.resolve("data"))
                : new TestDatabase();
        Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      StringBuilder sql = new StringBuilder();
      for (int i = 0; i < example.size(); i++) {
        String line = example.get(i).replace(BACKUPS, directory + BACKUPS);
        sql.append(line).append('\n');
        if (!line.endsWith(";") || sql.indexOf("BEGIN ATOMIC") >= 0 && !line.startsWith("END")) {
          continue;
        }
        List<String> expected = new ArrayList<>();
        while (i + 1 < example.size() && example.get(i + 1).startsWith(ANSWER)) {
          expected.add(example.get(++i).substring(ANSWER.length()).strip());
        }
        boolean query = statement.execute(sql.toString());
        if (!expected.isEmpty()) {
          assertThat(query).as("%s returns rows", sql).isTrue();
          assertThat(rows(statement)).as(sql.toString()).isEqualTo(expected);
        }
        sql.setLength(0);
      }
    }
  }

  private static List<String> rows(Statement statement) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet result = statement.getResultSet()) {
      int width = result.getMetaData().getColumnCount();
      while (result.next()) {
        List<String> cells = new ArrayList<>();
        for (int i = 1; i <= width; i++) {
          cells.add(result.getString(i));
        }
        rows.add(String.join(", ", cells));
      }
    }
    return rows;
  }
}
