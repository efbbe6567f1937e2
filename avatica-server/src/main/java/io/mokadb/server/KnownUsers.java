package io.mokadb.server;

import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.RowCursor;
import io.mokadb.session.Session;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;

/** Look-up of a database's users, where it has a notion of users. Stateless. */
final class KnownUsers {
  private static final String ADMINISTRATOR =
      "SELECT IS_ADMIN FROM MOKA.USERS WHERE USER_NAME = ? AND IS_ADMIN = 'YES'";

  private static final String USERS = "SELECT USER_NAME FROM MOKA.USERS WHERE IS_ROLE = 'NO'";

  private KnownUsers() {}

  /**
   * @param owner a session that may see all users
   */
  static boolean exist(Session owner) {
    return finds(owner, USERS);
  }

  /** True if a user is an administrator. */
  static boolean isAdministrator(Session owner, String user) {
    return finds(owner, ADMINISTRATOR, user);
  }

  private static boolean finds(Session owner, String sql, Object... parameters) {
    try (PreparedStatement query = owner.prepare(sql, PrepareOptions.NONE);
        RowCursor rows =
            ((ExecutionResult.Rows) query.execute(parameters, ExecuteOptions.NONE)).cursor()) {
      return rows.next() != null;
    } catch (MokaException e) {
      if (e.state() == SqlState.NO_SUCH_TABLE) {
        // A database that has no notion of users has none.
        return false;
      }
      throw e;
    }
  }
}
