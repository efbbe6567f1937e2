package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * BEGIN or START TRANSACTION. Every isolation level that is accepted runs as snapshot isolation.
 */
public final class BeginTransaction extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("BEGIN", SqlKind.OTHER);

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
    super(position);
    this.access = access;
  }

  /** Null if the statement does not say. */
  public Access access() {
    return access;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of();
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword("BEGIN");
    if (access != null) {
      writer.keyword(access == Access.READ_ONLY ? "READ ONLY" : "READ WRITE");
    }
  }
}
