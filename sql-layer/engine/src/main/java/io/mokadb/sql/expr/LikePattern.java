package io.mokadb.sql.expr;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.regex.Pattern;

/** A compiled LIKE pattern; the common shapes need no regular expression. */
final class LikePattern {
  private enum Shape {
    EQUALS,
    PREFIX,
    SUFFIX,
    CONTAINS,
    GENERAL
  }

  private final Shape shape;
  private final String literal;
  private final Pattern regex;

  private LikePattern(Shape shape, String literal, Pattern regex) {
    this.shape = shape;
    this.literal = literal;
    this.regex = regex;
  }

  /**
   * @param escape the escape character, empty for none
   */
  static LikePattern compile(String pattern, String escape, boolean ignoreCase) {
    if (CodePoints.length(escape) > 1) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER, "The escape '" + escape + "' is not a single character");
    }
    StringBuilder regex = new StringBuilder();
    StringBuilder literal = new StringBuilder();
    boolean leading = false;
    boolean trailing = false;
    boolean simple = !ignoreCase;
    for (int i = 0; i < pattern.length(); ) {
      int point = pattern.codePointAt(i);
      i += Character.charCount(point);
      if (!escape.isEmpty() && point == escape.codePointAt(0)) {
        if (i == pattern.length()) {
          throw new MokaException(
              SqlState.INVALID_PARAMETER,
              "The pattern '" + pattern + "' ends with its escape character");
        }
        int escaped = pattern.codePointAt(i);
        i += Character.charCount(escaped);
        simple &= !trailing;
        literal.appendCodePoint(escaped);
        regex.append(quote(escaped));
      } else if (point == '%') {
        regex.append(".*");
        if (literal.isEmpty()) {
          leading = true;
        } else {
          trailing = true;
        }
      } else if (point == '_') {
        regex.append('.');
        simple = false;
      } else {
        simple &= !trailing;
        literal.appendCodePoint(point);
        regex.append(quote(point));
      }
    }
    if (simple) {
      Shape shape =
          leading
              ? trailing || literal.isEmpty() ? Shape.CONTAINS : Shape.SUFFIX
              : trailing ? Shape.PREFIX : Shape.EQUALS;
      return new LikePattern(shape, literal.toString(), null);
    }
    int flags = Pattern.DOTALL | (ignoreCase ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0);
    return new LikePattern(Shape.GENERAL, null, Pattern.compile(regex.toString(), flags));
  }

  private static String quote(int point) {
    return Pattern.quote(Character.toString(point));
  }

  boolean matches(String text) {
    return switch (shape) {
      case EQUALS -> text.equals(literal);
      case PREFIX -> text.startsWith(literal);
      case SUFFIX -> text.endsWith(literal);
      case CONTAINS -> text.contains(literal);
      case GENERAL -> regex.matcher(text).matches();
    };
  }
}
