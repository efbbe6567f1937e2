package io.mokadb.sql.parser;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Numbers as SQL:2023 and PostgreSQL 16 let them be written: {@code 0x1F}, {@code 0o17}, {@code
 * 0b101}, {@code 1_000_000}. They become plain ones before a statement is parsed, which keeps its
 * positions where the plain one is not longer. Stateless.
 */
final class IntegerForms {
  private static final String DIGITS = "[0-9](?:_?[0-9])*";

  private static final Pattern NUMBER =
      Pattern.compile(
          "0[xX]((?:_?[0-9a-fA-F])+)|0[oO]((?:_?[0-7])+)|0[bB]((?:_?[01])+)"
              + ("|" + DIGITS + "(?:\\.(?:" + DIGITS + ")?)?(?:[eE][+-]?" + DIGITS + ")?"));

  /** By group of {@link #NUMBER}. */
  private static final int[] RADIXES = {16, 8, 2};

  private IntegerForms() {}

  /**
   * The same statement with plain numbers.
   *
   * @throws MokaException {@code SYNTAX_ERROR} for a number that runs into a name
   */
  static String replaced(String sql) {
    StringBuilder result = null;
    int copied = 0;
    int at = 0;
    while (at < sql.length()) {
      char c = sql.charAt(at);
      if (isDigit(c)) {
        int end = digitsEnd(sql, at);
        if (end == sql.length() || !Character.isJavaIdentifierPart(sql.charAt(end))) {
          at = end;
          continue;
        }
        if (isLength(sql, at, end)) {
          at = end + 1;
          continue;
        }
        Matcher number = NUMBER.matcher(sql).region(at, sql.length());
        boolean known = number.lookingAt() && !(isFraction(sql, at) && hasBase(number));
        end = number.end();
        if (!known || end < sql.length() && Character.isJavaIdentifierPart(sql.charAt(end))) {
          throw junk(sql, at);
        }
        result = result == null ? new StringBuilder(sql.length()) : result;
        String plain = plain(number);
        result.append(sql, copied, at).append(" ".repeat(Math.max(0, end - at - plain.length())));
        result.append(plain);
        copied = end;
        at = end;
      } else if (Character.isJavaIdentifierStart(c)) {
        at++;
        while (at < sql.length() && Character.isJavaIdentifierPart(sql.charAt(at))) {
          at++;
        }
      } else {
        at = c == '\'' || c == '"' || c == '-' || c == '/' ? SqlScript.skip(sql, at) : at + 1;
      }
    }
    return result == null ? sql : result.append(sql, copied, sql.length()).toString();
  }

  /** Where digits end, which is where most numbers do. */
  private static int digitsEnd(String sql, int start) {
    int at = start;
    while (at < sql.length() && isDigit(sql.charAt(at))) {
      at++;
    }
    return at;
  }

  /** Whether it is the length of a type as in {@code BLOB(2M)}. */
  private static boolean isLength(String sql, int at, int end) {
    return "KMGTPkmgtp".indexOf(sql.charAt(end)) >= 0
        && sql.substring(0, at).stripTrailing().endsWith("(")
        && (end + 1 == sql.length() || !Character.isJavaIdentifierPart(sql.charAt(end + 1)));
  }

  private static boolean isFraction(String sql, int at) {
    return at > 0 && sql.charAt(at - 1) == '.';
  }

  private static boolean hasBase(Matcher number) {
    return number.group(1) != null || number.group(2) != null || number.group(3) != null;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static String plain(Matcher number) {
    for (int i = 0; i < RADIXES.length; i++) {
      String digits = number.group(i + 1);
      if (digits != null) {
        return new BigInteger(digits.replace("_", ""), RADIXES[i]).toString();
      }
    }
    return number.group().replace("_", "");
  }

  private static MokaException junk(String sql, int at) {
    int line = 1 + (int) sql.substring(0, at).chars().filter(c -> c == '\n').count();
    int column = at - sql.lastIndexOf('\n', at);
    int end = at;
    while (end < sql.length() && Character.isJavaIdentifierPart(sql.charAt(end))) {
      end++;
    }
    return new MokaException(
        SqlState.SYNTAX_ERROR,
        "Syntax error at line "
            + line
            + ", column "
            + column
            + ": "
            + sql.substring(at, Math.min(end, at + 40))
            + " is no number, and no name begins with a digit; put a space between, or write the"
            + " name in double quotes");
  }
}
