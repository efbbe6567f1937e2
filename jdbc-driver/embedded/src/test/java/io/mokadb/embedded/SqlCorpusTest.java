package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs the statements of the files in {@code sql}, each file in a fresh database. A statement ends
 * with a line that ends in a semicolon. A line before it that begins with {@code --@} gives
 * parameters, separated by bars. After it stand its rows (each {@code -->}, columns separated by
 * commas; in any order unless the statement has ORDER BY), {@code --#} the number of changed rows,
 * {@code --0} no row, or {@code --!} an SQLState. {@code -Dmoka.corpus.skip} leaves out statements
 * in which it finds a match, after the name of the file and a colon.
 */
final class SqlCorpusTest {
  private static final Pattern SKIPPED =
      Pattern.compile(System.getProperty("moka.corpus.skip", "(?!)"));

  private record Step(String sql, List<String> parameters, List<String> expected) {}

  @ParameterizedTest
  @ValueSource(
      strings = {
        "access-paths",
        "alter",
        "arrays",
        "borrowed-forms",
        "changes",
        "column-groups",
        "computed-indexes",
        "conformance",
        "copy",
        "constraints",
        "definitions",
        "dumps",
        "dialect",
        "domains",
        "enums",
        "errors",
        "first-week",
        "functions",
        "generated-columns",
        "grouping",
        "intervals",
        "large-objects",
        "identities",
        "json",
        "materialized-views",
        "merge",
        "names",
        "nested-queries",
        "postgres",
        "objects",
        "parameters",
        "queries",
        "query-rewrite",
        "ranges",
        "right-types",
        "recursion",
        "schema-views",
        "second-week",
        "sequences",
        "sql-functions",
        "stored-values",
        "subqueries",
        "temporary",
        "frames-and-forms",
        "h2-forms",
        "json-tables",
        "scalar-functions",
        "everyday",
        "third-week",
        "fourth-week",
        "time-zones",
        "trigger-bodies",
        "triggers",
        "trigger-operations",
        "typing",
        "read-ahead",
        "upserts",
        "uuids",
        "views",
        "walls",
        "with-changes"
      })
  void file_givesWhatItSays(String file) throws SQLException {
    List<String> wrong = new ArrayList<>();
    List<Step> steps = read(file);
    assertThat(steps).isNotEmpty();
    try (TestDatabase database = new TestDatabase();
        Connection connection = database.connect()) {
      for (Step step : steps) {
        if (SKIPPED.matcher(file + ": " + step.sql).find()) {
          continue;
        }
        boolean ordered = step.sql.toUpperCase(java.util.Locale.ROOT).contains("ORDER BY");
        List<String> actual = answer(connection, step);
        List<String> expected = new ArrayList<>(step.expected);
        if (!ordered) {
          Collections.sort(actual);
          Collections.sort(expected);
        }
        if (!actual.equals(expected)) {
          wrong.add(
              step.sql + step.parameters + "\n  expected " + expected + "\n  but was  " + actual);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static List<Step> read(String file) {
    List<Step> steps = new ArrayList<>();
    StringBuilder sql = new StringBuilder();
    List<String> parameters = List.of();
    for (String line : text(file).split("\n", -1)) {
      String rest = line.length() > 3 ? line.substring(3).strip() : "";
      if (line.startsWith("--@")) {
        parameters = Arrays.stream(rest.split("\\|")).map(String::strip).toList();
      } else if (line.startsWith("-->")) {
        steps.get(steps.size() - 1).expected.add(rest);
      } else if (line.startsWith("--#") || line.startsWith("--0") || line.startsWith("--!")) {
        steps.get(steps.size() - 1).expected.add(line.substring(0, 3) + " " + rest);
      } else if (!line.startsWith("--") && !(line.isBlank() && sql.isEmpty())) {
        sql.append(line).append('\n');
        if (line.endsWith(";")) {
          String statement = sql.toString().strip();
          steps.add(
              new Step(
                  statement.substring(0, statement.length() - 1), parameters, new ArrayList<>()));
          sql.setLength(0);
          parameters = List.of();
        }
      }
    }
    return steps;
  }

  private static String text(String file) {
    try (InputStream in = SqlCorpusTest.class.getResourceAsStream("/sql/" + file + ".sql")) {
      return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> answer(Connection connection, Step step) {
    List<String> lines = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(step.sql)) {
      for (int i = 0; i < step.parameters.size(); i++) {
        bind(statement, i + 1, step.parameters.get(i));
      }
      if (!statement.execute()) {
        lines.add("--# " + statement.getUpdateCount());
        return lines;
      }
      try (ResultSet rows = statement.getResultSet()) {
        int width = rows.getMetaData().getColumnCount();
        while (rows.next()) {
          List<String> cells = new ArrayList<>();
          for (int i = 1; i <= width; i++) {
            cells.add(rows.getString(i));
          }
          lines.add(String.join(", ", cells).strip());
        }
      }
      if (lines.isEmpty()) {
        lines.add("--0 ");
      }
    } catch (SQLException e) {
      lines.clear();
      lines.add("--! " + e.getSQLState());
    }
    return lines;
  }

  private static void bind(PreparedStatement statement, int index, String value)
      throws SQLException {
    if (value.equals("null")) {
      statement.setObject(index, null);
    } else if (value.startsWith("'")) {
      statement.setString(index, value.substring(1, value.length() - 1));
    } else if (value.startsWith("DATE ")) {
      statement.setObject(index, java.time.LocalDate.parse(value.substring(5)));
    } else if (value.startsWith("TIMESTAMP ")) {
      statement.setObject(index, java.time.LocalDateTime.parse(value.substring(10)));
    } else if (value.endsWith("e0")) {
      statement.setDouble(index, Double.parseDouble(value));
    } else if (value.length() > 9 && value.chars().allMatch(Character::isDigit)) {
      statement.setLong(index, Long.parseLong(value));
    } else if (value.contains(".")) {
      statement.setBigDecimal(index, new BigDecimal(value));
    } else {
      statement.setInt(index, Integer.parseInt(value));
    }
  }
}
