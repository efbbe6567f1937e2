package io.mokadb.sql.engine;

import io.mokadb.session.ExecutionResult;
import io.mokadb.sql.ddl.StatementRules;
import io.mokadb.sql.parser.ast.Commit;

/** COMMIT. Stateless. */
final class CommitCommand implements Command<Commit> {
  @Override
  public Class<Commit> kind() {
    return Commit.class;
  }

  @Override
  public StatementRules rules(Commit statement) {
    return CommandRules.SESSION;
  }

  @Override
  public ExecutionResult run(Commit statement, EngineSession session, ExecutionRequest request) {
    session.commitOpen();
    return Command.done();
  }
}
