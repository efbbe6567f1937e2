package io.mokadb.sql.expr.text;

import static io.mokadb.sql.function.FunctionRegistry.TEXT;

import io.mokadb.sql.expr.node.Literal;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/** Functions that remove characters at the ends of a text. */
final class TrimFunctions {
  /** So many characters are looked for one by one. */
  private static final int FEW = 32;

  private TrimFunctions() {}

  static void register(FunctionRegistry registry) {
    registry.add(
        "TRIM(UNIT, VARCHAR, VARCHAR) STANDARD VARCHAR TOTAL: "
            + "a text without characters at its ends",
        TrimFunctions::trim);
    registry.add(
        "LTRIM(VARCHAR[, VARCHAR]) VARCHAR: "
            + "a text without blanks, or these characters, at its beginning {fn LTRIM}",
        call -> trim(call, true, false));
    registry.add(
        "RTRIM(VARCHAR[, VARCHAR]) VARCHAR: "
            + "a text without blanks, or these characters, at its end {fn RTRIM}",
        call -> trim(call, false, true));
    registry.add(
        "BTRIM(VARCHAR[, VARCHAR]) VARCHAR: "
            + "a text without blanks, or these characters, at both ends",
        call -> trim(call, true, true));
  }

  /** TRIM(side, characters, text) as Calcite has it, or TRIM(text). */
  private static Expr trim(Call call) {
    if (call.size() < 3) {
      return trim(call, true, true);
    }
    String side = String.valueOf(call.constant(0));
    boolean left = !side.equals("TRAILING");
    boolean right = !side.equals("LEADING");
    return call.asResult(
        Strict.of(call.text(2), call.text(1), (s, c) -> trim((String) s, (String) c, left, right)),
        TEXT);
  }

  private static Expr trim(Call call, boolean left, boolean right) {
    if (!call.sized(1, 2)) {
      return null;
    }
    Expr characters = call.size() == 2 ? call.text(1) : new Literal(" ");
    return call.asResult(
        Strict.of(call.text(0), characters, (s, c) -> trim((String) s, (String) c, left, right)),
        TEXT);
  }

  private static String trim(String text, String characters, boolean left, boolean right) {
    int begin = 0;
    int end = text.length();
    IntPredicate goes = oneOf(characters);
    while (left && begin < end && goes.test(text.codePointAt(begin))) {
      begin += Character.charCount(text.codePointAt(begin));
    }
    while (right && begin < end && goes.test(text.codePointBefore(end))) {
      end -= Character.charCount(text.codePointBefore(end));
    }
    return text.substring(begin, end);
  }

  private static IntPredicate oneOf(String characters) {
    if (characters.length() < FEW) {
      return point -> characters.indexOf(point) >= 0;
    }
    Set<Integer> points = characters.codePoints().boxed().collect(Collectors.toSet());
    return points::contains;
  }
}
