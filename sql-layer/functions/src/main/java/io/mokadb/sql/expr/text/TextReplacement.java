package io.mokadb.sql.expr.text;

import static io.mokadb.sql.function.FunctionRegistry.TEXT;

import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.value.WatchedText;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.util.HashMap;
import java.util.Map;

/** Putting other parts or other characters into a text. */
final class TextReplacement {
  private TextReplacement() {}

  static void register(FunctionRegistry registry) {
    registry.add(
        "REPLACE(VARCHAR, VARCHAR, VARCHAR) STANDARD VARCHAR: "
            + "a text in which another is replaced everywhere {fn REPLACE}",
        TextReplacement::replace);
    registry.add(
        "TRANSLATE3(VARCHAR, VARCHAR, VARCHAR) STANDARD VARCHAR: "
            + "a text whose characters are replaced one by one",
        TextReplacement::translate);
    registry.alias(
        "TRANSLATE3",
        "TRANSLATE(VARCHAR, VARCHAR, VARCHAR) REWRITTEN VARCHAR: a text whose characters are"
            + " replaced one by one");
  }

  private static Expr replace(Call call) {
    return call.size() != 3
        ? null
        : call.asResult(
            Strict.of(
                WatchedText.of(call.text(0)),
                call.text(1),
                call.text(2),
                (s, from, to) -> replaced((WatchedText) s, (String) from, (String) to)),
            TEXT);
  }

  private static String replaced(WatchedText watched, String from, String to) {
    String text = watched.text();
    int at = from.isEmpty() ? -1 : watched.indexOf(from, 0);
    if (at < 0) {
      return text;
    }
    StringBuilder result = new StringBuilder();
    int begin = 0;
    while (at >= 0) {
      result.append(text, begin, at).append(to);
      PaddingFunctions.requireLength(result.length());
      begin = at + from.length();
      at = watched.indexOf(from, begin);
    }
    PaddingFunctions.requireLength((long) result.length() + text.length() - begin);
    return result.append(text, begin, text.length()).toString();
  }

  private static Expr translate(Call call) {
    return call.size() != 3
        ? null
        : call.asResult(
            Strict.of(
                call.text(0),
                call.text(1),
                call.text(2),
                (s, from, to) -> translated((String) s, (String) from, (String) to)),
            TEXT);
  }

  private static String translated(String input, String from, String to) {
    int[] source = from.codePoints().toArray();
    int[] target = to.codePoints().toArray();
    Map<Integer, Integer> places = new HashMap<>();
    for (int i = 0; i < source.length; i++) {
      places.putIfAbsent(source[i], i);
    }
    StringBuilder result = new StringBuilder();
    for (int i = 0; i < input.length(); ) {
      int point = input.codePointAt(i);
      i += Character.charCount(point);
      Integer at = places.get(point);
      if (at == null) {
        result.appendCodePoint(point);
      } else if (at < target.length) {
        result.appendCodePoint(target[at]);
      }
    }
    return result.toString();
  }
}
