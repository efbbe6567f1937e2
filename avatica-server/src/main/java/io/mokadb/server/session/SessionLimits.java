package io.mokadb.server.session;

import java.time.Duration;

/**
 * Limits on the clients of a server.
 *
 * @param sessions open at the same time
 * @param statementsPerSession prepared at the same time
 * @param statementTime after which a statement is cancelled; zero for no limit
 * @param idleTime after which an idle session is rolled back and closed
 * @param sessionsPerUser open at the same time; 0 for no limit of its own
 * @param sessionsPerAddress open at the same time; 0 for no limit of its own
 * @param reserved of {@code sessions}, those for administrators
 */
public record SessionLimits(
    int sessions,
    int statementsPerSession,
    Duration statementTime,
    Duration idleTime,
    int sessionsPerUser,
    int sessionsPerAddress,
    int reserved) {
  public static final SessionLimits DEFAULT =
      new SessionLimits(200, 1_000, Duration.ofMinutes(10), Duration.ofMinutes(10));

  private static final int MOST_RESERVED = 3;

  /** Without limits per user and address; of ten places one is for administrators, up to three. */
  public SessionLimits(
      int sessions, int statementsPerSession, Duration statementTime, Duration idleTime) {
    this(
        sessions,
        statementsPerSession,
        statementTime,
        idleTime,
        0,
        0,
        Math.min(MOST_RESERVED, sessions / 10));
  }

  /** The same with limits per user and address; 0 for none. */
  public SessionLimits per(int user, int address) {
    return new SessionLimits(
        sessions, statementsPerSession, statementTime, idleTime, user, address, reserved);
  }

  /** The time a statement may take, of what it asks for and what it may; 0 for no limit. */
  long statementMillis(long asked) {
    long most = statementTime.toMillis();
    if (asked == 0 || most == 0) {
      return Math.max(asked, most);
    }
    return Math.min(asked, most);
  }
}
