package io.mokadb.sql.engine;

import io.mokadb.sql.ddl.Audit;
import io.mokadb.sql.ddl.Right;
import io.mokadb.sql.ddl.StatementRules;
import io.mokadb.sql.ddl.TransactionFit;

/** The rules that several commands share. Stateless. */
final class CommandRules {
  /** Of commands about the transaction or the settings of the session. */
  static final StatementRules SESSION =
      new StatementRules(Right.EVERY_USER, TransactionFit.CONTROLS, Audit.NONE);

  /** Of commands about the database as a whole. */
  static final StatementRules DATABASE =
      new StatementRules(Right.ADMINISTRATOR, TransactionFit.INDEPENDENT, Audit.NONE);

  private CommandRules() {}
}
