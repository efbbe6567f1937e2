package io.mokadb.sql.expr.text;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.expr.value.WatchedText;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** SIMILAR TO patterns of the standard as regular expressions. */
final class SimilarPattern {
  private SimilarPattern() {}

  static Pattern compile(String pattern, String escape) {
    StringBuilder regex = new StringBuilder();
    boolean inBrackets = false;
    for (int i = 0; i < pattern.length(); ) {
      int point = pattern.codePointAt(i);
      i += Character.charCount(point);
      if (!escape.isEmpty() && point == escape.codePointAt(0)) {
        if (i == pattern.length()) {
          throw invalid(pattern, "it ends with its escape character", null);
        }
        int escaped = pattern.codePointAt(i);
        i += Character.charCount(escaped);
        literal(regex, escaped);
        continue;
      }
      switch (point) {
        case '[' -> {
          inBrackets = true;
          regex.append('[');
        }
        case ']' -> {
          inBrackets = false;
          regex.append(']');
        }
        case '%' -> regex.append(inBrackets ? "%" : ".*");
        case '_' -> regex.append(inBrackets ? "_" : ".");
        case '|', '*', '+', '?', '{', '}', '(', ')' ->
            regex.append(inBrackets ? "\\" : "").append((char) point);
        case '^', '-' -> {
          if (inBrackets) {
            regex.append((char) point);
          } else {
            literal(regex, point);
          }
        }
        case ':' -> {
          int end = pattern.indexOf(":]", i);
          if (inBrackets && end > 0 && regex.charAt(regex.length() - 1) == '[') {
            // [:ALPHA:] and its kind
            regex.setLength(regex.length() - 1);
            regex.append(characterClass(pattern, pattern.substring(i, end)));
            i = end + 2;
          } else {
            regex.append(':');
          }
        }
        default -> literal(regex, point);
      }
    }
    try {
      return Pattern.compile(regex.toString(), Pattern.DOTALL);
    } catch (PatternSyntaxException e) {
      throw invalid(pattern, e.getDescription(), e);
    }
  }

  /**
   * SUBSTRING(text SIMILAR pattern ESCAPE escape): of a text that matches as a whole, what lies
   * between the two marks, each the escape character and a double quote; without marks, all of it.
   */
  static String part(WatchedText text, String pattern, String escape) {
    String[] parts = escape.isEmpty() ? new String[] {pattern} : marked(pattern, escape);
    if (parts.length != 1 && parts.length != 3) {
      throw invalid(pattern, "it needs two marks, " + escape + "\" before and after", null);
    }
    String regex =
        parts.length == 1
            ? "(" + compile(pattern, escape).pattern() + ")"
            : "(?:"
                + compile(parts[0], escape).pattern().replaceAll("(?<!\\\\)\\.\\*", ".*?")
                + ")("
                + compile(parts[1], escape).pattern()
                + ")(?:"
                + compile(parts[2], escape).pattern()
                + ")";
    Matcher matcher = Pattern.compile(regex, Pattern.DOTALL).matcher(text);
    return matcher.matches() ? matcher.group(1) : null;
  }

  private static String[] marked(String pattern, String escape) {
    return pattern.split(Pattern.quote(escape + "\""), -1);
  }

  private static void literal(StringBuilder regex, int point) {
    if (point < 128 && !Character.isLetterOrDigit(point)) {
      regex.append('\\');
    }
    regex.appendCodePoint(point);
  }

  private static String characterClass(String pattern, String name) {
    return switch (name.toUpperCase(java.util.Locale.ROOT)) {
      case "ALPHA" -> "\\p{Alpha}";
      case "UPPER" -> "\\p{Upper}";
      case "LOWER" -> "\\p{Lower}";
      case "DIGIT" -> "\\p{Digit}";
      case "ALNUM" -> "\\p{Alnum}";
      case "SPACE" -> " ";
      case "WHITESPACE" -> "\\s";
      default -> throw invalid(pattern, "there is no character class " + name, null);
    };
  }

  static MokaException invalid(String pattern, String reason, Exception cause) {
    return new MokaException(
        SqlState.INVALID_PARAMETER, "Invalid pattern '" + pattern + "': " + reason, cause);
  }
}
