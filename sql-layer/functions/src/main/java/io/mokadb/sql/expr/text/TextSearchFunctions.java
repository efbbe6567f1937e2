package io.mokadb.sql.expr.text;

import static io.mokadb.sql.function.FunctionRegistry.BOOLEAN;
import static io.mokadb.sql.function.FunctionRegistry.INTEGER;
import static io.mokadb.sql.function.FunctionRegistry.TEXT;

import io.mokadb.session.Binary;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.compare.TextOrder;
import io.mokadb.sql.expr.node.Literal;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.value.CodePoints;
import io.mokadb.sql.expr.value.WatchedText;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Finding text in text, splitting it, and how alike two texts are. */
public final class TextSearchFunctions {
  private TextSearchFunctions() {}

  public static void register(FunctionRegistry registry) {
    registry.add(
        "POSITION(VARCHAR, VARCHAR[, INTEGER]) STANDARD INTEGER: "
            + "where the first text is in the second, from 1; 0 if it is not {fn POSITION}",
        call -> position(call, 1, 0));
    registry.alias(
        "POSITION",
        "LOCATE(VARCHAR, VARCHAR[, INTEGER]) STANDARD INTEGER: "
            + "where the first text is in the second, from 1; 0 if it is not {fn LOCATE}",
        "CHARINDEX(VARCHAR, VARCHAR[, INTEGER]) INTEGER: "
            + "where the first text is in the second, from 1; 0 if it is not");
    registry.add(
        "STRPOS(VARCHAR, VARCHAR) STANDARD INTEGER: "
            + "where the second text is in the first, from 1; 0 if it is not",
        call -> position(call, 0, 1));
    registry.alias(
        "STRPOS",
        "INSTR(VARCHAR, VARCHAR[, INTEGER]) STANDARD INTEGER: "
            + "where the second text is in the first, from 1; 0 if it is not");
    registry.text2(
        "STARTS_WITH / STARTSWITH(VARCHAR, VARCHAR) BOOLEAN: "
            + "whether the first text begins with the second",
        BOOLEAN,
        (s, p) -> ((String) s).startsWith((String) p));
    registry.text2(
        "ENDS_WITH / ENDSWITH(VARCHAR, VARCHAR) BOOLEAN: "
            + "whether the first text ends with the second",
        BOOLEAN,
        (s, p) -> ((String) s).endsWith((String) p));
    registry.add(
        "CONTAINS OPERATOR BOOLEAN OR NULL: whether the first text has the second in it",
        call -> contains(call, false));
    registry.text2(
        "STRCMP(VARCHAR, VARCHAR) STANDARD INTEGER: "
            + "-1, 0 or 1, as the first text is smaller, equal or larger",
        INTEGER,
        (a, b) -> Integer.signum(TextOrder.compare((String) a, (String) b)));
    registry.add(
        "SPLIT_PART(VARCHAR, VARCHAR, INTEGER) STANDARD VARCHAR: "
            + "a part of a text between separators, from 1",
        TextSearchFunctions::splitPart);
    registry.text1(
        "SOUNDEX(VARCHAR) STANDARD VARCHAR: a code of how a word sounds {fn SOUNDEX}",
        TEXT,
        s -> soundex((String) s));
    registry.text2(
        "DIFFERENCE(VARCHAR, VARCHAR) STANDARD INTEGER: "
            + "how alike two words sound, from 0 to 4 {fn DIFFERENCE}",
        INTEGER,
        (a, b) -> {
          String x = soundex((String) a);
          String y = soundex((String) b);
          int same = 0;
          for (int i = 0; i < Math.min(x.length(), y.length()); i++) {
            same += x.charAt(i) == y.charAt(i) ? 1 : 0;
          }
          return same;
        });
    registry.add(
        "LEVENSHTEIN(VARCHAR, VARCHAR) INTEGER: " + "the number of changes between two texts",
        call ->
            call.size() != 2
                ? null
                : call.asResult(
                    Strict.of(
                        WatchedText.of(call.text(0)),
                        call.text(1),
                        (a, b) -> levenshtein((WatchedText) a, (String) b)),
                    INTEGER));
  }

  private static Expr contains(Call call, boolean ignoreCase) {
    if (call.size() != 2) {
      return null;
    }
    Expr text = ignoreCase ? lower(call.text(0)) : call.text(0);
    Expr part = ignoreCase ? lower(call.text(1)) : call.text(1);
    return call.asResult(
        Strict.of(
            WatchedText.of(text), part, (s, p) -> ((WatchedText) s).indexOf((String) p, 0) >= 0),
        BOOLEAN);
  }

  private static Expr lower(Expr text) {
    return Strict.of(text, s -> ((String) s).toLowerCase(Locale.ROOT));
  }

  /** POSITION(needle IN text FROM start): 1-based, 0 if there is none. */
  private static Expr position(Call call, int text, int needle) {
    if (!call.sized(2, 3)) {
      return null;
    }
    Expr from = call.size() == 3 ? call.bigint(2) : new Literal(1L);
    if (call.kind(0).isBinary()) {
      // every byte as one character
      return call.asResult(
          Strict.of(
              WatchedText.of(Strict.of(call.operand(text), s -> latin((Binary) s))),
              call.operand(needle),
              from,
              (s, n, f) -> position((WatchedText) s, latin((Binary) n), (Long) f)),
          INTEGER);
    }
    return call.asResult(
        Strict.of(
            WatchedText.of(call.text(text)),
            call.text(needle),
            from,
            (s, n, f) -> position((WatchedText) s, (String) n, (Long) f)),
        INTEGER);
  }

  private static String latin(Binary value) {
    return new String(value.unsafeBytes(), StandardCharsets.ISO_8859_1);
  }

  private static int position(WatchedText watched, String needle, long from) {
    if (from < 1) {
      return 0;
    }
    String text = watched.text();
    int at = watched.indexOf(needle, CodePoints.index(text, from - 1));
    return at < 0 ? 0 : text.codePointCount(0, at) + 1;
  }

  private static Expr splitPart(Call call) {
    if (call.size() != 3) {
      return null;
    }
    return call.asResult(
        Strict.of(
            WatchedText.of(call.text(0)),
            call.text(1),
            call.bigint(2),
            (s, d, n) -> splitPart((WatchedText) s, (String) d, (Long) n)),
        TEXT);
  }

  /** The n-th part; negative numbers count from the end. */
  private static String splitPart(WatchedText text, String delimiter, long number) {
    if (number == 0) {
      throw new MokaException(SqlState.INVALID_PARAMETER, "SPLIT_PART counts fields from 1");
    }
    java.util.List<String> parts = split(text, delimiter);
    long index = number > 0 ? number - 1 : parts.size() + number;
    return index < 0 || index >= parts.size() ? "" : parts.get((int) index);
  }

  public static java.util.List<String> split(WatchedText watched, String delimiter) {
    String text = watched.text();
    java.util.List<String> parts = new java.util.ArrayList<>();
    int begin = 0;
    if (!delimiter.isEmpty()) {
      for (int at = watched.indexOf(delimiter, 0);
          at >= 0;
          at = watched.indexOf(delimiter, begin)) {
        parts.add(text.substring(begin, at));
        begin = at + delimiter.length();
      }
    }
    parts.add(text.substring(begin));
    return parts;
  }

  private static String soundex(String text) {
    String codes = "01230120022455012623010202";
    StringBuilder result = new StringBuilder(4);
    char last = '0';
    for (char letter : text.toUpperCase(Locale.ROOT).toCharArray()) {
      if (letter < 'A' || letter > 'Z' || result.length() == 4) {
        continue;
      }
      char code = codes.charAt(letter - 'A');
      if (result.isEmpty()) {
        result.append(letter);
      } else if (code != '0' && code != last) {
        result.append(code);
      }
      // H and W do not separate equal codes, vowels do
      if (letter != 'H' && letter != 'W') {
        last = code;
      }
    }
    while (!result.isEmpty() && result.length() < 4) {
      result.append('0');
    }
    return result.toString();
  }

  private static int levenshtein(WatchedText a, String b) {
    int[] x = a.text().codePoints().toArray();
    int[] y = b.codePoints().toArray();
    int[] previous = new int[y.length + 1];
    for (int j = 0; j <= y.length; j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= x.length; i++) {
      int[] current = new int[y.length + 1];
      current[0] = i;
      for (int j = 1; j <= y.length; j++) {
        a.look();
        int replace = previous[j - 1] + (x[i - 1] == y[j - 1] ? 0 : 1);
        current[j] = Math.min(replace, 1 + Math.min(previous[j], current[j - 1]));
      }
      previous = current;
    }
    return previous[y.length];
  }
}
