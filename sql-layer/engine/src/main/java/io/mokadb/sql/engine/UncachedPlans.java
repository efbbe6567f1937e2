package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.access.read.ReadsTable;
import io.mokadb.sql.access.statistics.StatisticsStore;
import io.mokadb.sql.access.virtual.VirtualTableOperator;
import io.mokadb.sql.access.virtual.VirtualTables;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.parser.ast.PlainSelect;
import io.mokadb.sql.plan.PlanRequest;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.plan.Planner;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.ExecutionContext.SessionVariables;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.runtime.StatementClock;
import java.time.Clock;
import java.util.List;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;

/** Plans of expressions and of statements to be explained, which are used once. Thread-safe. */
final class UncachedPlans {
  private static final long CONSTANT_MEMORY = 1 << 20;

  private final Planner planner;
  private final StatisticsStore statistics;
  private final VirtualTables virtualTables;
  private final Clock clock;

  UncachedPlans(
      Planner planner, StatisticsStore statistics, VirtualTables virtualTables, Clock clock) {
    this.planner = planner;
    this.statistics = statistics;
    this.virtualTables = virtualTables;
    this.clock = clock;
  }

  /** The value of an expression without columns. */
  record Constant(SqlType type, Object value) {}

  /**
   * Evaluates an expression without columns.
   *
   * @throws MokaException as planning and evaluating it does
   */
  Constant evaluate(SqlNode expression, Catalog catalog, SessionVariables variables) {
    SqlSelect select =
        PlainSelect.of(List.of(expression), null, null, expression.getParserPosition());
    PlannedStatement plan =
        planner.plan(select, request("", catalog, variables.schema(), PrepareOptions.NONE));
    if (!plan.parameters().isEmpty()) {
      throw new MokaException(SqlState.INVALID_PARAMETER, "There can be no parameters here");
    }
    if (reads(plan.root())) {
      throw MokaException.unsupported(
          "The value here cannot be that of a query; run the query first, and write its result");
    }
    ExecutionContext context =
        new ExecutionContext(
            null,
            null,
            new StatementClock(clock),
            new Cancellation(),
            new MemoryBudget(CONSTANT_MEMORY),
            variables);
    try (RowStream rows = plan.root().open(context)) {
      return new Constant(plan.columns().get(0).type(), rows.next()[0]);
    }
  }

  private static boolean reads(Operator plan) {
    return plan instanceof ReadsTable
        || plan instanceof VirtualTableOperator
        || plan.inputs().stream().anyMatch(UncachedPlans::reads);
  }

  /** The plan of a statement that is to be run and explained. */
  Planner.Explained explained(SqlNode node, Catalog catalog, String schema, PlanStyle style) {
    return planner.explained(node, toExplain(catalog, schema, style));
  }

  private PlanRequest toExplain(Catalog catalog, String schema, PlanStyle style) {
    PlanRequest request = request("", catalog, schema, PrepareOptions.NONE);
    PlanRequest settled = style.asWritten() ? request.withSubQueriesAsWritten() : request;
    return settled.withViews(style.fromViews());
  }

  private PlanRequest request(String sql, Catalog catalog, String schema, PrepareOptions options) {
    return new PlanRequest(sql, catalog, schema, statistics, virtualTables, options);
  }
}
