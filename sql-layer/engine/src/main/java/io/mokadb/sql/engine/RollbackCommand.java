package io.mokadb.sql.engine;

import io.mokadb.session.ExecutionResult;
import io.mokadb.sql.ddl.StatementRules;
import io.mokadb.sql.parser.ast.RollbackTransaction;

/** ROLLBACK, of the transaction or to a savepoint. Stateless. */
final class RollbackCommand implements Command<RollbackTransaction> {
  @Override
  public Class<RollbackTransaction> kind() {
    return RollbackTransaction.class;
  }

  @Override
  public StatementRules rules(RollbackTransaction statement) {
    return CommandRules.SESSION;
  }

  @Override
  public ExecutionResult run(
      RollbackTransaction statement, EngineSession session, ExecutionRequest request) {
    if (statement.savepoint() == null) {
      session.rollbackOpen();
    } else {
      session.rollbackToSavepoint(statement.savepoint().getSimple());
    }
    return Command.done();
  }
}
