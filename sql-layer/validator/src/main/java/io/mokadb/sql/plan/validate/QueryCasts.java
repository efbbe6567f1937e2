package io.mokadb.sql.plan.validate;

import io.mokadb.sql.parser.ast.PlainSelect;
import io.mokadb.sql.parser.ast.SelectForms;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Casts of the columns of a query that is not validated yet. Stateless. */
final class QueryCasts {
  private QueryCasts() {}

  /**
   * The query with its columns cast and named; around it where it has a star.
   *
   * @param types null for a column that is not cast
   */
  static SqlNode of(SqlNode query, List<SqlDataTypeSpec> types, List<String> names) {
    if (!(query instanceof SqlSelect select) || !isListed(select)) {
      List<SqlNode> columns = new ArrayList<>();
      List<SqlNode> named = new ArrayList<>();
      named.add(query);
      named.add(new SqlIdentifier("$ROUND", SqlParserPos.ZERO));
      for (int i = 0; i < types.size(); i++) {
        SqlIdentifier column = new SqlIdentifier(names.get(i), SqlParserPos.ZERO);
        named.add(column);
        columns.add(cast(column, types.get(i), names.get(i)));
      }
      return over(columns, SqlStdOperatorTable.AS.createCall(SqlParserPos.ZERO, named));
    }
    List<SqlNode> items = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      items.add(cast(select.getSelectList().get(i), types.get(i), names.get(i)));
    }
    select.setSelectList(new SqlNodeList(items, SqlParserPos.ZERO));
    return select;
  }

  private static SqlNode cast(SqlNode item, SqlDataTypeSpec type, String name) {
    if (type == null) {
      return item;
    }
    SqlNode value = item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(0) : item;
    return SqlStdOperatorTable.AS.createCall(
        item.getParserPosition(),
        SqlStdOperatorTable.CAST.createCall(item.getParserPosition(), value, type),
        new SqlIdentifier(name, item.getParserPosition()));
  }

  private static boolean isListed(SqlSelect select) {
    for (SqlNode item : select.getSelectList()) {
      if (SelectForms.isStar(item)) {
        return false;
      }
    }
    return true;
  }

  private static SqlSelect over(List<SqlNode> columns, SqlNode from) {
    return PlainSelect.of(columns, from, null, from.getParserPosition());
  }
}
