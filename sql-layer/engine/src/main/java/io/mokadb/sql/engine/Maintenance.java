package io.mokadb.sql.engine;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.check.CheckReport;
import io.mokadb.sql.check.DatabaseCheck;
import io.mokadb.sql.check.Finding;
import io.mokadb.sql.parser.ast.BackupDatabase;
import io.mokadb.sql.parser.ast.CheckDatabase;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.tokens.Tokenizer;
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
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlNode;

/**
 * Statements about the database as a whole. They run even if no definition can be read, because
 * that is when they are needed. Thread-safe.
 */
final class Maintenance {
  /** As the kind of a row that counts what was looked at. */
  private static final String COUNT = "COUNT";

  private static final SqlType TEXT = SqlType.of(SqlType.Kind.VARCHAR);
  private static final SqlType NUMBER = SqlType.of(SqlType.Kind.BIGINT);
  private static final List<ColumnInfo> FINDINGS =
      List.of(
          column("OBJECT", TEXT),
          column("KEY", TEXT),
          column("KIND", TEXT),
          column("DETAIL", TEXT));
  private static final List<ColumnInfo> BACKUPS =
      List.of(
          column("BACKUP_ID", SqlType.of(SqlType.Kind.INTEGER)),
          column("KIND", TEXT),
          column("TAKEN_AT", new SqlType(SqlType.Kind.TIMESTAMP, 6, 0)),
          column("SNAPSHOT", NUMBER),
          column("CELLS", NUMBER),
          column("BYTES", NUMBER),
          column("CHECKSUM", TEXT));

  private final DatabaseCheck check;
  private final DatabaseBackup backup;
  private final Definitions definitions;
  private final ZoneId zone;

  Maintenance(DatabaseCheck check, DatabaseBackup backup, Definitions definitions, ZoneId zone) {
    this.check = check;
    this.backup = backup;
    this.definitions = definitions;
    this.zone = zone;
  }

  private static ColumnInfo column(String name, SqlType type) {
    return new ColumnInfo(name, name, null, null, type, true, false);
  }

  static boolean handles(SqlNode node) {
    return node instanceof CheckDatabase || node instanceof BackupDatabase;
  }

  /** Whether a text may be one of these statements, so that it is worth parsing. */
  static boolean mayHandle(String sql) {
    Tokenizer tokens = new Tokenizer(sql);
    tokens.next();
    return tokens.is("CHECK") || tokens.is("BACKUP");
  }

  static List<ColumnInfo> columns(SqlNode node) {
    return node instanceof CheckDatabase ? FINDINGS : BACKUPS;
  }

  ExecutionResult run(SqlNode node, Cancellation cancellation) {
    List<Object[]> rows =
        node instanceof CheckDatabase statement
            ? findings(check.run(cancellation), statement.counts())
            : List.<Object[]>of(backup((BackupDatabase) node, cancellation));
    return new ExecutionResult.Rows(new ListCursor(columns(node), rows));
  }

  private static List<Object[]> findings(CheckReport report, boolean counts) {
    List<Object[]> rows = new ArrayList<>();
    for (Finding finding : report.findings()) {
      rows.add(new Object[] {finding.object(), finding.key(), finding.kind(), finding.detail()});
    }
    if (report.omitted() > 0) {
      rows.add(
          new Object[] {
            "DATABASE",
            null,
            "MORE_FINDINGS",
            "There are " + report.omitted() + " more; these are the first " + rows.size()
          });
    }
    if (counts) {
      report
          .counts()
          .forEach((object, count) -> rows.add(new Object[] {object, null, COUNT, "" + count}));
    }
    return rows;
  }

  private Object[] backup(BackupDatabase statement, Cancellation cancellation) {
    DatabaseBackup.Report report =
        backup.backup(path(statement.directory()), this::requireNoTriggerDropped, cancellation);
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
          "A trigger was dropped while the backup was being made; run BACKUP DATABASE again");
    }
  }

  private static Set<Integer> triggers(Catalog catalog) {
    return catalog.tables().values().stream()
        .flatMap(table -> table.triggers().stream())
        .map(TriggerDef::id)
        .collect(Collectors.toCollection(HashSet::new));
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
