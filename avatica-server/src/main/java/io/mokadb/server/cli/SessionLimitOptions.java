package io.mokadb.server.cli;

import io.mokadb.server.session.SessionLimits;
import java.time.Duration;
import java.util.function.BiConsumer;
import picocli.CommandLine.Option;

/** The options of a server that limit sessions and statements. */
final class SessionLimitOptions {
  @Option(
      names = "--max-sessions",
      paramLabel = "N",
      defaultValue = "200",
      description = "sessions open at the same time (default: ${DEFAULT-VALUE})")
  private int sessions;

  @Option(
      names = "--max-user-sessions",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "sessions of one user, administrators excepted; 0: no limit (default: ${DEFAULT-VALUE})")
  private int userSessions;

  @Option(
      names = "--max-address-sessions",
      paramLabel = "N",
      defaultValue = "0",
      description = "sessions from one address; 0: no limit (default: ${DEFAULT-VALUE})")
  private int addressSessions;

  @Option(
      names = "--max-statements",
      paramLabel = "N",
      defaultValue = "1000",
      description =
          "statements prepared at the same time in one session (default: ${DEFAULT-VALUE})")
  private int statements;

  @Option(
      names = "--statement-time",
      paramLabel = "SECONDS",
      defaultValue = "600",
      description =
          "time after which a statement is cancelled; 0: never (default: ${DEFAULT-VALUE})")
  private int statementTime;

  @Option(
      names = "--idle-time",
      paramLabel = "SECONDS",
      defaultValue = "600",
      description = "time after which an unused session is rolled back (default: ${DEFAULT-VALUE})")
  private int idleTime;

  /** The limits; {@code check} takes a condition, and the message if it does not hold. */
  SessionLimits limits(BiConsumer<Boolean, String> check) {
    check.accept(sessions > 0, "--max-sessions is at least 1");
    check.accept(userSessions >= 0, "--max-user-sessions is not negative");
    check.accept(addressSessions >= 0, "--max-address-sessions is not negative");
    check.accept(statements > 0, "--max-statements is at least 1");
    check.accept(statementTime >= 0, "--statement-time is not negative");
    check.accept(idleTime > 0, "--idle-time is at least 1");
    return new SessionLimits(
            sessions, statements, Duration.ofSeconds(statementTime), Duration.ofSeconds(idleTime))
        .per(userSessions, addressSessions);
  }
}
