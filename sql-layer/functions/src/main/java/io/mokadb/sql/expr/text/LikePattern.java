package io.mokadb.sql.expr.text;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.expr.value.CodePoints;
import io.mokadb.sql.expr.value.WatchedText;
import java.nio.charset.StandardCharsets;

/** A compiled LIKE pattern; the common shapes are found by the JDK's own search. */
public final class LikePattern {
  private enum Shape {
    EQUALS,
    PREFIX,
    SUFFIX,
    CONTAINS,
    GENERAL
  }

  /** The JDK's search of longer literals would take too long, and could not be cancelled. */
  private static final int SHORT = 256;

  private final Shape shape;
  private final String literal;
  private final byte[] bytes;
  private final LikeSegments segments;

  private LikePattern(Shape shape, String literal, LikeSegments segments) {
    this.shape = shape;
    this.literal = literal;
    this.bytes = literal == null ? null : literal.getBytes(StandardCharsets.UTF_8);
    this.segments = segments;
  }

  /**
   * @param escape the escape character, empty for none
   */
  public static LikePattern compile(String pattern, String escape, boolean ignoreCase) {
    if (CodePoints.length(escape) > 1) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER, "The escape '" + escape + "' is not a single character");
    }
    LikeSegments segments = new LikeSegments(ignoreCase);
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
        segments.point(escaped);
      } else if (point == '%') {
        segments.gap();
        if (literal.isEmpty()) {
          leading = true;
        } else {
          trailing = true;
        }
      } else if (point == '_') {
        segments.any();
        simple = false;
      } else {
        simple &= !trailing;
        literal.appendCodePoint(point);
        segments.point(point);
      }
    }
    segments.gap();
    Shape shape =
        leading
            ? trailing || literal.isEmpty() ? Shape.CONTAINS : Shape.SUFFIX
            : trailing ? Shape.PREFIX : Shape.EQUALS;
    return simple && (shape != Shape.CONTAINS || literal.length() <= SHORT)
        ? new LikePattern(shape, literal.toString(), null)
        : new LikePattern(Shape.GENERAL, null, segments);
  }

  /** True if {@link #matches(byte[], int, int)} can tell. */
  public boolean isSimple() {
    // Half of a pair of surrogates has no bytes of its own.
    return shape != Shape.GENERAL && new String(bytes, StandardCharsets.UTF_8).equals(literal);
  }

  /** Of UTF-8, in which a text is part of another one if its bytes are. */
  public boolean matches(byte[] text, int from, int to) {
    int length = bytes.length;
    return switch (shape) {
      case EQUALS -> to - from == length && isAt(text, from);
      case PREFIX -> to - from >= length && isAt(text, from);
      case SUFFIX -> to - from >= length && isAt(text, to - length);
      case CONTAINS -> {
        int at = from;
        while (at <= to - length && !isAt(text, at)) {
          at++;
        }
        yield at <= to - length;
      }
      case GENERAL -> throw new IllegalStateException("A pattern with gaps");
    };
  }

  private boolean isAt(byte[] text, int at) {
    for (int i = 0; i < bytes.length; i++) {
      if (text[at + i] != bytes[i]) {
        return false;
      }
    }
    return true;
  }

  public boolean matches(WatchedText watched) {
    String text = watched.text();
    return switch (shape) {
      case EQUALS -> text.equals(literal);
      case PREFIX -> text.startsWith(literal);
      case SUFFIX -> text.endsWith(literal);
      case CONTAINS -> text.contains(literal);
      case GENERAL -> segments.matches(watched);
    };
  }
}
