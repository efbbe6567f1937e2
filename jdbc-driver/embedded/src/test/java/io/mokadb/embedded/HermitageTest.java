package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Interleavings of up to three transactions, written down in {@code isolation/hermitage.txt}. */
final class HermitageTest {
  private static final int SESSIONS = 4;

  private static TestDatabase database;

  /** One statement; {@code expected} is null where nothing is said of it. */
  private record Step(int session, String sql, String expected) {}

  record Case(String title, List<Step> steps) {
    @Override
    public String toString() {
      return title;
    }

    boolean has(int session) {
      return steps.stream().anyMatch(step -> step.session == session);
    }
  }

  @BeforeAll
  static void open() throws SQLException {
    database = TestDatabase.optimistic();
  }

  @AfterAll
  static void close() throws SQLException {
    database.close();
  }

  static List<Case> cases() throws IOException {
    List<Case> cases = new ArrayList<>();
    for (String line : text().lines().toList()) {
      if (line.startsWith("= ")) {
        cases.add(new Case(line.substring(2), new ArrayList<>()));
      } else if (line.startsWith("-> ") || line.equals("->") || line.startsWith("! ")) {
        List<Step> steps = cases.get(cases.size() - 1).steps;
        Step last = steps.remove(steps.size() - 1);
        String expected = line.startsWith("!") ? line : line.substring(2).strip();
        steps.add(new Step(last.session, last.sql, expected));
      } else if (!line.isBlank() && !line.startsWith("#")) {
        int session = Character.digit(line.charAt(0), SESSIONS);
        assertThat(session).as(line).isNotNegative();
        cases.get(cases.size() - 1).steps.add(new Step(session, line.substring(2), null));
      }
    }
    return cases;
  }

  private static String text() throws IOException {
    try (InputStream in = HermitageTest.class.getResourceAsStream("/isolation/hermitage.txt")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void interleaving_givesWhatIsWritten(Case one) throws SQLException {
    database.run(
        "DROP TABLE IF EXISTS test",
        "CREATE TABLE test (id INTEGER PRIMARY KEY, value INTEGER)",
        "INSERT INTO test VALUES (1, 10), (2, 20)");
    try (Connection zero = database.connect();
        Connection first = database.connect();
        Connection second = database.connect();
        Connection third = database.connect()) {
      List<Connection> sessions = List.of(zero, first, second, third);
      List<String> wrong = new ArrayList<>();
      boolean begun = false;
      for (Step step : one.steps) {
        if (!begun && step.session > 0) {
          begun = true;
          for (int i = 1; i < SESSIONS; i++) {
            // A transaction that does nothing else would end with its connection.
            if (one.has(i) && !startsItself(one, i)) {
              TestDatabase.execute(sessions.get(i), "BEGIN");
            }
          }
        }
        String actual = outcome(sessions.get(step.session), step.sql);
        boolean failed = actual.startsWith("! ");
        if (step.expected == null ? failed : !actual.equals(step.expected)) {
          wrong.add(step + " but was " + actual);
        }
      }
      assertThat(wrong).isEmpty();
    }
  }

  /** Whether a session says itself when it begins. */
  private static boolean startsItself(Case one, int session) {
    return one.steps.stream()
        .filter(step -> step.session == session)
        .findFirst()
        .orElseThrow()
        .sql
        .startsWith("BEGIN");
  }

  private static String outcome(Connection connection, String sql) {
    try (Statement statement = connection.createStatement()) {
      return sql.startsWith("SELECT") ? TestDatabase.query(connection, sql) : run(statement, sql);
    } catch (SQLException e) {
      return "! " + e.getSQLState();
    }
  }

  private static String run(Statement statement, String sql) throws SQLException {
    statement.execute(sql);
    return "";
  }
}
