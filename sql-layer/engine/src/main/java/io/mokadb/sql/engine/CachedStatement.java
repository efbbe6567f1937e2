package io.mokadb.sql.engine;

import io.mokadb.sql.plan.PlannedStatement;
import java.util.Set;

/** A cached SQL text: a query or a change with its plan, or a statement that has none. */
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

  /** A statement without a plan: a command run from its syntax tree, or one about accounts. */
  record Direct(DirectStatement statement) implements CachedStatement {}

  /** A text with its literals lifted that has no plan: each such text is planned as written. */
  record NotCommon() implements CachedStatement {}

  /**
   * A text with its literals lifted that was seen once: whether its plan suits all values is worth
   * finding out when it comes again.
   */
  record SeenOnce() implements CachedStatement {}
}
