package io.mokadb.sql.engine;

import io.mokadb.kv.Durability;
import io.mokadb.sql.monitor.Setting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * How an engine behaves.
 *
 * @param durability when a commit may be acknowledged
 * @param memoryPerStatement what one statement may hold in sorts, hash tables and buffers, in bytes
 * @param lockWait how long a reader waits for an undecided lock
 * @param spillDirectory where rows go that do not fit into a statement's memory; it need not exist
 * @param analysis when tables are analysed without being asked for
 * @param shown settings of the database that MOKA.SETTINGS shows, these and others
 */
public record DatabaseSettings(
    Durability durability,
    long memoryPerStatement,
    Duration lockWait,
    Path spillDirectory,
    AnalysisSettings analysis,
    List<Setting> shown) {
  public DatabaseSettings {
    shown = List.copyOf(shown);
  }

  /** Settings of which none beside them is shown; what does not fit goes where the system says. */
  public DatabaseSettings(Durability durability, long memoryPerStatement, Duration lockWait) {
    this(
        durability,
        memoryPerStatement,
        lockWait,
        Path.of(System.getProperty("java.io.tmpdir")),
        AnalysisSettings.DEFAULT,
        List.of());
  }

  public static final DatabaseSettings DEFAULT =
      new DatabaseSettings(Durability.SYNC, 256L << 20, Duration.ofSeconds(10));
}
