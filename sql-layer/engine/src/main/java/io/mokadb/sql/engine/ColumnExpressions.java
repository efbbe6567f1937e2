package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.access.constraint.IndexedRows;
import io.mokadb.sql.access.virtual.VirtualTables;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableStatistics;
import io.mokadb.sql.catalog.store.CatalogStore;
import io.mokadb.sql.ddl.ExpressionCheck;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.parser.NameErrors;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.plan.PlanRequest;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.plan.Planner;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.ExecutionContext.SessionVariables;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.runtime.StatementClock;
import java.time.ZoneOffset;
import java.util.regex.Pattern;

/**
 * Tries a column's expressions before they are accepted: a DEFAULT is computed once and stored into
 * the column's type, that of a generated column is compiled. Thread-safe.
 */
final class ColumnExpressions implements ExpressionCheck {
  private static final long MEMORY = 1L << 20;

  private static final Pattern DRAWS_NUMBERS =
      Pattern.compile("\\b(NEXTVAL|CURRVAL|VALUE\\s+FOR)\\b", Pattern.CASE_INSENSITIVE);

  private final Planner planner;

  ColumnExpressions(Planner planner) {
    this.planner = planner;
  }

  private PlannedStatement planned(String sql) {
    try {
      return planner.plan(
          SqlParsing.parse(sql),
          new PlanRequest(
              sql,
              CatalogStore.EMPTY,
              Catalog.DEFAULT_SCHEMA,
              table -> TableStatistics.UNKNOWN,
              VirtualTables.NONE,
              PrepareOptions.NONE));
    } catch (MokaException e) {
      throw NameErrors.withoutPlace(e);
    }
  }

  @Override
  public void checkDefault(ColumnDef column) {
    PlannedStatement plan = planned("SELECT " + column.defaultSql());
    if (plan.columns().size() != 1 || !plan.parameters().isEmpty()) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "The DEFAULT of column " + column.name() + " must be one expression without parameters");
    }
    if (DRAWS_NUMBERS.matcher(column.defaultSql()).find()) {
      return; // Trying it would use up a number.
    }
    ExecutionContext context =
        new ExecutionContext(
            null,
            null,
            new StatementClock(0, ZoneOffset.UTC),
            new Cancellation(),
            new MemoryBudget(MEMORY),
            new SessionVariables("", Catalog.DEFAULT_SCHEMA, 0));
    try (RowStream rows = plan.root().open(context)) {
      Exprs.cast(Exprs.input(0), plan.columns().get(0).type(), column.type(), true)
          .eval(rows.next(), context);
    }
  }

  @Override
  public void checkGenerated(TableDef table, ColumnDef column, Catalog catalog) {
    planner.tables().requireComputable(table, column, catalog);
  }

  @Override
  public SqlType derivedType(TableDef table, String sql, Catalog catalog) {
    return planner.tables().derivedType(table, sql, catalog);
  }

  @Override
  public IndexedRows keyedRows(TableDef table, Catalog catalog) {
    return planner.tables().keyedRows(table, catalog);
  }
}
