package io.mokadb.sql.expr.text;

import static io.mokadb.sql.function.FunctionRegistry.TEXT;

import io.mokadb.session.Binary;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.expr.node.Literal;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.value.CodePoints;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.function.LargeOperands;
import io.mokadb.sql.runtime.Expr;
import java.util.Arrays;

/** Functions that return a part of a text or of bytes. Positions count code points, from 1. */
final class SubstringFunctions {
  private SubstringFunctions() {}

  static void register(FunctionRegistry registry) {
    registry.add(
        "SUBSTRING / SUBSTR(VARCHAR, INTEGER[, INTEGER]) STANDARD OPERAND1 LARGE: "
            + "a part of a text or of bytes {fn SUBSTRING}",
        call -> LargeOperands.part(SubstringFunctions::substring, call));
    registry.alias("SUBSTRING", "MID(VARCHAR, INTEGER[, INTEGER]) VARCHAR LARGE: a part of a text");
    registry.add(
        "LEFT(VARCHAR, INTEGER) STANDARD OPERAND1: the first characters {fn LEFT}",
        call -> textAndNumber(call, SubstringFunctions::left));
    registry.add(
        "RIGHT(VARCHAR, INTEGER) STANDARD OPERAND1: the last characters {fn RIGHT}",
        call -> textAndNumber(call, SubstringFunctions::right));
  }

  private static Expr substring(Call call) {
    if (!call.sized(2, 3)) {
      return null;
    }
    Expr length = call.size() == 3 ? call.bigint(2) : new Literal(Long.MAX_VALUE);
    if (call.kind(0).isBinary()) {
      return Strict.of(
          call.operand(0),
          call.bigint(1),
          length,
          (b, from, n) -> bytes((Binary) b, (Long) from, checkLength((Long) n)));
    }
    return call.asResult(
        Strict.of(
            call.text(0),
            call.bigint(1),
            length,
            (s, from, n) -> CodePoints.substring((String) s, (Long) from, checkLength((Long) n))),
        TEXT);
  }

  /**
   * A length that is not negative.
   *
   * @throws MokaException 22023
   */
  static long checkLength(long length) {
    if (length < 0) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER, "A substring cannot have the negative length " + length);
    }
    return length;
  }

  private static Binary bytes(Binary value, long from, long length) {
    long end = length > Long.MAX_VALUE - Math.max(from, 0) ? Long.MAX_VALUE : from + length;
    int begin = (int) Math.min(value.length(), Math.max(0, from - 1));
    int stop = (int) Math.max(begin, Math.min(value.length(), end - 1));
    return Binary.wrap(Arrays.copyOfRange(value.unsafeBytes(), begin, stop));
  }

  /** A function of a text and a number. */
  @FunctionalInterface
  private interface TextAndNumber {
    String apply(String text, long number);
  }

  private static Expr textAndNumber(Call call, TextAndNumber function) {
    return call.size() != 2
        ? null
        : call.asResult(
            Strict.of(call.text(0), call.bigint(1), (s, n) -> function.apply((String) s, (Long) n)),
            TEXT);
  }

  /** A negative count leaves out so many at the other end, as in PostgreSQL. */
  private static String left(String text, long count) {
    return CodePoints.left(text, count < 0 ? CodePoints.length(text) + count : count);
  }

  private static String right(String text, long count) {
    int length = CodePoints.length(text);
    return count < 0
        ? text.substring(CodePoints.index(text, -count))
        : text.substring(CodePoints.index(text, Math.max(0, length - count)));
  }
}
