package io.mokadb.sql.ddl;

import io.mokadb.sql.parser.SqlParsing;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.SqlParserUtil;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** Column names in the text of a condition. Stateless. */
final class CheckText {
  private CheckText() {}

  static boolean names(String sql, String column) {
    return !places(sql, column).isEmpty();
  }

  /** The condition with another name for a column. */
  static String renamed(String sql, String column, String newName) {
    List<SqlParserPos> places = places(sql, column);
    places.sort(
        Comparator.comparing(SqlParserPos::getLineNum)
            .thenComparing(SqlParserPos::getColumnNum)
            .reversed());
    String text = sql;
    for (SqlParserPos place : places) {
      int begin = SqlParserUtil.lineColToIndex(sql, place.getLineNum(), place.getColumnNum());
      int end = SqlParserUtil.lineColToIndex(sql, place.getEndLineNum(), place.getEndColumnNum());
      text = text.substring(0, begin) + Sql.quoted(newName) + text.substring(end + 1);
    }
    return text;
  }

  private static List<SqlParserPos> places(String sql, String column) {
    List<SqlParserPos> places = new ArrayList<>();
    SqlParsing.parseExpression(sql)
        .accept(
            new SqlBasicVisitor<Void>() {
              @Override
              public Void visit(SqlIdentifier identifier) {
                int last = identifier.names.size() - 1;
                if (identifier.names.get(last).equals(column)) {
                  places.add(identifier.getComponentParserPosition(last));
                }
                return null;
              }
            });
    return places;
  }
}
