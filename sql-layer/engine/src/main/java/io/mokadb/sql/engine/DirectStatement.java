package io.mokadb.sql.engine;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.ExecutionResult;
import java.util.List;

/** A statement that is executed without a plan. Confined to the session's thread. */
interface DirectStatement {
  /** The columns of the rows that it returns; empty if it returns none. */
  List<ColumnInfo> columns();

  /** The same, as the definitions are that a session sees now; not empty if that is not. */
  default List<ColumnInfo> columns(EngineSession session) {
    return columns();
  }

  /** Whether it depends on definitions or rights, which another process may just have changed. */
  default boolean needsNewest() {
    return true;
  }

  /**
   * Requires the right that the statement takes.
   *
   * @throws io.mokadb.session.MokaException 42501 with what is missing, 28000 if the account was
   *     dropped
   */
  void checkAccess(EngineSession session, StatementAccess access);

  ExecutionResult run(EngineSession session, ExecutionRequest request);
}
