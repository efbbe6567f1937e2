package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** KILL of a session, or of the statement that it runs. */
public final class Kill extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("KILL", SqlKind.OTHER);

  private final long session;
  private final boolean statementOnly;

  public Kill(SqlParserPos position, long session, boolean statementOnly) {
    super(position);
    this.session = session;
    this.statementOnly = statementOnly;
  }

  /** The session's id. */
  public long session() {
    return session;
  }

  /** Whether the session goes on. */
  public boolean statementOnly() {
    return statementOnly;
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
    writer.keyword(statementOnly ? "KILL QUERY" : "KILL SESSION");
    writer.literal(Long.toString(session));
  }
}
