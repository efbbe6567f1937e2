package io.mokadb.sql.parser.ast;

import io.mokadb.session.IsolationLevel;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;

/**
 * What BEGIN and SET TRANSACTION say of a transaction.
 *
 * @param access null if they do not say
 * @param isolation null if they do not say
 */
public record TransactionModes(BeginTransaction.Access access, IsolationLevel isolation) {
  public static final TransactionModes NONE = new TransactionModes(null, null);

  /**
   * With what else is said.
   *
   * @throws MokaException {@code SYNTAX_ERROR} if one contradicts the other
   */
  public TransactionModes and(TransactionModes more) {
    if (access != null && more.access != null && access != more.access) {
      throw new MokaException(
          SqlState.SYNTAX_ERROR, "A transaction is READ ONLY or READ WRITE, not both");
    }
    if (isolation != null && more.isolation != null && isolation != more.isolation) {
      throw new MokaException(SqlState.SYNTAX_ERROR, "A transaction has one isolation level");
    }
    return new TransactionModes(
        more.access == null ? access : more.access,
        more.isolation == null ? isolation : more.isolation);
  }

  String sql() {
    String level =
        isolation == null
            ? ""
            : isolation == IsolationLevel.SNAPSHOT
                ? "ISOLATION LEVEL REPEATABLE READ"
                : "ISOLATION LEVEL " + isolation.sql();
    String mode =
        access == null
            ? ""
            : access == BeginTransaction.Access.READ_ONLY ? "READ ONLY" : "READ WRITE";
    return level.isEmpty() || mode.isEmpty() ? level + mode : level + ", " + mode;
  }
}
