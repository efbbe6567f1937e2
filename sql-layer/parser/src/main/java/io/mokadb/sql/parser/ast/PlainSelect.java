package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Queries that other forms are rewritten to: items, a FROM clause, a condition. Stateless. */
public final class PlainSelect {
  private PlainSelect() {}

  /**
   * {@code SELECT items FROM from WHERE where}.
   *
   * @param from null if there is none
   * @param where null if there is none
   */
  public static SqlSelect of(
      List<? extends SqlNode> items, SqlNode from, SqlNode where, SqlParserPos position) {
    return new SqlSelect(
        position,
        SqlNodeList.EMPTY,
        new SqlNodeList(items, position),
        from,
        where,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        SqlNodeList.EMPTY);
  }
}
