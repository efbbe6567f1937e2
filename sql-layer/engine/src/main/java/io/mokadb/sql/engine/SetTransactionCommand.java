package io.mokadb.sql.engine;

import io.mokadb.session.ExecutionResult;
import io.mokadb.sql.ddl.StatementRules;
import io.mokadb.sql.parser.ast.BeginTransaction;
import io.mokadb.sql.parser.ast.SetTransaction;
import io.mokadb.sql.parser.ast.TransactionModes;

/** SET TRANSACTION. Outside a transaction it changes nothing. Stateless. */
final class SetTransactionCommand implements Command<SetTransaction> {
  @Override
  public Class<SetTransaction> kind() {
    return SetTransaction.class;
  }

  @Override
  public StatementRules rules(SetTransaction statement) {
    return CommandRules.SESSION;
  }

  @Override
  public ExecutionResult run(
      SetTransaction statement, EngineSession session, ExecutionRequest request) {
    session.calls().checkOpen();
    TransactionModes modes = statement.modes();
    if (statement.isOfSession()) {
      session.setIsolation(modes.isolation());
      return Command.done();
    }
    if (modes.access() == BeginTransaction.Access.READ_WRITE) {
      session.checkWritable();
    }
    if (!session.runsAlone()) {
      session.setModes(modes);
    }
    return Command.done();
  }
}
