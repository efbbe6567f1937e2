package io.mokadb.server;

import java.time.Duration;

/**
 * The time that a shutdown gives to clients.
 *
 * @param drain for open transactions and results to end; sessions without are ended at once
 * @param grace for statements that run after that, before they are cancelled
 */
public record ServerEnding(Duration drain, Duration grace) {
  /** Statements have ten seconds; transactions end with their statement. */
  public static final ServerEnding DEFAULT =
      new ServerEnding(Duration.ZERO, Duration.ofSeconds(10));

  ServerEnding withDrain(Duration changed) {
    return new ServerEnding(changed, grace);
  }

  ServerEnding withGrace(Duration changed) {
    return new ServerEnding(drain, changed);
  }
}
