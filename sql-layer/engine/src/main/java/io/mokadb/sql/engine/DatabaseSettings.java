package io.mokadb.sql.engine;

import io.mokadb.kv.Durability;
import java.time.Duration;

/**
 * How an engine behaves.
 *
 * @param durability when a commit may be acknowledged
 * @param memoryPerStatement what one statement may hold in sorts, hash tables and buffers, in bytes
 * @param lockWait how long a reader waits for an undecided lock
 */
public record DatabaseSettings(Durability durability, long memoryPerStatement, Duration lockWait) {
  public static final DatabaseSettings DEFAULT =
      new DatabaseSettings(Durability.SYNC, 256L << 20, Duration.ofSeconds(10));
}
