package io.mokadb.sql.expr;

import io.mokadb.session.SqlType.Kind;
import java.util.function.LongBinaryOperator;

/** Operations on the bits of whole numbers. */
final class BitFunctions {
  private BitFunctions() {}

  static void register(Registry registry) {
    binary(registry, "BITAND", (a, b) -> a & b);
    registry.alias("BITAND", "BIT_AND", "&");
    binary(registry, "BITOR", (a, b) -> a | b);
    registry.alias("BITOR", "BIT_OR", "|");
    binary(registry, "BITXOR", (a, b) -> a ^ b);
    registry.alias("BITXOR", "BIT_XOR", "^");
    binary(registry, "LEFTSHIFT", (a, b) -> b >= 64 ? 0 : a << b);
    registry.alias("LEFTSHIFT", "SHIFTLEFT", "LSHIFT", "<<", "BIT_LEFT_SHIFT");
    binary(registry, "RIGHTSHIFT", (a, b) -> a >> Math.min(b, 63));
    registry.alias("RIGHTSHIFT", "SHIFTRIGHT", "RSHIFT", ">>", "BIT_RIGHT_SHIFT");
    registry.add(
        "BITNOT",
        call -> Strict.of(Strict.of(call.bigint(0), x -> ~(Long) x), Numbers.to(call.result())));
    registry.alias("BITNOT", "~");
    registry.add(
        "BITCOUNT",
        call ->
            Strict.of(
                Strict.of(
                    call.bigint(0),
                    x ->
                        Long.bitCount(
                            call.kind(0) == Kind.BIGINT || (Long) x >= 0
                                ? (Long) x
                                : (Long) x & 0xFFFFFFFFL)),
                Numbers.to(call.result())));
    registry.alias("BITCOUNT", "BIT_COUNT");
    registry.add(
        "BIT_GET",
        call ->
            Strict.of(
                Strict.of(
                    call.bigint(0),
                    call.bigint(1),
                    (x, n) -> (Long) n < 0 || (Long) n > 63 ? 0L : (Long) x >> (Long) n & 1),
                Numbers.to(call.result())));
    registry.alias("BIT_GET", "GETBIT");
  }

  private static void binary(Registry registry, String name, LongBinaryOperator function) {
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
