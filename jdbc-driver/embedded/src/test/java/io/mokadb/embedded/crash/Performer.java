package io.mokadb.embedded.crash;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Random;
import java.util.Set;

/**
 * Does steps and writes down what was answered. Thread-safe.
 *
 * @param journal gets the answers
 */
record Performer(Journal journal) {
  /**
   * One step; refusals are part of it.
   *
   * @throws SQLException with any other failure; then nothing is known of the step
   */
  void perform(Connection connection, Activity activity, Step step, Random random)
      throws SQLException {
    journal.begun(activity.name(), step);
    try {
      activity.perform(connection, step, random);
      journal.committed(activity.name(), step);
    } catch (SQLException e) {
      if (isRefusal(e)) {
        if (!connection.getAutoCommit()) {
          connection.rollback();
        }
        journal.refused(activity.name(), step);
      } else if (!"08007".equals(e.getSQLState())) {
        throw e;
      }
    }
    connection.setAutoCommit(true);
  }

  /** Whether the failure is one that sound databases have, and says that nothing was done. */
  static boolean isRefusal(SQLException e) {
    return Set.of("40001", "23505", "22012").contains(e.getSQLState());
  }
}
