package io.mokadb.sql.ddl;

import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.calcite.sql.SqlNode;

/**
 * Handles one kind of statement that defines. Thread-safe.
 *
 * @param kind the class of the statement's tree
 * @param handling made for each statement, so that a process pays only for the kinds that it meets
 */
record DefinitionHandler<S extends SqlNode>(Class<S> kind, Supplier<Handling<S>> handling)
    implements StatementHandler<S> {

  /**
   * How statements of a kind are handled.
   *
   * @param ruling gives the rules of a statement
   * @param execution runs one
   */
  record Handling<S>(Function<S, StatementRules> ruling, Execution<S> execution) {}

  /** Runs statements of a kind. */
  interface Execution<S> {
    /** As {@link DdlExecutor#execute}. */
    long execute(S statement, DdlContext context);
  }

  @Override
  public StatementRules rules(S statement) {
    return handling.get().ruling.apply(statement);
  }

  StatementRules rulesOf(SqlNode statement) {
    return rules(kind.cast(statement));
  }

  long execute(SqlNode statement, DdlContext context) {
    return handling.get().execution.execute(kind.cast(statement), context);
  }
}
