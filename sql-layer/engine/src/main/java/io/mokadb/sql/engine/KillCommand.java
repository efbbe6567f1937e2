package io.mokadb.sql.engine;

import io.mokadb.session.ExecutionResult;
import io.mokadb.sql.ddl.Audit;
import io.mokadb.sql.ddl.Right;
import io.mokadb.sql.ddl.StatementRules;
import io.mokadb.sql.ddl.TransactionFit;
import io.mokadb.sql.parser.ast.Kill;

/**
 * KILL. Each user may end their own sessions; {@link Killing#kill} asks for the rights of an
 * administrator where the session is another user's, and writes the audit log. Thread-safe.
 */
final class KillCommand implements Command<Kill> {
  private final Killing killing;

  KillCommand(Killing killing) {
    this.killing = killing;
  }

  @Override
  public Class<Kill> kind() {
    return Kill.class;
  }

  @Override
  public StatementRules rules(Kill statement) {
    return new StatementRules(Right.EVERY_USER, TransactionFit.INDEPENDENT, Audit.LOGGED);
  }

  @Override
  public ExecutionResult run(Kill statement, EngineSession session, ExecutionRequest request) {
    killing.kill(session.principal(), statement, session.calls().cancellation());
    return Command.done();
  }
}
