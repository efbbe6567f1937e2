package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code table VERSIONS BETWEEN a AND b} or {@code table CHANGES SINCE a}, in a FROM clause: what
 * the rows of a table were, instead of what they are.
 */
public final class VersionsOf extends SqlCall {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("VERSIONS", SqlKind.OTHER_FUNCTION);

  private final SqlNode table;
  private final SqlNode from;
  private final SqlNode until;

  private VersionsOf(SqlParserPos position, SqlNode table, SqlNode from, SqlNode untilOrNull) {
    super(position);
    this.table = table;
    this.from = from;
    this.until = untilOrNull;
  }

  /**
   * @param period a conjunction, for that is what {@code a AND b} reads like
   * @throws MokaException {@code SYNTAX_ERROR} if it is none of two parts
   */
  public static VersionsOf between(SqlParserPos position, SqlNode table, SqlNode period) {
    if (period instanceof SqlCall call && call.getKind() == SqlKind.AND) {
      return new VersionsOf(position, table, call.operand(0), call.operand(1));
    }
    throw new MokaException(
        SqlState.SYNTAX_ERROR,
        "VERSIONS BETWEEN needs two moments, one AND another (line "
            + position.getLineNum()
            + ", column "
            + position.getColumnNum()
            + ")");
  }

  public static VersionsOf since(SqlParserPos position, SqlNode table, SqlNode moment) {
    return new VersionsOf(position, table, moment, null);
  }

  /** The table's name. */
  public SqlNode table() {
    return table;
  }

  public SqlNode from() {
    return from;
  }

  /** Null for CHANGES SINCE. */
  public SqlNode until() {
    return until;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    List<SqlNode> operands = new ArrayList<>(List.of(table, from));
    if (until != null) {
      operands.add(until);
    }
    return operands;
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    table.unparse(writer, 0, 0);
    writer.keyword(until == null ? "CHANGES SINCE" : "VERSIONS BETWEEN");
    from.unparse(writer, 0, 0);
    if (until != null) {
      writer.keyword("AND");
      until.unparse(writer, 0, 0);
    }
  }
}
