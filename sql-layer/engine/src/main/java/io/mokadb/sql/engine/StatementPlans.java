package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.engine.rights.StatementNeeds;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.parser.ast.Explain;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.runtime.StatementClock;
import io.mokadb.sql.security.Need;
import java.util.List;
import org.apache.calcite.sql.SqlNode;

/**
 * The plan of a prepared statement, and the rights that it takes. It holds the plan that it used
 * last, and asks for another when the schema is another one or a table was analysed. Confined to
 * the session's thread.
 */
final class StatementPlans {
  private final EngineSession session;
  private final Statements statements;
  private final String sql;
  private final PrepareOptions options;
  private final StatementAccess access;
  private CachedStatement statement;
  private long catalogVersion;
  private long statisticsVersion;
  private String schema;
  private PlanStyle style;

  /** Privileges that {@link #statement} takes; null until they are asked for. */
  private List<Need> needs;

  StatementPlans(
      EngineSession session,
      Statements statements,
      StatementAccess access,
      String sql,
      PrepareOptions options) {
    this.session = session;
    this.statements = statements;
    this.access = access;
    this.sql = sql;
    this.options = options;
  }

  /** What the text was planned as last. */
  CachedStatement statement() {
    return statement;
  }

  /** The plan; null for a statement without one. */
  PlannedStatement plan() {
    return statement instanceof CachedStatement.Planned planned ? planned.plan() : null;
  }

  /** Plans against the schema that is in force now; what needs none does not ask for it. */
  void prepare() {
    statement = statements.withoutCatalog(sql);
    if (statement != null) {
      checkAccess();
      return;
    }
    try {
      prepare(session.currentCatalog());
    } catch (MokaException e) {
      // What is missing, a table or a right, another process may have added a moment ago.
      Catalog refreshed = e.state() == SqlState.CANCELLED ? null : session.refreshedCatalogOrNull();
      if (refreshed == null) {
        throw e;
      }
      prepare(refreshed);
    }
  }

  private void prepare(Catalog catalog) {
    try {
      resolve(catalog, PlanStyle.of(session));
    } catch (MokaException e) {
      checkUnplanned(catalog);
      throw e;
    }
    checkAccess();
  }

  /** An error of planning may tell of tables that the user may not know of. */
  private void checkUnplanned(Catalog catalog) {
    if (access.mayEverything(session.principal())) {
      return;
    }
    session.calls().cancellation().check();
    List<Need> needed = null;
    try {
      needed = StatementNeeds.of(SqlParsing.parse(sql), catalog, session.schema());
    } catch (MokaException | ClassCastException notUnderstood) {
      // It is wrong in a way that tells nothing.
    }
    if (needed != null) {
      check(needed);
    }
  }

  /** Checks the rights that its user has now. */
  void checkAccess() {
    if (statement instanceof CachedStatement.Planned planned) {
      checkAccess(planned, session.currentCatalog());
    } else if (statement instanceof CachedStatement.Direct direct) {
      direct.statement().checkAccess(session, access);
    }
  }

  private void checkAccess(CachedStatement.Planned planned, Catalog catalog) {
    if (access.mayEverything(session.principal())) {
      return;
    }
    if (needs == null) {
      needs =
          StatementAccess.needs(
              SqlParsing.parse(sql), planned.plan(), catalog, session.schema(), options);
    }
    check(needs);
  }

  private void check(List<Need> needed) {
    access.check(session.principal(), needed);
    if (session.options().snapshot() != null) {
      access.check(session.principal(), StatementAccess.ofPast(needed));
    }
  }

  /**
   * Checks the rights to a statement that EXPLAIN has planned. The text is parsed again, because
   * planning rewrites the tree.
   *
   * @throws MokaException 42501
   */
  void checkExplained(PlannedStatement plan, Catalog catalog) {
    if (!access.mayEverything(session.principal())) {
      SqlNode explained = ((Explain) SqlParsing.parse(sql)).statement();
      check(StatementAccess.needs(explained, plan, catalog, session.schema(), PrepareOptions.NONE));
    }
  }

  private CachedStatement resolve(Catalog catalog, PlanStyle wanted) {
    String current = session.schema();
    long statistics = statements.version();
    if (statement == null
        || catalog.version() != catalogVersion
        || statistics != statisticsVersion
        || !current.equals(schema)
        || !wanted.equals(style)) {
      statement =
          statements.stoppedBy(
              session.calls().cancellation(),
              () -> statements.find(sql, catalog, current, options, wanted));
      catalogVersion = catalog.version();
      statisticsVersion = statistics;
      schema = current;
      style = wanted;
      needs = null;
    }
    return statement;
  }

  /** The plan for values, and the values as it takes them. */
  BoundPlan bind(OpenTransaction open, Object[] parameters) {
    return bind(open, parameters, PlanStyle.of(session).in(open));
  }

  /** As {@link #bind}, the plan being one that reads the tables that the statement names. */
  BoundPlan bindToTables(OpenTransaction open, Object[] parameters) {
    return bind(open, parameters, PlanStyle.of(session).ofTables());
  }

  private BoundPlan bind(OpenTransaction open, Object[] parameters, PlanStyle wanted) {
    CachedStatement.Planned planned = common(open, wanted);
    StatementClock clock = session.variables().clock(open.clock());
    if (planned.binder().takes(parameters)) {
      return new BoundPlan(planned.plan(), planned.binder().bind(parameters, clock));
    }
    List<SqlType> types = planned.binder().typesOf(parameters);
    if (types.isEmpty()) {
      return new BoundPlan(planned.plan(), planned.binder().bind(parameters, clock));
    }
    CachedStatement.Planned special;
    try {
      special =
          statements.stoppedBy(
              session.calls().cancellation(),
              () -> statements.find(sql, open.catalog(), session.schema(), options, types, wanted));
    } catch (MokaException noPlanForSuchValues) {
      if (planned.binder().isOpen() || noPlanForSuchValues.state() == SqlState.CANCELLED) {
        throw noPlanForSuchValues;
      }
      return new BoundPlan(planned.plan(), planned.binder().bind(parameters, clock));
    }
    return new BoundPlan(special.plan(), special.binder().bind(parameters, clock));
  }

  /** The plan for the schema of a transaction. */
  CachedStatement.Planned common(OpenTransaction open) {
    return common(open, PlanStyle.of(session).in(open));
  }

  /** As {@link #common}, of a plan that reads the tables which the statement names. */
  CachedStatement.Planned ofTables(OpenTransaction open) {
    return common(open, PlanStyle.of(session).ofTables());
  }

  private CachedStatement.Planned common(OpenTransaction open, PlanStyle wanted) {
    if (resolve(open.catalog(), wanted) instanceof CachedStatement.Planned planned) {
      checkAccess(planned, open.catalog());
      statements.requireFilled(planned.plan(), open.catalog());
      return planned;
    }
    throw new IllegalStateException("A planned statement became a command");
  }
}
