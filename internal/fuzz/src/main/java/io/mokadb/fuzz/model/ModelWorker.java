package io.mokadb.fuzz.model;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.IntConsumer;

/** Runs one transaction after the other on a connection, until that fails. */
final class ModelWorker {
  private final Connection connection;
  private final long seed;
  private final int committed;
  private final Model model = new Model();

  /**
   * @param committed how many transactions others have committed
   */
  ModelWorker(Connection connection, long seed, int committed) {
    this.connection = connection;
    this.seed = seed;
    this.committed = committed;
    for (int i = 1; i <= committed; i++) {
      ModelTransaction.steps(model, seed, i);
    }
  }

  /**
   * Runs without end.
   *
   * @param said gets the number of each transaction whose commit was acknowledged
   * @throws SQLException when the database is gone
   * @throws IllegalStateException when a statement ends as it must not
   */
  void run(IntConsumer said) throws SQLException {
    connection.setAutoCommit(false);
    for (int i = committed + 1; ; i++) {
      for (Step step : ModelTransaction.steps(model, seed, i)) {
        run(step, i);
      }
      connection.commit();
      said.accept(i);
    }
  }

  private void run(Step step, int number) throws SQLException {
    String state = null;
    try (Statement statement = connection.createStatement()) {
      statement.execute(step.sql());
    } catch (SQLException e) {
      if (step.refused() == null || isGone(e)) {
        throw e;
      }
      state = e.getSQLState();
    }
    if (step.refused() != null && !step.refused().equals(state)) {
      throw new IllegalStateException(
          "Transaction %d of seed %d: %s ends with %s, not %s"
              .formatted(number, seed, step.sql(), state, step.refused()));
    }
  }

  /** True if the failure is about the connection. */
  private static boolean isGone(SQLException failure) {
    return failure.getSQLState() == null || failure.getSQLState().startsWith("08");
  }
}
