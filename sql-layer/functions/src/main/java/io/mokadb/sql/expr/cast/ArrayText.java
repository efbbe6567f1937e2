package io.mokadb.sql.expr.cast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.node.Fn1;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Arrays from and to text and one another. Stateless. */
public final class ArrayText {
  private static final SqlType TEXT = SqlType.of(Kind.VARCHAR);
  private static final SqlType ANYTHING = SqlType.of(Kind.NULL);

  private ArrayText() {}

  /** The conversion into an array type; null if values may stay as they are. */
  static Fn1 toArray(SqlType from, SqlType to, boolean assignment) {
    SqlType element = to.element();
    if (from.kind().isCharacter()) {
      Fn1 convert = element == null ? null : Casts.converter(TEXT, element, assignment);
      return value -> each(parse((String) value), convert);
    }
    if (from.kind() != Kind.ARRAY) {
      throw new MokaException(
          SqlState.TYPE_MISMATCH, "A value of type " + from + " cannot become " + to);
    }
    if (element == null || element.equals(from.element()) && element.kind() != Kind.NULL) {
      return null;
    }
    Fn1 convert =
        Casts.converter(from.element() == null ? ANYTHING : from.element(), element, assignment);
    return convert == null ? null : value -> each((List<?>) value, convert);
  }

  private static List<Object> each(List<?> items, Fn1 convert) {
    List<Object> converted = new ArrayList<>(items.size());
    for (Object item : items) {
      converted.add(item == null || convert == null ? item : convert.apply(item));
    }
    return Collections.unmodifiableList(converted);
  }

  /** As {@code [1, 2, null]}. */
  public static Fn1 toText(SqlType from) {
    Fn1 convert = Casts.converter(from.element() == null ? ANYTHING : from.element(), TEXT, false);
    return value -> describe((List<?>) value, convert);
  }

  static String describe(List<?> elements, Fn1 toText) {
    StringBuilder text = new StringBuilder("[");
    for (Object element : elements) {
      Object shown = element == null ? "null" : toText == null ? element : toText.apply(element);
      text.append(text.length() == 1 ? "" : ", ").append(shown);
    }
    return text.append(']').toString();
  }

  /**
   * Reads {@code {1,2}} as PostgreSQL writes it, or {@code [1, 2]}.
   *
   * @return texts and nulls
   * @throws MokaException if the text is neither
   */
  public static List<Object> parse(String text) {
    String bare = text.strip();
    boolean braces = bare.startsWith("{") && bare.endsWith("}");
    if (bare.length() < 2 || !(braces || bare.startsWith("[") && bare.endsWith("]"))) {
      throw bad(text);
    }
    List<Object> items = new ArrayList<>();
    int end = bare.length() - 1;
    int at = 1;
    if (bare.substring(1, end).isBlank()) {
      return items;
    }
    while (true) {
      while (at < end && bare.charAt(at) == ' ') {
        at++;
      }
      if (at < end && bare.charAt(at) == '"') {
        StringBuilder item = new StringBuilder();
        for (at++; at < end && bare.charAt(at) != '"'; at++) {
          if (bare.charAt(at) == '\\') {
            at++;
          }
          item.append(bare.charAt(at));
        }
        if (at >= end) {
          throw bad(text);
        }
        at++;
        items.add(item.toString());
        while (at < end && bare.charAt(at) == ' ') {
          at++;
        }
      } else {
        int start = at;
        int depth = 0;
        boolean quoted = false;
        while (at < end && (depth > 0 || bare.charAt(at) != ',')) {
          char c = bare.charAt(at);
          quoted ^= depth > 0 && c == '"';
          if (quoted) {
            at = Math.min(end, at + (c == '\\' ? 2 : 1));
            continue;
          }
          depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
          at++;
        }
        String item = bare.substring(start, at).strip();
        if (item.isEmpty()) {
          throw bad(text);
        }
        items.add(item.equalsIgnoreCase("null") ? null : item);
      }
      if (at >= end) {
        return items;
      }
      if (bare.charAt(at) != ',') {
        throw bad(text);
      }
      at++;
    }
  }

  private static MokaException bad(String text) {
    return new MokaException(
        SqlState.BAD_CAST,
        "'"
            + (text.length() > 80 ? text.substring(0, 80) + "..." : text)
            + "' is not an array; write {1,2,3}");
  }
}
