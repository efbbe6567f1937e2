package io.mokadb.sql.engine;

import io.mokadb.kv.Durability;
import io.mokadb.session.trace.DatabaseTracer;
import io.mokadb.sql.monitor.Setting;
import io.mokadb.sql.runtime.Workspace;
import java.time.Duration;
import java.util.List;

/**
 * Settings of an engine.
 *
 * @param durability when a commit may be acknowledged
 * @param memoryPerStatement memory of one statement for sorts, hash tables and buffers, in bytes
 * @param lockWait how long a statement waits for a row that is held, or for an undecided lock
 * @param rowLocks whether statements hold the rows that they change
 * @param workspace resources that all statements share
 * @param analysis settings of automatic analysis
 * @param tracer told of statements, transactions and runs of triggers
 * @param shown settings of the database that MOKA.SETTINGS shows, these and others
 */
public record DatabaseSettings(
    Durability durability,
    long memoryPerStatement,
    Duration lockWait,
    boolean rowLocks,
    Workspace workspace,
    AnalysisSettings analysis,
    DatabaseTracer tracer,
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
        true,
        Workspace.unshared(),
        AnalysisSettings.DEFAULT,
        DatabaseTracer.NONE,
        List.of());
  }

  public static final DatabaseSettings DEFAULT =
      new DatabaseSettings(Durability.SYNC, 256L << 20, Duration.ofSeconds(10));
}
