package io.mokadb.sql.engine;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.SqlType;
import io.mokadb.sql.check.CheckReport;
import io.mokadb.sql.check.DatabaseCheck;
import io.mokadb.sql.check.Finding;
import io.mokadb.sql.ddl.StatementRules;
import io.mokadb.sql.parser.ast.CheckDatabase;
import java.util.ArrayList;
import java.util.List;

/** CHECK DATABASE. It runs where the catalog is damaged, to tell where. Thread-safe. */
final class CheckDatabaseCommand implements Command<CheckDatabase> {
  /** The kind of a row that counts what was checked. */
  private static final String COUNT = "COUNT";

  private static final SqlType TEXT = SqlType.of(SqlType.Kind.VARCHAR);
  private static final List<ColumnInfo> FINDINGS =
      List.of(
          column("OBJECT", TEXT),
          column("KEY", TEXT),
          column("KIND", TEXT),
          column("DETAIL", TEXT));

  private final DatabaseCheck check;

  CheckDatabaseCommand(DatabaseCheck check) {
    this.check = check;
  }

  private static ColumnInfo column(String name, SqlType type) {
    return new ColumnInfo(name, name, null, null, type, true, false);
  }

  @Override
  public Class<CheckDatabase> kind() {
    return CheckDatabase.class;
  }

  @Override
  public StatementRules rules(CheckDatabase statement) {
    return CommandRules.DATABASE;
  }

  @Override
  public boolean needsNoCatalog() {
    return true;
  }

  @Override
  public List<ColumnInfo> columns(CheckDatabase statement) {
    return FINDINGS;
  }

  @Override
  public ExecutionResult run(
      CheckDatabase statement, EngineSession session, ExecutionRequest request) {
    return new ExecutionResult.Rows(
        new ListCursor(FINDINGS, findings(check.run(request.cancellation()), statement.counts())));
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
}
