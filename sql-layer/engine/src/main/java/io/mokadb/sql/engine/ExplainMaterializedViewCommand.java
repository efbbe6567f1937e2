package io.mokadb.sql.engine;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.SqlType;
import io.mokadb.sql.ddl.Audit;
import io.mokadb.sql.ddl.Right;
import io.mokadb.sql.ddl.StatementRules;
import io.mokadb.sql.ddl.TransactionFit;
import io.mokadb.sql.parser.ast.ExplainMaterializedView;
import io.mokadb.sql.views.ViewExplanation;
import java.util.List;

/** EXPLAIN MATERIALIZED VIEW. Thread-safe. */
final class ExplainMaterializedViewCommand implements Command<ExplainMaterializedView> {
  private static final List<ColumnInfo> COLUMNS =
      List.of(
          new ColumnInfo(
              "PLAN", "PLAN", null, null, SqlType.of(SqlType.Kind.VARCHAR), false, false));

  private final ViewExplanation explanation;

  ExplainMaterializedViewCommand(ViewExplanation explanation) {
    this.explanation = explanation;
  }

  @Override
  public Class<ExplainMaterializedView> kind() {
    return ExplainMaterializedView.class;
  }

  @Override
  public StatementRules rules(ExplainMaterializedView statement) {
    return new StatementRules(Right.ADMINISTRATOR, TransactionFit.JOINS, Audit.NONE);
  }

  @Override
  public List<ColumnInfo> columns(ExplainMaterializedView statement) {
    return COLUMNS;
  }

  @Override
  public ExecutionResult run(
      ExplainMaterializedView statement, EngineSession session, ExecutionRequest request) {
    List<String> lines =
        explanation.lines(
            session.currentCatalog(), CommandNames.of(statement.name(), session.schema()));
    return new ExecutionResult.Rows(
        new ListCursor(COLUMNS, lines.stream().map(line -> new Object[] {line}).toList()));
  }
}
