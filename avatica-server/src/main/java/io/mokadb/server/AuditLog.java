package io.mokadb.server;

import io.mokadb.server.session.ServerListener;
import io.mokadb.server.session.ServerSession;
import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.session.SqlState;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The audit log: logins, sessions that end, changed definitions and refused requests, written to
 * {@code moka.audit} and passed on to another listener.
 */
final class AuditLog implements ServerListener {
  private static final Logger AUDIT = LoggerFactory.getLogger("moka.audit");

  private static final Pattern DEFINITION =
      Pattern.compile(
          "(?:\\s|--[^\\n"
              + "]*|/\\*.*?\\*/)*+"
              + "(?:CREATE|ALTER|DROP|TRUNCATE|COMMENT|RENAME)\\b(?!\\s+(?:ALL\\s+)?(?:USERS?|ROLE)\\b)",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final int MAX_TEXT = 10_000;

  private final ServerListener next;

  AuditLog(ServerListener next) {
    this.next = next;
  }

  @Override
  public void executed(
      ServerSession session, String sql, StatementKind kind, long nanos, SqlState failure) {
    if (failure == SqlState.NOT_PERMITTED || kind == StatementKind.OTHER && isDefinition(sql)) {
      note(session, sql, failure);
    }
    next.executed(session, sql, kind, nanos, failure);
  }

  @Override
  public void committed(ServerSession session, long nanos, SqlState failure) {
    next.committed(session, nanos, failure);
  }

  @Override
  public void notPrepared(ServerSession session, String sql, SqlState why) {
    if (why == SqlState.NOT_PERMITTED || isDefinition(sql)) {
      note(session, sql, why);
    }
    next.notPrepared(session, sql, why);
  }

  /** Of users and privileges the database itself writes, no matter who changes them. */
  private static boolean isDefinition(String sql) {
    return DEFINITION.matcher(sql).lookingAt();
  }

  private static void note(ServerSession session, String sql, SqlState failure) {
    String shown = printable(session.withoutPasswords(sql));
    AUDIT.info(
        "session {} of '{}' {}: {}",
        session.id(),
        session.user(),
        failure == null ? "ran" : "failed with " + failure.code(),
        shown.length() > MAX_TEXT ? shown.substring(0, MAX_TEXT) + " ..." : shown);
  }

  @Override
  public void opened(ServerSession session) {
    AUDIT.info("session {} of '{}' from {} opened", session.id(), session.user(), session.client());
    next.opened(session);
  }

  @Override
  public void closed(ServerSession session, String reason) {
    AUDIT.info("session {} of '{}' ended: {}", session.id(), session.user(), reason);
    next.closed(session, reason);
  }

  @Override
  public void refused(String user, String client, SqlState why) {
    AUDIT.warn("session of '{}' from {} refused: {}", printable(user), client, why.code());
    next.refused(user, client, why);
  }

  /** One line, however the name was chosen. */
  private static String printable(String user) {
    return user.replaceAll("\\p{Cntrl}", "?");
  }
}
