package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.access.statistics.StatisticsStore;
import io.mokadb.sql.access.virtual.VirtualTables;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.plan.Planner;
import io.mokadb.sql.plan.fast.LiftedText;
import io.mokadb.sql.plan.fast.LiteralLifting;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.StatementClock;
import io.mokadb.sql.trigger.TriggerStatements;
import io.mokadb.sql.views.UnfilledViews;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.calcite.sql.SqlNode;

/**
 * Finds the statement of a text: in the cache, in the cache without its literals, or by parsing and
 * planning it. Thread-safe.
 */
final class Statements {
  private final CachedPlans plans;
  private final StatisticsStore statistics;
  private final VirtualTables virtualTables;
  private final Commands commands;
  private final Function<String, DirectStatement> accounts;
  private final UnfilledViews unfilled = new UnfilledViews();

  /**
   * @param commands the statements that are not planned
   * @param accounts reads a statement about users and privileges; gives null for another text
   */
  Statements(
      Planner planner,
      StatisticsStore statistics,
      VirtualTables virtualTables,
      Commands commands,
      Function<String, DirectStatement> accounts) {
    this.commands = commands;
    this.accounts = accounts;
    this.plans = new CachedPlans(planner, statistics, virtualTables);
    this.statistics = statistics;
    this.virtualTables = virtualTables;
  }

  /**
   * Does something that may plan, until it is cancelled.
   *
   * @throws MokaException {@code CANCELLED}
   */
  <T> T stoppedBy(Cancellation cancellation, Supplier<T> work) {
    return plans.stoppedBy(cancellation, work);
  }

  /**
   * Grows when something is found out that other plans may follow from: then {@link #find} has to
   * be asked again.
   */
  long version() {
    return statistics.version();
  }

  /**
   * @throws MokaException {@code OBJECT_NOT_READY} if a plan reads a view without rows
   */
  void requireFilled(PlannedStatement plan, Catalog catalog) {
    unfilled.requireFilled(plan, catalog);
  }

  /** The schemas that every database has for what the engine shows of itself. */
  Set<String> schemas() {
    return virtualTables.schemas();
  }

  /** The statement of a text that needs no catalog; null for every other text. */
  CachedStatement withoutCatalog(String sql) {
    DirectStatement direct = accounts.apply(sql);
    if (direct == null && Commands.mayNeedNoCatalog(sql)) {
      direct = commands.bindWithoutCatalog(plans.parsed(sql));
    }
    return direct == null ? null : new CachedStatement.Direct(direct);
  }

  /** The statement for this text under this schema. */
  CachedStatement find(
      String sql, Catalog catalog, String schema, PrepareOptions options, PlanStyle style) {
    PlanCache.Key key = new PlanCache.Key(sql, schema, options, catalog.version(), style);
    CachedStatement cached = plans.cached(key);
    if (cached != null) {
      return cached;
    }
    CachedStatement.Planned shared = shared(LiteralLifting.lift(sql), key, catalog);
    if (shared != null) {
      return shared;
    }
    SqlNode node = plans.parsed(sql);
    DirectStatement direct = commands.bind(node);
    return direct == null ? plans.planned(key, node, catalog) : new CachedStatement.Direct(direct);
  }

  private CachedStatement.Planned shared(
      LiftedText lifted, PlanCache.Key written, Catalog catalog) {
    if (lifted == null) {
      return null;
    }
    CachedStatement.Planned shared = plans.shared(lifted, written, catalog);
    return shared == null && lifted.decides()
        ? shared(lifted.undecided(), written, catalog)
        : shared;
  }

  /**
   * The plan of a text for values of these types, where its own plan does not take them.
   *
   * @param bound by parameter a type, or null where the text tells it
   * @throws MokaException if the text has no meaning with such values
   */
  CachedStatement.Planned find(
      String sql,
      Catalog catalog,
      String schema,
      PrepareOptions options,
      List<SqlType> bound,
      PlanStyle style) {
    PlanCache.Key key =
        new PlanCache.Key(sql, schema, options, catalog.version(), bound, style, false);
    if (plans.cached(key) instanceof CachedStatement.Planned cached) {
      return cached;
    }
    return plans.planned(key, plans.parsed(sql), catalog);
  }

  /** A statement with its parameters bound, for those who run it themselves. */
  TriggerStatements.Bound bind(
      String sql, Catalog catalog, String schema, Object[] parameters, StatementClock clock) {
    if (find(sql, catalog, schema, PrepareOptions.NONE, PlanStyle.PLAIN)
        instanceof CachedStatement.Planned planned) {
      return new TriggerStatements.Bound(planned.plan(), planned.binder().bind(parameters, clock));
    }
    throw new MokaException(
        SqlState.INVALID_STATEMENT, "Only queries and changes of rows can run here, not: " + sql);
  }
}
