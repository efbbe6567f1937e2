package io.mokadb.sql.engine;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.ExecutionResult;
import io.mokadb.sql.ddl.Audit;
import io.mokadb.sql.ddl.Right;
import io.mokadb.sql.ddl.StatementRules;
import java.util.List;
import org.apache.calcite.sql.SqlNode;

/** A statement with the command that handles its kind. */
record BoundCommand<S extends SqlNode>(Command<S> command, S statement) implements DirectStatement {

  static <S extends SqlNode> BoundCommand<S> of(Command<S> command, SqlNode statement) {
    return new BoundCommand<>(command, command.kind().cast(statement));
  }

  @Override
  public List<ColumnInfo> columns() {
    return command.columns(statement);
  }

  @Override
  public List<ColumnInfo> columns(EngineSession session) {
    return command.columns(statement, session);
  }

  @Override
  public boolean needsNewest() {
    StatementRules rules = command.rules(statement);
    return rules.right() != Right.EVERY_USER || rules.audit() != Audit.NONE;
  }

  /** The catalog is read only for users who are not administrators: it may be damaged. */
  @Override
  public void checkAccess(EngineSession session, StatementAccess access) {
    if (!access.mayEverything(session.principal())) {
      command.rules(statement).right().require(new CommandRights(access, session));
    }
  }

  @Override
  public ExecutionResult run(EngineSession session, ExecutionRequest request) {
    return command.run(statement, session, request);
  }
}
