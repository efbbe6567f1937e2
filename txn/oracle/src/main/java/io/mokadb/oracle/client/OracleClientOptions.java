package io.mokadb.oracle.client;

import io.mokadb.oracle.access.OracleAccess;
import java.time.Duration;

/**
 * Options of a client.
 *
 * @param timeout how long a call without a deadline of its own waits for an answer, over changes of
 *     the leader
 * @param attempt how long one connection may take to answer before the leader is looked up again
 * @param pause between attempts that failed
 * @param access how connections are protected
 */
public record OracleClientOptions(
    Duration timeout, Duration attempt, Duration pause, OracleAccess access) {
  /** Thirty seconds, one second and a twentieth. */
  public static final OracleClientOptions DEFAULT =
      new OracleClientOptions(Duration.ofSeconds(30), Duration.ofSeconds(1), Duration.ofMillis(50));

  /** Without protection. */
  public OracleClientOptions(Duration timeout, Duration attempt, Duration pause) {
    this(timeout, attempt, pause, OracleAccess.OPEN);
  }

  public OracleClientOptions withAccess(OracleAccess value) {
    return new OracleClientOptions(timeout, attempt, pause, value);
  }
}
