package io.mokadb.sql.engine;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.ddl.StatementRules;
import io.mokadb.sql.parser.ast.BackupDatabase;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.views.StandingViews;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.time.Timestamps;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** BACKUP DATABASE. It runs where the catalog is damaged, to save what there is. Thread-safe. */
final class BackupDatabaseCommand implements Command<BackupDatabase> {
  private static final SqlType TEXT = SqlType.of(SqlType.Kind.VARCHAR);
  private static final SqlType NUMBER = SqlType.of(SqlType.Kind.BIGINT);
  private static final List<ColumnInfo> BACKUPS =
      List.of(
          column("BACKUP_ID", SqlType.of(SqlType.Kind.INTEGER)),
          column("KIND", TEXT),
          column("TAKEN_AT", new SqlType(SqlType.Kind.TIMESTAMP, 6, 0)),
          column("SNAPSHOT", NUMBER),
          column("CELLS", NUMBER),
          column("BYTES", NUMBER),
          column("CHECKSUM", TEXT));

  private final DatabaseBackup backup;
  private final Definitions definitions;
  private final StandingViews views;
  private final ZoneId zone;

  /**
   * @param zone in which the time of a backup is shown
   */
  BackupDatabaseCommand(
      DatabaseBackup backup, Definitions definitions, StandingViews views, ZoneId zone) {
    this.backup = backup;
    this.definitions = definitions;
    this.views = views;
    this.zone = zone;
  }

  private static ColumnInfo column(String name, SqlType type) {
    return new ColumnInfo(name, name, null, null, type, true, false);
  }

  @Override
  public Class<BackupDatabase> kind() {
    return BackupDatabase.class;
  }

  @Override
  public StatementRules rules(BackupDatabase statement) {
    return CommandRules.DATABASE;
  }

  @Override
  public boolean needsNoCatalog() {
    return true;
  }

  @Override
  public List<ColumnInfo> columns(BackupDatabase statement) {
    return BACKUPS;
  }

  @Override
  public ExecutionResult run(
      BackupDatabase statement, EngineSession session, ExecutionRequest request) {
    List<Object[]> rows = new ArrayList<>();
    rows.add(backup(statement, request.cancellation()));
    return new ExecutionResult.Rows(new ListCursor(BACKUPS, rows));
  }

  private Object[] backup(BackupDatabase statement, Cancellation cancellation) {
    DatabaseBackup.Report report = report(statement, cancellation);
    return new Object[] {
      report.id(),
      report.incremental() ? "INCREMENTAL" : "FULL",
      localMicros(report.snapshot()),
      report.snapshot(),
      report.cells(),
      report.bytes(),
      report.checksum()
    };
  }

  private DatabaseBackup.Report report(BackupDatabase statement, Cancellation cancellation) {
    try (StandingViews.Standstill standstill = views.begin()) {
      return backup.backup(
          path(statement.directory()),
          snapshot -> {
            requireNoTriggerDropped(snapshot);
            standstill.requireUnmoved(snapshot);
          },
          cancellation);
    }
  }

  /**
   * What a dropped trigger remembers is deleted outside of transactions: a snapshot in which it is
   * still there can then not be put together again.
   */
  private void requireNoTriggerDropped(Transaction snapshot) {
    Set<Integer> dropped = triggers(definitions.at(snapshot));
    dropped.removeAll(triggers(definitions.newest()));
    if (!dropped.isEmpty()) {
      throw new MokaException(
          SqlState.SERIALIZATION_CONFLICT,
          "A trigger, or a view that keeps itself, was dropped while the backup was being made; run"
              + " BACKUP DATABASE again");
    }
  }

  private static Set<Integer> triggers(Catalog catalog) {
    Set<Integer> ids = new HashSet<>();
    for (TableDef table : catalog.tables().values()) {
      table.triggers().forEach(trigger -> ids.add(trigger.id()));
      if (table.follower() != null) {
        ids.add(table.follower().observerId());
      }
    }
    return ids;
  }

  /** The moment that a timestamp lies in, as a TIMESTAMP of the engine's time zone. */
  private long localMicros(long snapshot) {
    Instant moment = Instant.ofEpochMilli(Timestamps.toMillis(snapshot));
    return ChronoUnit.MICROS.between(
        LocalDateTime.of(1970, 1, 1, 0, 0), moment.atZone(zone).toLocalDateTime());
  }

  private static Path path(String directory) {
    try {
      return Path.of(directory).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER, "'" + directory + "' is not a path: " + e.getReason(), e);
    }
  }
}
