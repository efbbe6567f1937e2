package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.virtual.VirtualTables;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Renames;
import io.mokadb.sql.catalog.StatisticsSource;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.ddl.Queries;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.plan.PlanRequest;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.plan.Planner;
import io.mokadb.sql.plan.validate.DomainCasts;
import io.mokadb.sql.plan.validate.FunctionBodies;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlNode;

/** Plans what definitions ask for. Thread-safe. */
final class PlannedQueries implements Queries {
  private final Planner planner;
  private final StatisticsSource statistics;
  private final VirtualTables virtualTables;

  PlannedQueries(Planner planner, StatisticsSource statistics, VirtualTables virtualTables) {
    this.planner = planner;
    this.statistics = statistics;
    this.virtualTables = virtualTables;
  }

  @Override
  public Query plan(String sql, Catalog catalog, String schema) {
    SqlNode query = SqlParsing.parse(sql);
    List<Long> functions = NamedFunctions.in(query, catalog, schema);
    functions.addAll(DomainCasts.in(query, catalog, schema));
    PlannedStatement plan = planner.plan(query, request(sql, catalog, schema));
    if (plan.kind() != StatementKind.QUERY || !plan.written().isEmpty()) {
      throw new MokaException(SqlState.INVALID_STATEMENT, "A definition needs a query");
    }
    if (!plan.parameters().isEmpty()) {
      throw new MokaException(SqlState.INVALID_STATEMENT, "A definition cannot have parameters");
    }
    List<Long> uses = new ArrayList<>();
    plan.views().stream()
        .map(name -> catalog.view(name.schema(), name.name()).id())
        .forEach(uses::add);
    uses.addAll(functions);
    plan.tables().stream().map(TableDef::id).forEach(uses::add);
    return new Query(plan.root(), plan.columns(), uses);
  }

  private PlanRequest request(String sql, Catalog catalog, String schema) {
    return new PlanRequest(sql, catalog, schema, statistics, virtualTables, PrepareOptions.NONE);
  }

  @Override
  public String meaning(String sql, Catalog catalog, String schema) {
    return planner.meaning(request(sql, catalog.withoutTemporary(), schema));
  }

  @Override
  public String resolved(String sql, Catalog catalog, String schema, Renames renames) {
    return planner.resolved(request(sql, catalog.withoutTemporary(), schema), renames);
  }

  @Override
  public boolean isBuiltIn(String function) {
    return FunctionBodies.isBuiltIn(function);
  }
}
