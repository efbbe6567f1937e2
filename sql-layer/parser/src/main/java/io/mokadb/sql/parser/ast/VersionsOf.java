package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code table VERSIONS BETWEEN a AND b} or {@code table CHANGES SINCE a}, in a FROM clause: what
 * the rows of a table were, instead of what they are.
 */
public final class VersionsOf extends MokaCall {
  private final SqlNode table;
  private final SqlNode from;
  private final SqlNode until;

  private VersionsOf(SqlParserPos position, SqlNode table, SqlNode from, SqlNode untilOrNull) {
    super(
        "VERSIONS",
        SqlKind.OTHER_FUNCTION,
        position,
        untilOrNull == null ? List.of(table, from) : List.of(table, from, untilOrNull));
    this.table = table;
    this.from = from;
    this.until = untilOrNull;
  }

  /** The period is a conjunction, as {@code a AND b} reads; {@code SYNTAX_ERROR} if not. */
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
  void unparse(Unparser sql) {
    sql.node(table)
        .words(until == null ? "CHANGES SINCE" : "VERSIONS BETWEEN")
        .node(from)
        .node("AND", until);
  }
}
