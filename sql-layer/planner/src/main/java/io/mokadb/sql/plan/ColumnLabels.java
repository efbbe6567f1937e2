package io.mokadb.sql.plan;

import io.mokadb.sql.parser.ast.SelectForms;
import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * The labels of a query's columns: the alias or name, for an expression without a name its text,
 * for columns of a star their own names, also where the validator had to tell two apart. They are
 * taken before validation, which rewrites the items. Immutable.
 */
final class ColumnLabels {
  private static final String UNNAMED = "EXPR$";
  private static final int MAX_LENGTH = 128;
  private static final Pattern NUMBER = Pattern.compile("[0-9]+");

  private final String sql;
  private final List<SqlNode> items;
  private final List<String> texts;

  /** Names that the query gives columns itself. */
  private final Set<String> given = new HashSet<>();

  /** True if the query is VALUES, whose columns have numbers. */
  private final boolean ofValues;

  private ColumnLabels(String sql, boolean ofValues, List<SqlNode> items, List<String> texts) {
    this.sql = sql;
    this.ofValues = ofValues;
    this.items = items;
    this.texts = texts;
    for (SqlNode item : items) {
      if (item.getKind() == SqlKind.AS) {
        given.add(((SqlCall) item).operand(1).toString());
      }
    }
  }

  static ColumnLabels of(SqlNode query, String sql) {
    List<SqlNode> items = items(query);
    List<String> texts = new ArrayList<>(items.size());
    for (SqlNode item : items) {
      texts.add(text(item, sql));
    }
    return new ColumnLabels(sql, isOfValues(query), items, texts);
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
    return query instanceof SqlCall call && query.isA(SqlKind.SET_QUERY)
        ? items(call.operand(0))
        : List.of();
  }

  /**
   * The labels of a query's first columns.
   *
   * @param names as the validator calls them
   */
  List<String> labels(List<String> names, Preparation.Query query) {
    SqlNode validated = query.validated();
    List<SqlNode> expanded = validated == null ? List.of() : items(validated);
    List<String> labels = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      int item = itemOf(i, names.size());
      if (ofValues) {
        labels.add("COLUMN" + (i + 1));
      } else if (name.startsWith(UNNAMED)) {
        String text =
            item >= 0 && !SelectForms.isStar(items.get(item))
                ? texts.get(item)
                : expanded.size() >= names.size() ? inner(expanded.get(i), validated) : null;
        labels.add(text == null ? name : text);
      } else if (given.contains(name) || item >= 0 && !SelectForms.isStar(items.get(item))) {
        labels.add(name);
      } else {
        String own =
            validated == null
                ? last(query.origins().get(i))
                : expanded.size() >= names.size() ? renamed(expanded.get(i)) : null;
        labels.add(isNumbered(name, own) ? own : name);
      }
    }
    return labels;
  }

  private static boolean isOfValues(SqlNode query) {
    if (query instanceof SqlOrderBy ordered) {
      return isOfValues(ordered.query);
    }
    return query.getKind() == SqlKind.VALUES
        || query.isA(SqlKind.SET_QUERY)
            && !(query instanceof SqlSelect)
            && isOfValues(((SqlCall) query).operand(0));
  }

  /** The text of a column without a name of a query in FROM; null if it is not found. */
  private String inner(SqlNode item, SqlNode query) {
    SqlNode column = item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(0) : item;
    if (query instanceof SqlWith with) {
      return inner(item, with.body);
    }
    if (!(query instanceof SqlSelect select)
        || !(column instanceof SqlIdentifier name)
        || name.names.size() != 2
        || !name.names.get(1).startsWith(UNNAMED)) {
      return null;
    }
    SqlNode source = source(select.getFrom(), name.names.get(0));
    List<SqlNode> inside = source == null ? List.of() : items(source);
    String number = name.names.get(1).substring(UNNAMED.length());
    int index = NUMBER.matcher(number).matches() ? Integer.parseInt(number) : inside.size();
    if (index >= inside.size()) {
      return null;
    }
    SqlNode expression = inside.get(index);
    return text(
        expression.getKind() == SqlKind.AS ? ((SqlCall) expression).operand(0) : expression, sql);
  }

  /** The query that stands in FROM under an alias, and has no list of columns there. */
  private static SqlNode source(SqlNode from, String alias) {
    if (from instanceof SqlJoin join) {
      SqlNode left = source(join.getLeft(), alias);
      return left == null ? source(join.getRight(), alias) : left;
    }
    return from instanceof SqlCall as
            && as.getKind() == SqlKind.AS
            && as.operandCount() == 2
            && as.operand(1).toString().equals(alias)
        ? as.operand(0)
        : null;
  }

  /** The name of a column that the validator has given another one; else null. */
  private static String renamed(SqlNode item) {
    return item.getKind() == SqlKind.AS
            && ((SqlCall) item).operand(0) instanceof SqlIdentifier column
        ? last(column.names)
        : null;
  }

  private static String last(List<String> names) {
    return names == null || names.isEmpty() ? null : names.get(names.size() - 1);
  }

  /** True if a name is another one with a number behind it. */
  private static boolean isNumbered(String name, String own) {
    return own != null
        && name.startsWith(own)
        && NUMBER.matcher(name.substring(own.length())).matches();
  }

  /** The item that a column comes from; the items between two stars are not known. */
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
    end = afterDollars(sql, start, end);
    String text = sql.substring(start, end).replaceAll("\\s+", " ");
    return text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) : text;
  }

  /** The end of an item; a text in dollar quotes at its end is longer than the parser has seen. */
  private static int afterDollars(String sql, int start, int end) {
    if (sql.indexOf('$', start) < 0) {
      return end;
    }
    Tokenizer tokens = new Tokenizer(sql);
    TokenKind kind = tokens.next();
    while (kind != TokenKind.END && tokens.end() < end) {
      kind = tokens.next();
    }
    return kind == TokenKind.DOLLAR_STRING && tokens.start() < end ? tokens.end() : end;
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
