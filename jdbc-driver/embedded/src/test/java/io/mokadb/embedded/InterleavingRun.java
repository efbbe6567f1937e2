package io.mokadb.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * Runs the statements of an {@link Interleaving}. A transaction that fails at a statement is rolled
 * back, as applications do, and the rest of it is left out.
 */
final class InterleavingRun implements AutoCloseable {
  private final TestDatabase database;
  private final Interleaving steps;
  private final Level level;
  private final Executor others;
  private final List<Connection> sessions = new ArrayList<>();

  /** What the statements of sessions will give that wait, by session. */
  private final List<CompletableFuture<String>> waiting = new ArrayList<>();

  private final boolean[] failed = new boolean[Interleaving.SESSIONS];
  private final List<String> wrong = new ArrayList<>();

  /**
   * @param others runs statements that are expected to wait
   */
  InterleavingRun(TestDatabase database, Interleaving steps, Level level, Executor others)
      throws SQLException {
    this.database = database;
    this.steps = steps;
    this.level = level;
    this.others = others;
    for (int i = 0; i < Interleaving.SESSIONS; i++) {
      sessions.add(i == 0 ? database.connect() : level.connect(database));
      waiting.add(null);
    }
  }

  void run() throws SQLException {
    boolean begun = false;
    for (Interleaving.Step step : steps.steps()) {
      if (!begun && step.session() > 0) {
        begun = true;
        begin();
      }
      if (failed[step.session()]) {
        failed[step.session()] = !ends(step.sql());
      } else {
        run(step);
      }
    }
    assertThat(wrong).isEmpty();
  }

  private void begin() throws SQLException {
    for (int i = 1; i < Interleaving.SESSIONS; i++) {
      // A transaction that does nothing else would end with its connection.
      if (steps.begins(i)) {
        TestDatabase.execute(sessions.get(i), "BEGIN");
      }
    }
  }

  private void run(Interleaving.Step step) throws SQLException {
    Interleaving.Expected expected = step.expected(level);
    String actual;
    if (step.endsWait()) {
      CompletableFuture<String> result = waiting.set(step.session(), null);
      if (result == null) {
        wrong.add(step + ", and nothing waits");
        return;
      }
      actual = result.join();
    } else if (expected != null && expected.rows().equals(Interleaving.WAITS)) {
      actual = startWaiting(step);
    } else {
      actual = outcome(step);
    }
    if (expected == null ? actual.startsWith("! ") : !actual.equals(expected.rows())) {
      wrong.add(step + " -> " + actual);
    }
    if (actual.equals("! 40001") && !ends(step.sql())) {
      TestDatabase.execute(sessions.get(step.session()), "ROLLBACK");
      failed[step.session()] = true;
    }
  }

  private static boolean ends(String sql) {
    return sql.equals("COMMIT") || sql.equals("ROLLBACK");
  }

  /** Returns once the statement waits, or once it is over without. */
  private String startWaiting(Interleaving.Step step) throws SQLException {
    int before = waits();
    CompletableFuture<String> result = CompletableFuture.supplyAsync(() -> outcome(step), others);
    await().until(() -> result.isDone() || waits() > before);
    if (result.isDone()) {
      return result.join();
    }
    waiting.set(step.session(), result);
    return Interleaving.WAITS;
  }

  private int waits() throws SQLException {
    return Integer.parseInt(database.query("SELECT COUNT(*) FROM moka.lock_waits"));
  }

  private String outcome(Interleaving.Step step) {
    Connection connection = sessions.get(step.session());
    try (Statement statement = connection.createStatement()) {
      if (step.sql().startsWith("SELECT")) {
        return TestDatabase.query(connection, step.sql());
      }
      statement.execute(step.sql());
      return "";
    } catch (SQLException e) {
      return "! " + e.getSQLState();
    }
  }

  @Override
  public void close() throws SQLException {
    for (Connection session : sessions) {
      session.close();
    }
  }
}
