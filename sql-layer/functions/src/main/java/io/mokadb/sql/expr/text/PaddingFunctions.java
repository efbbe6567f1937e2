package io.mokadb.sql.expr.text;

import static io.mokadb.sql.function.FunctionRegistry.TEXT;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.expr.node.Literal;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.value.CodePoints;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;

/** Functions that repeat a text or fill it to a length. */
final class PaddingFunctions {
  /** Longer results are refused before they exhaust the memory. */
  private static final int MAX_LENGTH = 64 << 20;

  private PaddingFunctions() {}

  static void register(FunctionRegistry registry) {
    registry.add(
        "REPEAT(VARCHAR, INTEGER) STANDARD VARCHAR: a text so many times {fn REPEAT}",
        PaddingFunctions::repeat);
    registry.add(
        "SPACE(INTEGER) STANDARD VARCHAR: so many blanks {fn SPACE}",
        call -> call.asResult(Strict.of(call.bigint(0), n -> repeat(" ", (Long) n)), TEXT));
    registry.add(
        "LPAD(VARCHAR, INTEGER[, VARCHAR]) STANDARD VARCHAR: "
            + "a text filled on the left, or cut, to a length",
        call -> pad(call, true));
    registry.add(
        "RPAD(VARCHAR, INTEGER[, VARCHAR]) STANDARD VARCHAR: "
            + "a text filled on the right, or cut, to a length",
        call -> pad(call, false));
  }

  private static Expr repeat(Call call) {
    return call.size() != 2
        ? null
        : call.asResult(
            Strict.of(call.text(0), call.bigint(1), (s, n) -> repeat((String) s, (Long) n)), TEXT);
  }

  static String repeat(String text, long count) {
    if (count <= 0) {
      return "";
    }
    requireLength(count > MAX_LENGTH ? count : count * Math.max(1, text.length()));
    return text.repeat((int) count);
  }

  /**
   * @throws MokaException 53400 for a text that is too long
   */
  static void requireLength(long length) {
    if (length > MAX_LENGTH) {
      throw new MokaException(
          SqlState.LIMIT_EXCEEDED,
          "The result has more than " + MAX_LENGTH + " characters, the most that functions make");
    }
  }

  private static Expr pad(Call call, boolean atLeft) {
    if (!call.sized(2, 3)) {
      return null;
    }
    Expr filling = call.size() == 3 ? call.text(2) : new Literal(" ");
    return call.asResult(
        Strict.of(
            call.text(0),
            call.bigint(1),
            filling,
            (s, n, f) -> pad((String) s, (Long) n, (String) f, atLeft)),
        TEXT);
  }

  private static String pad(String text, long length, String filling, boolean atLeft) {
    int size = CodePoints.length(text);
    if (length <= size || filling.isEmpty()) {
      return CodePoints.left(text, length);
    }
    long missing = length - size;
    String padding =
        CodePoints.left(repeat(filling, missing / CodePoints.length(filling) + 1), missing);
    return atLeft ? padding + text : text + padding;
  }
}
