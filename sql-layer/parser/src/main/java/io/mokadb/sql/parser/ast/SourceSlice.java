package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.SqlParserUtil;

/** Access of the grammar's actions to the text itself. */
public final class SourceSlice {
  private SourceSlice() {}

  /** The part of a statement between two tokens, both included; lines and columns count from 1. */
  public static String of(String sql, int beginLine, int beginColumn, int endLine, int endColumn) {
    int begin = SqlParserUtil.lineColToIndex(sql, beginLine, beginColumn);
    int end = SqlParserUtil.lineColToIndex(sql, endLine, endColumn);
    return sql.substring(begin, end + 1);
  }

  /**
   * @throws MokaException {@code NUMBER_OUT_OF_RANGE}
   */
  public static long parseLong(boolean negative, String digits, SqlParserPos position) {
    try {
      return Long.parseLong(negative ? "-" + digits : digits);
    } catch (NumberFormatException e) {
      throw new MokaException(
          SqlState.NUMBER_OUT_OF_RANGE,
          digits
              + " at line "
              + position.getLineNum()
              + ", column "
              + position.getColumnNum()
              + " does not fit into BIGINT",
          e);
    }
  }
}
