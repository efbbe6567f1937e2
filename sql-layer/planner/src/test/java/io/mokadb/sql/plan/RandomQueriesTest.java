package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Queries drawn from a seed give what H2 gives, whatever size the planner takes the tables for. The
 * system property {@code random.queries} says how many are drawn from each seed.
 */
class RandomQueriesTest {
  private static final int QUERIES = Integer.getInteger("random.queries", 25);
  private static final double[][] SIZES = {{1, 1, 1, 1}, {1e6, 1e6, 1e6, 1e6}, {1e6, 10, 1e7, 10}};
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

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void query_drawnFromASeed_givesWhatH2Gives(long seed) throws SQLException {
    for (int i = 0; i < QUERIES; i++) {
      String sql = new RandomQueries(seed * 1_000_000 + i).next();
      boolean ordered = sql.contains(" ORDER BY 1, 2, 3");
      List<String> expected = inOrder(h2(sql), ordered);
      for (double[] size : SIZES) {
        moka.rowCount("EMP", size[0]);
        moka.rowCount("DEPT", size[1]);
        moka.rowCount("SALE", size[2]);
        moka.rowCount("LOGS", size[3]);
        assertThat(inOrder(moka(sql), ordered))
            .as("seed %s, query %s%n%s%n%s", seed, i, sql, moka.explain(sql))
            .isEqualTo(expected);
      }
    }
  }

  private static List<String> inOrder(List<String> rows, boolean ordered) {
    if (!ordered) {
      Collections.sort(rows);
    }
    return rows;
  }

  private static List<String> h2(String sql) throws SQLException {
    List<String> lines = new ArrayList<>();
    try (Statement statement = h2.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      int width = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        Object[] row = new Object[width];
        for (int i = 0; i < width; i++) {
          row[i] = rows.getObject(i + 1);
        }
        lines.add(line(row));
      }
    }
    return lines;
  }

  private static List<String> moka(String sql) {
    List<String> lines = new ArrayList<>();
    moka.run(sql).forEach(row -> lines.add(line(row)));
    return lines;
  }

  private static String line(Object[] row) {
    StringBuilder line = new StringBuilder();
    for (Object value : row) {
      line.append(value instanceof Number number ? normal(number) : String.valueOf(value));
      line.append('|');
    }
    return line.toString();
  }

  /** Databases differ in the types of sums. */
  private static String normal(Number number) {
    BigDecimal decimal = new BigDecimal(number.toString()).setScale(6, RoundingMode.HALF_UP);
    return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toPlainString();
  }
}
