package io.mokadb.sql.engine;

import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.ddl.StatementRules;
import io.mokadb.sql.parser.ast.Savepoint;

/** SAVEPOINT. Stateless. */
final class SavepointCommand implements Command<Savepoint> {
  @Override
  public Class<Savepoint> kind() {
    return Savepoint.class;
  }

  @Override
  public StatementRules rules(Savepoint statement) {
    return CommandRules.SESSION;
  }

  @Override
  public ExecutionResult run(Savepoint statement, EngineSession session, ExecutionRequest request) {
    if (session.runsAlone()) {
      throw new MokaException(
          SqlState.INVALID_TRANSACTION_STATE, "SAVEPOINT needs a transaction; BEGIN starts one");
    }
    session.setSavepoint(statement.name().getSimple());
    return Command.done();
  }
}
