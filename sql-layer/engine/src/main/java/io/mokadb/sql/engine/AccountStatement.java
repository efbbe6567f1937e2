package io.mokadb.sql.engine;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.ExecutionResult;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.security.Security;
import io.mokadb.sql.security.SecurityStatement;
import java.util.List;

/**
 * A statement about users, roles and privileges. As some definitions do, it commits what was open;
 * {@link Security} checks the rights and writes the audit log.
 */
record AccountStatement(Security security, Definitions definitions, SecurityStatement statement)
    implements DirectStatement {
  @Override
  public List<ColumnInfo> columns() {
    return List.of();
  }

  @Override
  public void checkAccess(EngineSession session, StatementAccess access) {
    // Checked when it is executed, against the accounts as they are then.
  }

  @Override
  public ExecutionResult run(EngineSession session, ExecutionRequest request) {
    session.checkWritable();
    session.commitOpen();
    security.execute(statement, session.principal(), definitions.newest(), session.schema());
    return Command.done();
  }
}
