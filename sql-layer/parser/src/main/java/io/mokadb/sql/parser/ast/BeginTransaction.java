package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * BEGIN or START TRANSACTION. Every isolation level that is accepted runs as snapshot isolation.
 */
public final class BeginTransaction extends MokaCall {
  /** The access mode of the transaction. */
  public enum Access {
    READ_ONLY,
    READ_WRITE
  }

  private final Access access;

  /**
   * @param access null if the statement does not say: as the connection
   */
  public BeginTransaction(SqlParserPos position, Access access) {
    super("BEGIN", SqlKind.OTHER, position);
    this.access = access;
  }

  /** Null if the statement does not say. */
  public Access access() {
    return access;
  }

  @Override
  void unparse(Unparser sql) {
    sql.words("BEGIN")
        .words(access != null, access == Access.READ_ONLY ? "READ ONLY" : "READ WRITE");
  }
}
