package io.mokadb.sql.ddl;

import java.util.Objects;

/**
 * The rules that hold for a statement, known from its tree before it runs.
 *
 * @param right which the user needs
 * @param fit into an open transaction
 * @param audit whether the audit log tells of it
 */
public record StatementRules(Right right, TransactionFit fit, Audit audit) {
  /** Of most definitions: for administrators, part of the open transaction, not audited. */
  public static final StatementRules DEFINITION =
      new StatementRules(Right.ADMINISTRATOR, TransactionFit.JOINS, Audit.NONE);

  public StatementRules {
    Objects.requireNonNull(right, "right");
    Objects.requireNonNull(fit, "fit");
    Objects.requireNonNull(audit, "audit");
  }

  public StatementRules withRight(Right other) {
    return new StatementRules(other, fit, audit);
  }

  public StatementRules withFit(TransactionFit other) {
    return new StatementRules(right, other, audit);
  }
}
