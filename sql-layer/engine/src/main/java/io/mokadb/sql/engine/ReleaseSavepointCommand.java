package io.mokadb.sql.engine;

import io.mokadb.session.ExecutionResult;
import io.mokadb.sql.ddl.StatementRules;
import io.mokadb.sql.parser.ast.ReleaseSavepoint;

/** RELEASE SAVEPOINT. Stateless. */
final class ReleaseSavepointCommand implements Command<ReleaseSavepoint> {
  @Override
  public Class<ReleaseSavepoint> kind() {
    return ReleaseSavepoint.class;
  }

  @Override
  public StatementRules rules(ReleaseSavepoint statement) {
    return CommandRules.SESSION;
  }

  @Override
  public ExecutionResult run(
      ReleaseSavepoint statement, EngineSession session, ExecutionRequest request) {
    session.releaseSavepoint(statement.name().getSimple());
    return Command.done();
  }
}
