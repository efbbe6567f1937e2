package io.mokadb.sql.plan;

import io.mokadb.sql.parser.ast.PlainSelect;
import java.util.List;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** A maker of the queries that changes are planned with. Stateless. */
final class SyntaxTrees {
  private SyntaxTrees() {}

  static SqlSelect select(List<SqlNode> items, SqlNode from, SqlNode where) {
    return PlainSelect.of(items, from, where, SqlParserPos.ZERO);
  }

  static SqlNode named(SqlNode node, String name) {
    return SqlStdOperatorTable.AS.createCall(
        SqlParserPos.ZERO, node, new SqlIdentifier(name, SqlParserPos.ZERO));
  }

  static SqlIdentifier column(String table, String column) {
    return new SqlIdentifier(List.of(table, column), SqlParserPos.ZERO);
  }

  static SqlNode product(SqlNode left, SqlNode right) {
    return new SqlJoin(
        SqlParserPos.ZERO,
        left,
        SqlLiteral.createBoolean(false, SqlParserPos.ZERO),
        JoinType.COMMA.symbol(SqlParserPos.ZERO),
        right,
        JoinConditionType.NONE.symbol(SqlParserPos.ZERO),
        null);
  }

  static SqlNode join(SqlNode left, JoinType type, SqlNode right, SqlNode condition) {
    return new SqlJoin(
        SqlParserPos.ZERO,
        left,
        SqlLiteral.createBoolean(false, SqlParserPos.ZERO),
        type.symbol(SqlParserPos.ZERO),
        right,
        JoinConditionType.ON.symbol(SqlParserPos.ZERO),
        condition);
  }
}
