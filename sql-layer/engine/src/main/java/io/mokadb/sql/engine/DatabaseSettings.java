package io.mokadb.sql.engine;

import io.mokadb.kv.Durability;
import io.mokadb.sql.monitor.Setting;
import java.time.Duration;
import java.util.List;

/**
 * How an engine behaves.
 *
 * @param durability when a commit may be acknowledged
 * @param memoryPerStatement what one statement may hold in sorts, hash tables and buffers, in bytes
 * @param lockWait how long a reader waits for an undecided lock
 * @param shown settings of the database that MOKA.SETTINGS shows, these and others
 */
public record DatabaseSettings(
    Durability durability, long memoryPerStatement, Duration lockWait, List<Setting> shown) {
  public DatabaseSettings {
    shown = List.copyOf(shown);
  }

  /** Settings of which none beside them is shown. */
  public DatabaseSettings(Durability durability, long memoryPerStatement, Duration lockWait) {
    this(durability, memoryPerStatement, lockWait, List.of());
  }

  public static final DatabaseSettings DEFAULT =
      new DatabaseSettings(Durability.SYNC, 256L << 20, Duration.ofSeconds(10));
}
