package io.mokadb.sql.plan;

import io.mokadb.sql.parser.ast.SelectForms;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Labels of a query's columns without a name: their expressions as they are written. To be taken
 * before validation, which rewrites them. Immutable.
 */
final class ColumnLabels {
  private static final String UNNAMED = "EXPR$";
  private static final int MAX_LENGTH = 128;

  private final List<SqlNode> items;
  private final List<String> texts;

  private ColumnLabels(List<SqlNode> items, List<String> texts) {
    this.items = items;
    this.texts = texts;
  }

  static ColumnLabels of(SqlNode query, String sql) {
    List<SqlNode> items = items(query);
    List<String> texts = new ArrayList<>(items.size());
    for (SqlNode item : items) {
      texts.add(text(item, sql));
    }
    return new ColumnLabels(items, texts);
  }

  private static List<SqlNode> items(SqlNode query) {
    if (query instanceof SqlOrderBy ordered) {
      return items(ordered.query);
    }
    if (query instanceof SqlWith with) {
      return items(with.body);
    }
    if (query instanceof SqlSelect select && select.getSelectList() != null) {
      return new ArrayList<>(select.getSelectList().getList());
    }
    return query instanceof SqlCall call
            && query.isA(SqlKind.SET_QUERY)
            && query.getKind() != SqlKind.VALUES
        ? items(call.operand(0))
        : List.of();
  }

  /**
   * The label of a column.
   *
   * @param name as the validator calls it
   * @param ordinal among {@code count} columns
   */
  String label(String name, int ordinal, int count) {
    if (!name.startsWith(UNNAMED)) {
      return name;
    }
    int item = itemOf(ordinal, count);
    return item < 0 || texts.get(item) == null ? name : texts.get(item);
  }

  /** The item that a column comes from; what stands between two stars is not known. */
  private int itemOf(int ordinal, int count) {
    int first = items.size();
    int last = -1;
    for (int i = 0; i < items.size(); i++) {
      if (SelectForms.isStar(items.get(i))) {
        first = Math.min(first, i);
        last = i;
      }
    }
    if (ordinal < first) {
      return ordinal;
    }
    int fromEnd = items.size() - (count - ordinal);
    return fromEnd > last && fromEnd < items.size() ? fromEnd : -1;
  }

  private static String text(SqlNode item, String sql) {
    SqlParserPos position = item.getParserPosition();
    int start = offset(sql, position.getLineNum(), position.getColumnNum());
    int end = offset(sql, position.getEndLineNum(), position.getEndColumnNum()) + 1;
    if (start < 0 || end <= start || end > sql.length()) {
      return null;
    }
    String text = sql.substring(start, end).replaceAll("\\s+", " ");
    return text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) : text;
  }

  private static int offset(String sql, int line, int column) {
    int start = 0;
    for (int i = 1; i < line; i++) {
      start = sql.indexOf('\n', start) + 1;
      if (start == 0) {
        return -1;
      }
    }
    return line < 1 ? -1 : start + column - 1;
  }
}
