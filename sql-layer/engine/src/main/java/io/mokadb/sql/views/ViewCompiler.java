package io.mokadb.sql.views;

import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.plan.PlanRequest;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.plan.incremental.IncrementalPlan;
import io.mokadb.sql.plan.incremental.IncrementalPlanner;
import java.util.Arrays;
import java.util.List;

/** From the query of a view to its plans. Thread-safe. */
final class ViewCompiler {
  private final ViewEnvironment environment;
  private final IncrementalPlanner incremental;

  ViewCompiler(ViewEnvironment environment) {
    this.environment = environment;
    this.incremental = new IncrementalPlanner(environment.planner());
  }

  /**
   * How the view is kept.
   *
   * @throws io.mokadb.session.MokaException {@code FEATURE_NOT_SUPPORTED} if it cannot be
   */
  IncrementalPlan incremental(Catalog catalog, ViewDef query) {
    return incremental.plan(request(catalog, query), storedKey(catalog, query));
  }

  /** The primary key of the rows that are stored: it stays as long as it tells them apart. */
  private static List<Integer> storedKey(Catalog catalog, ViewDef query) {
    TableDef rows = catalog.table(query.schema(), MaterializedViews.shownName(query.name()));
    return rows == null || !MaterializedViews.isQuery(query)
        ? List.of()
        : Arrays.stream(rows.primaryKeyOrdinals()).boxed().toList();
  }

  /** All rows, not of what other views have stored but of the tables themselves. */
  PlannedStatement whole(Catalog catalog, ViewDef query) {
    return incremental(catalog, query).rows().plan(0, List.of());
  }

  private PlanRequest request(Catalog catalog, ViewDef query) {
    return new PlanRequest(
        query.sql(),
        catalog,
        query.path(),
        environment.statistics(),
        environment.virtualTables(),
        PrepareOptions.NONE);
  }
}
