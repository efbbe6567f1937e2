package io.mokadb.server;

import io.mokadb.server.session.ServedSession;
import io.mokadb.server.session.ServerListener;
import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.session.SqlState;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes who came and went, and who changed definitions, to the log {@code moka.audit}, and tells
 * another listener all.
 */
final class AuditLog implements ServerListener {
  private static final Logger AUDIT = LoggerFactory.getLogger("moka.audit");

  private static final Pattern DEFINITION =
      Pattern.compile(
          "\\s*(?:CREATE|ALTER|DROP|TRUNCATE|COMMENT|RENAME)\\b(?!\\s+(?:ALL\\s+)?(?:USERS?|ROLE)\\b)",
          Pattern.CASE_INSENSITIVE);

  private final ServerListener next;

  AuditLog(ServerListener next) {
    this.next = next;
  }

  @Override
  public void executed(
      ServedSession session, String sql, StatementKind kind, long nanos, SqlState failure) {
    // Of users and privileges the database itself writes, whoever changes them.
    if (kind == StatementKind.OTHER && DEFINITION.matcher(sql).lookingAt()) {
      AUDIT.info(
          "session {} of '{}' {}: {}",
          session.id(),
          session.user(),
          failure == null ? "ran" : "failed with " + failure.code(),
          printable(sql));
    }
    next.executed(session, sql, kind, nanos, failure);
  }

  @Override
  public void opened(ServedSession session) {
    AUDIT.info("session {} of '{}' from {} opened", session.id(), session.user(), session.client());
    next.opened(session);
  }

  @Override
  public void closed(ServedSession session, String reason) {
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
