package io.mokadb.embedded.dml;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random MERGE, UPDATE ... FROM, DELETE ... USING, INSERT ... SELECT and ON CONFLICT do what the
 * model says, on tables with and without keys and indexes. {@code -Dmoka.dml.seeds} runs more
 * databases, {@code -Dmoka.dml.seed} begins elsewhere, and {@code -Dmoka.dml.postgres} is the URL
 * of a PostgreSQL server that is asked too.
 */
final class GeneratedChangesTest {
  private static final int STEPS = 40;
  private static final List<String> SOONER = List.of("23505", "22012");

  private final List<String> failures = new ArrayList<>();
  private int changes;

  @Test
  void changes_randomlyDrawn_doWhatTheModelSays() throws SQLException {
    long first = Long.getLong("moka.dml.seed", 1);
    int seeds = Integer.getInteger("moka.dml.seeds", 5);
    String postgres = System.getProperty("moka.dml.postgres");
    for (long seed = first; seed < first + seeds; seed++) {
      try (Connection connection = DriverManager.getConnection("jdbc:moka:mem:dml" + seed);
          Connection other = postgres == null ? null : DriverManager.getConnection(postgres)) {
        run(seed, connection, other);
      }
    }
    assertThat(failures).as("of %d changes", changes).isEmpty();
  }

  private void run(long seed, Connection connection, Connection otherOrNull) throws SQLException {
    Random random = new Random(seed);
    TestTables tables = new TestTables(random);
    for (Table table : tables.all()) {
      execute(connection, table.create());
      if (otherOrNull != null) {
        execute(otherOrNull, table.create().replace("CREATE TABLE", "CREATE TEMPORARY TABLE"));
      }
    }
    for (String index : tables.indexes()) {
      execute(connection, index);
    }
    for (Table table : tables.all()) {
      fill(connection, table);
    }
    Expressions expressions = new Expressions(random, tables.all());
    for (int step = 0; step < STEPS; step++) {
      if (tables.t().rows().size() < 3) {
        tables.refill();
        execute(connection, "DELETE FROM t");
        fill(connection, tables.t());
      }
      Table from = random.nextInt(3) == 0 ? tables.w() : tables.u();
      Change change =
          random.nextBoolean()
              ? new Merges(random, expressions, tables.t()).draw(from)
              : new Changes(random, expressions, tables.t()).draw(tables.u());
      String before = Table.shown(tables.t().rows()).toString();
      String at = "seed " + seed + " step " + step + ": " + change.sql() + "\n  over " + before;
      changes++;
      Answer expected = Answer.of(change);
      if (otherOrNull != null && change.portable()) {
        compareElsewhere(otherOrNull, tables, change, expected, at);
      }
      compare(Answer.of(connection, change), expected, at);
      if (expected.rows() != null) {
        tables.t().rows().clear();
        tables.t().rows().addAll(expected.rows());
      }
      String there = Table.shown(Rows.of(connection, "t")).toString();
      if (!there.equals(Table.shown(tables.t().rows()).toString())) {
        failures.add(at + "\n  left " + there + "\n   not " + Table.shown(tables.t().rows()));
        return;
      }
    }
    check(connection, seed);
  }

  private void check(Connection connection, long seed) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("CHECK DATABASE")) {
      if (result.next()) {
        failures.add("seed " + seed + ": CHECK DATABASE found " + result.getString(1));
      }
    }
  }

  private void compare(Answer answer, Answer expected, String at) {
    if (!answer.shown().equals(expected.shown())) {
      failures.add(at + "\n  gave " + answer.shown() + "\n   not " + expected.shown());
    }
  }

  /**
   * PostgreSQL looks at unique keys row by row, so that it refuses some statements that are fine.
   */
  private void compareElsewhere(
      Connection other, TestTables tables, Change change, Answer expected, String at)
      throws SQLException {
    for (Table table : tables.all()) {
      execute(other, "DELETE FROM " + table.name());
      fill(other, table);
    }
    Answer answer = Answer.of(other, change);
    if (answer.state() == null) {
      compare(answer, expected, "PostgreSQL, " + at);
      String there = Table.shown(Rows.of(other, "t")).toString();
      if (expected.rows() != null && !there.equals(Table.shown(expected.rows()).toString())) {
        failures.add("PostgreSQL, " + at + "\n  left " + there);
      }
    } else if (expected.state() == null && !SOONER.contains(answer.state())) {
      failures.add("PostgreSQL, " + at + "\n  gave " + answer.shown());
    }
  }

  private static void fill(Connection connection, Table table) throws SQLException {
    if (!table.rows().isEmpty()) {
      execute(
          connection,
          "INSERT INTO "
              + table.name()
              + " VALUES "
              + String.join(", ", table.rows().stream().map(Rows::sql).toList()));
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /**
   * What a statement gave.
   *
   * @param rows of the table afterwards, as the model knows them
   * @param state of its failure; null if there was none
   */
  private record Answer(String shown, List<Object[]> rows, String state) {
    /** A statement with several reasons to fail may name any. */
    private static final String FAILED = "a failure";

    static Answer of(Change change) {
      try {
        Change.Outcome outcome = change.model().get();
        return new Answer(
            outcome.returned() == null
                ? outcome.count() + " rows"
                : Table.shown(outcome.returned()).toString(),
            outcome.rows(),
            null);
      } catch (Failure failure) {
        return new Answer(FAILED, null, failure.state());
      }
    }

    static Answer of(Connection connection, Change change) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        if (statement.execute(change.sql())) {
          try (ResultSet result = statement.getResultSet()) {
            return new Answer(Table.shown(Rows.of(result)).toString(), null, null);
          }
        }
        return new Answer(statement.getUpdateCount() + " rows", null, null);
      } catch (SQLException e) {
        boolean known = List.of("21000", "22012", "23502", "23505").contains(e.getSQLState());
        return new Answer(
            known ? FAILED : e.getSQLState() + " " + e.getMessage(), null, e.getSQLState());
      }
    }
  }
}
