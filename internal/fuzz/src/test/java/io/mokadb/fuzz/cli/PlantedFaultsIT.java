package io.mokadb.fuzz.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.fuzz.run.Places;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Faults that a planner could have are found, with no other database to ask: the engine is given
 * other statements than the fuzzer made.
 */
@Tag("nightly")
class PlantedFaultsIT {
  private static final Pattern QUERY = Pattern.compile(" FROM t\\d AS (a[1-9]\\d*) WHERE ");

  @Test
  void droppedCondition_isFound() throws Exception {
    assertThat(found("norec", "norec: rows", PlantedFaultsIT::withoutSecondPart))
        .contains("norec: rows");
  }

  @Test
  void unknownTakenForTrue_isFound() throws Exception {
    assertThat(found("ternary", "ternary: rows", PlantedFaultsIT::unknownIsTrue))
        .contains("ternary: rows");
  }

  @Test
  void shadowedCorrelation_isFound() throws Exception {
    assertThat(found("bare", "bare: rows", PlantedFaultsIT::shadowed)).contains("bare: rows");
  }

  @Test
  void innerInsteadOfOuterJoin_isFound() throws Exception {
    UnaryOperator<String> fault = sql -> sql.replaceFirst(" LEFT JOIN ", " INNER JOIN ");

    assertThat(found("joins", "joins: rows", fault)).contains("joins: rows");
  }

  @Test
  void lostSortKey_isFound() throws Exception {
    UnaryOperator<String> fault = sql -> sql.replaceFirst("( ORDER BY 1[^,()]*), 2[^,()]*", "$1");

    assertThat(found("order", "order: rows", fault)).contains("order: rows");
  }

  @Test
  void limitBeforeOffset_isFound() throws Exception {
    UnaryOperator<String> fault =
        sql ->
            sql.matches("(?s).* LIMIT \\d+ OFFSET \\d+")
                ? sql.replaceFirst("(?s)(.*)( OFFSET \\d+)", "SELECT * FROM ($1) AS early$2")
                : sql;

    assertThat(found("order", "order: rows", fault)).contains("order: rows");
  }

  @Test
  void droppedDistinct_isFound() throws Exception {
    UnaryOperator<String> fault = sql -> sql.replaceFirst("^SELECT DISTINCT o", "SELECT o");

    assertThat(found("order", "order: rows", fault)).contains("order: rows");
  }

  @Test
  void distinctOfAnAggregateDropped_isFound() throws Exception {
    UnaryOperator<String> fault = sql -> sql.replace("COUNT(DISTINCT ", "COUNT(");

    assertThat(found("groups", "groups: rows", fault)).contains("groups: rows");
  }

  @Test
  void correlationToTheWrongRow_isFound() throws Exception {
    assertThat(found("rows", "rows: rows", PlantedFaultsIT::shadowed)).contains("rows: rows");
  }

  @Test
  void forgottenSavepoint_isFound() throws Exception {
    UnaryOperator<String> fault =
        sql -> sql.startsWith("ROLLBACK TO SAVEPOINT p") ? "SAVEPOINT forgotten" : sql;

    assertThat(found("changes disk", "-- changes disk: rows", fault))
        .contains("-- changes disk: rows");
  }

  /** The console's text up to the round that finds it. */
  private static String found(String oracle, String kind, UnaryOperator<String> fault)
      throws Exception {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(text, true, StandardCharsets.UTF_8);
    Findings findings = new Findings(null, out, 1);
    Limits limits = new Limits(80, 150, Duration.ofMinutes(2), 20);
    // Of a stage's two databases in memory the first has an odd number.
    String faulty = oracle.equals("bare") ? ".*:mem:fuzz\\d*[13579];.*" : ".*:mem:.*";
    Places.Connector connector =
        url ->
            url.matches(faulty)
                ? FaultyConnection.of(DriverManager.getConnection(url), fault)
                : DriverManager.getConnection(url);
    Oracles oracles = new Oracles(List.of(oracle), false, false);
    try (Places places = new Places(null, null, 10, connector)) {
      for (long seed = 7;
          !text.toString(StandardCharsets.UTF_8).contains(kind) && seed < 40;
          seed++) {
        new Run(oracles, limits, findings, out).run(seed, places);
      }
    }
    return text.toString(StandardCharsets.UTF_8);
  }

  /** {@code WHERE (a AND b)} is read as {@code WHERE a}. */
  private static String withoutSecondPart(String sql) {
    int where = sql.lastIndexOf(" WHERE (");
    int and = where < 0 ? -1 : sql.lastIndexOf(" AND ");
    if (and < where || !sql.startsWith("SELECT COUNT") || !sql.endsWith(")")) {
      return sql;
    }
    String first = sql.substring(where + 8, and);
    long open = first.chars().filter(c -> c == '(').count();
    long closed = first.chars().filter(c -> c == ')').count();
    return open == closed ? sql.substring(0, where + 7) + first : sql;
  }

  /** The part whose condition is unknown has the rows for which it is true. */
  private static String unknownIsTrue(String sql) {
    return sql.endsWith(") IS UNKNOWN")
        ? sql.substring(0, sql.length() - "IS UNKNOWN".length()) + "IS NOT FALSE"
        : sql;
  }

  /** A column of a query around becomes one of the query's own. */
  private static String shadowed(String sql) {
    Matcher query = QUERY.matcher(sql);
    return query.find()
        ? sql.substring(0, query.end())
            + sql.substring(query.end()).replaceAll("\\ba0\\.k\\b", query.group(1) + ".k")
        : sql;
  }
}
