package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.ColumnInfo;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every query of the corpus gives what H2 gives: once planned for tables that are thought small,
 * once for large ones, once for a mixture, so that different operators answer.
 */
class DifferentialTest {
  private static PlanDatabase moka;
  private static Connection h2;

  @BeforeAll
  static void open() throws SQLException {
    moka = new PlanDatabase();
    SampleData.define(moka);
    SampleData.fill(moka);
    h2 = DriverManager.getConnection("jdbc:h2:mem:");
    SampleData.create(h2);
  }

  @AfterAll
  static void close() throws SQLException {
    moka.close();
    h2.close();
  }

  static List<String> corpus() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                DifferentialTest.class.getResourceAsStream("/sql/differential.sql"),
                StandardCharsets.UTF_8))) {
      Stream<String> queries =
          lines.lines().filter(line -> !line.isBlank() && !line.startsWith("--"));
      return queries.toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("corpus")
  void query_ofTheCorpus_givesWhatH2Gives(String line) throws SQLException {
    String[] both = line.split(" ## ");
    String sql = both[0];
    boolean ordered = sql.matches(".*ORDER BY [^)]*");
    List<String> expected = h2(both[both.length - 1]);
    double[][] sizes = {{1, 1, 1, 1}, {1e6, 1e6, 1e6, 1e6}, {1e6, 10, 1e7, 10}};
    for (double[] size : sizes) {
      moka.rowCount("EMP", size[0]);
      moka.rowCount("DEPT", size[1]);
      moka.rowCount("SALE", size[2]);
      moka.rowCount("LOGS", size[3]);
      List<String> actual = moka(sql);
      if (ordered) {
        assertThat(actual).as("%s%n%s", sql, moka.explain(sql)).isEqualTo(expected);
      } else {
        assertThat(actual)
            .as("%s%n%s", sql, moka.explain(sql))
            .containsExactlyInAnyOrderElementsOf(expected);
      }
    }
  }

  private static List<String> h2(String sql) throws SQLException {
    List<String> lines = new ArrayList<>();
    try (Statement statement = h2.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      int width = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        StringBuilder line = new StringBuilder();
        for (int i = 1; i <= width; i++) {
          Object value = rows.getObject(i);
          if (value instanceof java.sql.Timestamp) {
            value = rows.getObject(i, LocalDateTime.class);
          } else if (value instanceof java.sql.Date) {
            value = rows.getObject(i, LocalDate.class);
          }
          line.append(normal(value)).append('|');
        }
        lines.add(line.toString());
      }
    }
    return lines;
  }

  private static List<String> moka(String sql) {
    PlannedStatement statement = moka.plan(sql);
    List<String> lines = new ArrayList<>();
    for (Object[] row : moka.run(statement)) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.length; i++) {
        line.append(normal(decoded(row[i], statement.columns().get(i)))).append('|');
      }
      lines.add(line.toString());
    }
    return lines;
  }

  private static Object decoded(Object value, ColumnInfo column) {
    if (value == null) {
      return null;
    }
    assertThat(value).as(column.toString()).isInstanceOf(column.type().kind().javaClass());
    return switch (column.type().kind()) {
      case DATE -> LocalDate.ofEpochDay((Integer) value);
      case TIMESTAMP ->
          LocalDateTime.ofEpochSecond(
              Math.floorDiv((Long) value, 1_000_000L),
              (int) Math.floorMod((Long) value, 1_000_000L) * 1000,
              ZoneOffset.UTC);
      default -> value;
    };
  }

  private static String normal(Object value) {
    if (value instanceof Number number) {
      BigDecimal decimal = new BigDecimal(number.toString()).setScale(6, RoundingMode.HALF_UP);
      return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toPlainString();
    }
    return value instanceof String text ? text.stripTrailing() : String.valueOf(value);
  }
}
