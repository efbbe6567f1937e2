package io.mokadb.sql.expr.number;

import io.mokadb.session.Binary;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.value.Numbers;
import io.mokadb.sql.function.FunctionRegistry;
import java.util.function.LongBinaryOperator;

/** Operations on the bits of whole numbers. */
public final class BitFunctions {
  private BitFunctions() {}

  public static void register(FunctionRegistry registry) {
    binary(
        registry,
        "BITAND(INTEGER, INTEGER) STANDARD COMMON: the bits that both numbers have",
        (a, b) -> a & b);
    registry.alias("BITAND", "& OPERATOR COMMON: the bits that both numbers have");
    binary(
        registry,
        "BITOR(INTEGER, INTEGER) STANDARD COMMON: the bits that either number has",
        (a, b) -> a | b);
    registry.alias("BITOR", "| OPERATOR COMMON: the bits that either number has");
    binary(
        registry,
        "BITXOR(INTEGER, INTEGER) STANDARD COMMON: the bits that one of two numbers has",
        (a, b) -> a ^ b);
    registry.alias("BITXOR", "^ OPERATOR COMMON: the bits that one of two numbers has");
    binary(
        registry,
        "BITNAND(INTEGER, INTEGER) COMMON: the bits that not both numbers have",
        (a, b) -> ~(a & b));
    binary(
        registry,
        "BITNOR(INTEGER, INTEGER) COMMON: the bits that neither number has",
        (a, b) -> ~(a | b));
    binary(
        registry,
        "BITXNOR(INTEGER, INTEGER) COMMON: the bits that two numbers have alike",
        (a, b) -> ~(a ^ b));
    ofWidth(
        registry,
        "ULSHIFT(ANY, INTEGER) OPERAND1: " + "a number shifted to the left within its width",
        (a, b, width) -> b >= width ? 0 : a << b);
    ofWidth(
        registry,
        "URSHIFT(ANY, INTEGER) OPERAND1: " + "a number shifted to the right, filled with zeros",
        (a, b, width) -> b >= width ? 0 : low(a, width) >>> b);
    ofWidth(
        registry,
        "ROTATELEFT(ANY, INTEGER) OPERAND1: " + "a number whose bits are rotated to the left",
        (a, b, width) -> rotate(a, Math.floorMod(b, width), width));
    ofWidth(
        registry,
        "ROTATERIGHT(ANY, INTEGER) OPERAND1: " + "a number whose bits are rotated to the right",
        (a, b, width) -> rotate(a, Math.floorMod(-b, width), width));
    registry.add(
        "BITGET(ANY, INTEGER) BOOLEAN: " + "whether a bit of a number is set, counted from 0",
        call ->
            call.asResult(
                Strict.of(
                    call.bigint(0),
                    call.bigint(1),
                    (x, n) -> (Long) n >= 0 && (Long) n <= 63 && ((Long) x >> (Long) n & 1) == 1),
                FunctionRegistry.BOOLEAN));
    binary(
        registry,
        "LEFTSHIFT(INTEGER, INTEGER) STANDARD OPERAND1: a number shifted to the left",
        (a, b) -> b >= 64 ? 0 : a << b);
    registry.alias(
        "LEFTSHIFT",
        "LSHIFT(ANY, INTEGER) OPERAND1: a number shifted to the left",
        "<< OPERATOR OPERAND1: a number shifted to the left");
    binary(
        registry,
        "RIGHTSHIFT / RSHIFT(ANY, INTEGER) OPERAND1: " + "a number shifted to the right",
        (a, b) -> a >> Math.min(b, 63));
    registry.add(
        "BITNOT(INTEGER) STANDARD OPERAND1: the opposite of each bit",
        call -> Strict.of(Strict.of(call.bigint(0), x -> ~(Long) x), Numbers.to(call.result())));
    registry.add(
        "BITCOUNT(INTEGER) STANDARD BIGINT: the number of bits that are set",
        call ->
            Strict.of(
                call.kind(0).isBinary()
                    ? Strict.of(call.operand(0), BitFunctions::ones)
                    : Strict.of(
                        call.bigint(0),
                        x ->
                            Long.bitCount(
                                call.kind(0) == Kind.BIGINT || (Long) x >= 0
                                    ? (Long) x
                                    : (Long) x & 0xFFFFFFFFL)),
                Numbers.to(call.result())));
    registry.alias("BITCOUNT", "BIT_COUNT(ANY) BIGINT: the number of bits that are set");
  }

  /** An operation on numbers of so many bits. */
  @FunctionalInterface
  private interface OfWidth {
    long apply(long a, long b, int width);
  }

  private static long low(long value, int width) {
    return width == Long.SIZE ? value : value & (1L << width) - 1;
  }

  private static long rotate(long value, int by, int width) {
    long low = low(value, width);
    return by == 0 ? low : low << by | low >>> width - by;
  }

  /** The result has the width of the first operand, and its sign. */
  private static void ofWidth(FunctionRegistry registry, String name, OfWidth function) {
    registry.add(
        name,
        call -> {
          if (call.size() != 2 || !call.kind(0).isExactInteger()) {
            return null;
          }
          int width =
              switch (call.kind(0)) {
                case TINYINT -> Byte.SIZE;
                case SMALLINT -> Short.SIZE;
                case INTEGER -> Integer.SIZE;
                default -> Long.SIZE;
              };
          int unused = Long.SIZE - width;
          return Strict.of(
              Strict.of(
                  call.bigint(0),
                  call.bigint(1),
                  (x, y) -> function.apply((Long) x, (Long) y, width) << unused >> unused),
              Numbers.to(call.result()));
        });
  }

  private static Object ones(Object bytes) {
    int count = 0;
    for (byte b : ((Binary) bytes).unsafeBytes()) {
      count += Integer.bitCount(b & 0xFF);
    }
    return (long) count;
  }

  private static void binary(FunctionRegistry registry, String name, LongBinaryOperator function) {
    registry.add(
        name,
        call ->
            call.size() == 2
                    && call.kind(0).isExactInteger()
                    && call.kind(1).isExactInteger()
                    && call.result().kind().isNumeric()
                ? Strict.of(
                    Strict.of(
                        call.bigint(0),
                        call.bigint(1),
                        (x, y) -> function.applyAsLong((Long) x, (Long) y)),
                    Numbers.to(call.result()))
                : null);
  }
}
