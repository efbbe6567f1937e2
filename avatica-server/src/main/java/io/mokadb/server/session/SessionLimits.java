package io.mokadb.server.session;

import java.time.Duration;

/**
 * What clients may take of a server.
 *
 * @param sessions open at the same time
 * @param statementsPerSession prepared at the same time
 * @param statementTime after which a statement is cancelled; zero for no limit
 * @param idleTime after which a session that nobody uses is rolled back and closed
 */
public record SessionLimits(
    int sessions, int statementsPerSession, Duration statementTime, Duration idleTime) {
  public static final SessionLimits DEFAULT =
      new SessionLimits(200, 1_000, Duration.ofMinutes(10), Duration.ofMinutes(10));

  /** The time a statement may take, of what it asks for and what it may; 0 for no limit. */
  long statementMillis(long asked) {
    long most = statementTime.toMillis();
    if (asked == 0 || most == 0) {
      return Math.max(asked, most);
    }
    return Math.min(asked, most);
  }
}
