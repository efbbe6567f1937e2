package io.mokadb.sql.engine;

import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.security.SecurityStatement;
import java.util.Set;
import org.apache.calcite.sql.SqlNode;

/**
 * A cached SQL text: a query plan, a command run from its syntax tree, or a statement about users
 * and roles.
 */
sealed interface CachedStatement {
  /**
   * A statement with operators, and the way to bind its parameters.
   *
   * @param text of the plan: with parameters in the place of literals, where texts share it
   * @param basis what the plan was chosen by
   */
  record Planned(PlannedStatement plan, ParameterBinder binder, String text, Basis basis)
      implements CachedStatement {}

  /**
   * The statistics that a plan was chosen by.
   *
   * @param version of all statistics before it was
   * @param tables by id, whose statistics were asked for
   */
  record Basis(long version, Set<Long> tables) {}

  /** A statement that is executed from its syntax tree: DDL, transaction control, settings. */
  record Command(SqlNode node) implements CachedStatement {}

  /** A statement about users and privileges. */
  record AccountCommand(SecurityStatement statement) implements CachedStatement {}

  /** A text with its literals lifted that has no plan: each such text is planned as written. */
  record NotCommon() implements CachedStatement {}
}
