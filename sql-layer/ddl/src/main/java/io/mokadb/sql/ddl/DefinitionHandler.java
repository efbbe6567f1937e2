package io.mokadb.sql.ddl;

import java.util.function.Function;
import org.apache.calcite.sql.SqlNode;

/**
 * Handles one kind of statement that defines. Thread-safe.
 *
 * @param kind the class of the statement's tree
 * @param ruling gives the rules of a statement
 * @param execution runs one
 */
record DefinitionHandler<S extends SqlNode>(
    Class<S> kind, Function<S, StatementRules> ruling, Execution<S> execution)
    implements StatementHandler<S> {

  /** Runs statements of a kind. */
  interface Execution<S> {
    /** As {@link DdlExecutor#execute}. */
    long execute(S statement, DdlContext context);
  }

  @Override
  public StatementRules rules(S statement) {
    return ruling.apply(statement);
  }

  StatementRules rulesOf(SqlNode statement) {
    return rules(kind.cast(statement));
  }

  long execute(SqlNode statement, DdlContext context) {
    return execution.execute(kind.cast(statement), context);
  }
}
