package io.mokadb.sql.trigger;

import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.runtime.StatementClock;

/** How observer classes get their SQL planned: with the plan cache of the sessions. Thread-safe. */
@FunctionalInterface
public interface TriggerStatements {
  /**
   * A statement with its parameters bound.
   *
   * @param clock in whose zone local times are meant
   * @throws MokaException if it cannot be planned, or is none that has a plan
   */
  Bound bind(String sql, Catalog catalog, String schema, Object[] parameters, StatementClock clock);

  /** A plan and values of its parameters. */
  record Bound(PlannedStatement plan, Object[] parameters) {}
}
