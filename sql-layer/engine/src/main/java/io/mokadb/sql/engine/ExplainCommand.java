package io.mokadb.sql.engine;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.ddl.Audit;
import io.mokadb.sql.ddl.StatementRules;
import io.mokadb.sql.ddl.TransactionFit;
import io.mokadb.sql.engine.PlanAnalysis.Analysed;
import io.mokadb.sql.parser.ast.Explain;
import io.mokadb.sql.parser.ast.Explain.Format;
import io.mokadb.sql.plan.Planner;
import io.mokadb.sql.plan.explain.PlanJson;
import io.mokadb.sql.plan.explain.PlanPage;
import io.mokadb.sql.plan.explain.PlanText;
import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.dialect.AnsiSqlDialect;

/** EXPLAIN and EXPLAIN ANALYZE. Thread-safe. */
final class ExplainCommand implements Command<Explain> {
  private static final List<ColumnInfo> COLUMNS =
      List.of(
          new ColumnInfo(
              "PLAN", "PLAN", null, null, SqlType.of(SqlType.Kind.VARCHAR), false, false));

  private final UncachedPlans plans;
  private final PlanAnalysis analysis;

  ExplainCommand(UncachedPlans plans, PlanAnalysis analysis) {
    this.plans = plans;
    this.analysis = analysis;
  }

  @Override
  public Class<Explain> kind() {
    return Explain.class;
  }

  @Override
  public StatementRules rules(Explain statement) {
    return new StatementRules(
        check -> check.sameAs(statement.statement()), TransactionFit.JOINS, Audit.NONE);
  }

  @Override
  public List<ColumnInfo> columns(Explain statement) {
    return COLUMNS;
  }

  @Override
  public ExecutionResult run(Explain statement, EngineSession session, ExecutionRequest request) {
    // The validator rewrites the tree.
    String text = statement.format() == Format.HTML ? text(statement.statement()) : "";
    Analysed analysed =
        statement.analyze()
            ? analysis.run(session, statement.statement(), request)
            : planned(statement, session, request);
    Stream<String> lines =
        switch (statement.format()) {
          case TEXT ->
              Stream.concat(PlanText.of(analysed.tree()).lines(), analysed.notes().stream());
          case JSON -> Stream.of(PlanJson.of(analysed.tree(), analysed.notes()));
          case HTML -> Stream.of(PlanPage.of(analysed.tree(), text, analysed.notes()));
        };
    return new ExecutionResult.Rows(
        new ListCursor(COLUMNS, lines.map(line -> new Object[] {line}).toList()));
  }

  private static String text(SqlNode statement) {
    return statement
        .toSqlString(
            config -> config.withDialect(AnsiSqlDialect.DEFAULT).withQuoteAllIdentifiers(false))
        .getSql();
  }

  private Analysed planned(Explain statement, EngineSession session, ExecutionRequest request) {
    Catalog catalog = session.currentCatalog();
    Planner.Explained explained =
        plans.explained(statement.statement(), catalog, session.schema(), PlanStyle.of(session));
    request.plans().checkExplained(explained.statement(), catalog);
    return new Analysed(explained.tree(null), analysis.notes(explained.statement(), catalog));
  }
}
