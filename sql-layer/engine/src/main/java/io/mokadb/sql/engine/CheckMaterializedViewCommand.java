package io.mokadb.sql.engine;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.SqlType;
import io.mokadb.sql.ddl.StatementRules;
import io.mokadb.sql.parser.ast.CheckMaterializedView;
import io.mokadb.sql.views.ViewComparison;
import java.util.List;

/** CHECK MATERIALIZED VIEW. Thread-safe. */
final class CheckMaterializedViewCommand implements Command<CheckMaterializedView> {
  private static final SqlType TEXT = SqlType.of(SqlType.Kind.VARCHAR);
  private static final List<ColumnInfo> DIFFERENCES =
      List.of(
          new ColumnInfo("FINDING", "FINDING", null, null, TEXT, false, false),
          new ColumnInfo("VIEW_ROW", "VIEW_ROW", null, null, TEXT, false, false));

  private final ViewComparison comparison;

  CheckMaterializedViewCommand(ViewComparison comparison) {
    this.comparison = comparison;
  }

  @Override
  public Class<CheckMaterializedView> kind() {
    return CheckMaterializedView.class;
  }

  @Override
  public StatementRules rules(CheckMaterializedView statement) {
    return CommandRules.DATABASE;
  }

  @Override
  public List<ColumnInfo> columns(CheckMaterializedView statement) {
    return DIFFERENCES;
  }

  @Override
  public ExecutionResult run(
      CheckMaterializedView statement, EngineSession session, ExecutionRequest request) {
    return new ExecutionResult.Rows(
        new ListCursor(
            DIFFERENCES,
            comparison.differences(
                CommandNames.of(statement.name(), session.schema()), request.cancellation())));
  }
}
