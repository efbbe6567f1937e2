package io.mokadb.sql.engine;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.ExecutionResult;
import io.mokadb.sql.ddl.StatementHandler;
import java.util.List;
import org.apache.calcite.sql.SqlNode;

/**
 * Handles one kind of statement that a session runs from its syntax tree. Thread-safe.
 *
 * @param <S> the class of the tree's root
 */
interface Command<S extends SqlNode> extends StatementHandler<S> {
  /** The columns of the rows that a statement returns; empty if it returns none. */
  default List<ColumnInfo> columns(S statement) {
    return List.of();
  }

  /** The same, as the definitions are that a session sees now; not empty if that is not. */
  default List<ColumnInfo> columns(S statement, EngineSession session) {
    return columns(statement);
  }

  /** True if it runs without reading the catalog, so that it runs where that is damaged. */
  default boolean needsNoCatalog() {
    return false;
  }

  /** Runs a statement whose right has been checked. */
  ExecutionResult run(S statement, EngineSession session, ExecutionRequest request);

  /** The result of a command that returns and changes no rows. */
  static ExecutionResult done() {
    return new ExecutionResult.Count(0, null);
  }
}
