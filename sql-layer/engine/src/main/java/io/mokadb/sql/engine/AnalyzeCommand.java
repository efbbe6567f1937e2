package io.mokadb.sql.engine;

import io.mokadb.session.ExecutionResult;
import io.mokadb.sql.ddl.StatementRules;
import io.mokadb.sql.parser.ast.Analyze;

/** ANALYZE. The number of rows of a temporary table is known without it. Thread-safe. */
final class AnalyzeCommand implements Command<Analyze> {
  private final DefinitionCommand<Analyze> definition;

  AnalyzeCommand(DefinitionCommand<Analyze> definition) {
    this.definition = definition;
  }

  @Override
  public Class<Analyze> kind() {
    return Analyze.class;
  }

  @Override
  public StatementRules rules(Analyze statement) {
    return definition.rules(statement);
  }

  @Override
  public ExecutionResult run(Analyze statement, EngineSession session, ExecutionRequest request) {
    session.checkWritable();
    if (statement.table() != null && session.identity().isTemporary(statement.table())) {
      return Command.done();
    }
    return definition.run(statement, session, request);
  }
}
