package io.mokadb.sql.engine;

import io.mokadb.session.ExecutionResult;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.ddl.StatementRules;
import io.mokadb.sql.parser.ast.BeginTransaction;

/** BEGIN and START TRANSACTION. Stateless. */
final class BeginCommand implements Command<BeginTransaction> {
  @Override
  public Class<BeginTransaction> kind() {
    return BeginTransaction.class;
  }

  @Override
  public StatementRules rules(BeginTransaction statement) {
    return CommandRules.SESSION;
  }

  @Override
  public ExecutionResult run(
      BeginTransaction statement, EngineSession session, ExecutionRequest request) {
    if (session.inTransaction()) {
      throw new MokaException(
          SqlState.INVALID_TRANSACTION_STATE,
          "A transaction is open already; COMMIT or ROLLBACK ends it");
    }
    if (statement.modes().access() == BeginTransaction.Access.READ_WRITE) {
      session.checkWritable();
    }
    session.begin(
        statement.modes().access() == BeginTransaction.Access.READ_ONLY,
        statement.modes().isolation());
    return Command.done();
  }
}
