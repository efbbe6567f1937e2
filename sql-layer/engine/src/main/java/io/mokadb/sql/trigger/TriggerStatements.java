package io.mokadb.sql.trigger;

import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.runtime.StatementClock;

/** Planning for observer classes, with the plan cache of the sessions. Thread-safe. */
@FunctionalInterface
public interface TriggerStatements {
  /**
   * A statement with its parameters bound.
   *
   * @param clock zone of local times
   * @throws MokaException if it cannot be planned, or is not a statement with a plan
   */
  Bound bind(String sql, Catalog catalog, String schema, Object[] parameters, StatementClock clock);

  /** A plan and values of its parameters. */
  record Bound(PlannedStatement plan, Object[] parameters) {}
}
