package io.mokadb.sql.monitor;

import io.mokadb.sql.runtime.ExecutionContext.SessionVariables;

/**
 * The user who looks at the activity of the database.
 *
 * @param account as in {@code SessionVariables}
 * @param all whether they see what others do
 */
public record Onlooker(String user, long account, boolean all) {
  /**
   * The user of a session, or of a trigger.
   *
   * @param all whether it is an administrator
   */
  public static Onlooker of(SessionVariables session, boolean all) {
    return new Onlooker(session.user(), session.account(), all);
  }

  /** Whether they may know of a session. */
  public boolean sees(SessionActivity session) {
    return all || account == session.account() && user.equals(session.user());
  }
}
