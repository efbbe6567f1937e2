package io.mokadb.sql.layout;

import io.mokadb.session.Binary;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.session.TimeWithOffset;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Values of every type that a column can have. */
final class TypedValues {
  static final List<SqlType> TYPES =
      List.of(
          SqlType.of(Kind.BOOLEAN),
          SqlType.of(Kind.TINYINT),
          SqlType.of(Kind.SMALLINT),
          SqlType.of(Kind.INTEGER),
          SqlType.of(Kind.BIGINT),
          SqlType.decimal(38, 7),
          SqlType.decimal(9, 0),
          SqlType.of(Kind.REAL),
          SqlType.of(Kind.DOUBLE),
          SqlType.of(Kind.CHAR, 8),
          SqlType.of(Kind.VARCHAR, 20),
          SqlType.of(Kind.BINARY, 4),
          SqlType.of(Kind.VARBINARY, 20),
          SqlType.of(Kind.DATE),
          SqlType.of(Kind.TIME),
          SqlType.of(Kind.TIMESTAMP),
          SqlType.of(Kind.TIME_TZ),
          SqlType.of(Kind.TIMESTAMP_TZ),
          SqlType.of(Kind.UUID),
          SqlType.of(Kind.INTERVAL_YEAR_MONTH),
          SqlType.of(Kind.INTERVAL_DAY_TIME),
          SqlType.of(Kind.JSON, 20),
          SqlType.arrayOf(SqlType.of(Kind.INTEGER)),
          SqlType.arrayOf(SqlType.arrayOf(SqlType.of(Kind.VARCHAR, 20))));

  private TypedValues() {}

  static Arbitrary<Object> of(SqlType type) {
    return switch (type.kind()) {
      case BOOLEAN -> Arbitraries.of(true, false).asGeneric();
      case TINYINT -> Arbitraries.integers().between(-128, 127).asGeneric();
      case SMALLINT -> Arbitraries.integers().between(-32768, 32767).asGeneric();
      case INTEGER, DATE -> Arbitraries.integers().asGeneric();
      case BIGINT, TIMESTAMP, TIMESTAMP_TZ, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
          Arbitraries.longs().asGeneric();
      case TIME -> Arbitraries.longs().between(0, 86_400_000_000L - 1).asGeneric();
      case TIME_TZ ->
          Combinators.combine(
                  Arbitraries.longs().between(0, 86_400_000_000L - 1),
                  Arbitraries.integers().between(-18 * 3600, 18 * 3600))
              .as(TimeWithOffset::of)
              .asGeneric();
      case UUID ->
          Combinators.combine(Arbitraries.longs(), Arbitraries.longs()).as(UUID::new).asGeneric();
      case DECIMAL -> {
        BigInteger limit = BigInteger.TEN.pow(type.precision()).subtract(BigInteger.ONE);
        yield Arbitraries.bigIntegers()
            .between(limit.negate(), limit)
            .map(unscaled -> new BigDecimal(unscaled, type.scale()))
            .asGeneric();
      }
      case REAL -> Arbitraries.floats().map(f -> f == 0 ? 0f : f).asGeneric();
      case DOUBLE -> Arbitraries.doubles().map(d -> d == 0 ? 0d : d).asGeneric();
      case CHAR -> text(type.precision()).map(t -> Blanks.pad(t, type.precision())).asGeneric();
      case ARRAY -> of(type.element()).injectNull(0.2).list().ofMaxSize(4).asGeneric();
      case VARCHAR, JSON -> text(type.precision()).asGeneric();
      case BINARY ->
          Arbitraries.bytes()
              .array(byte[].class)
              .ofSize(type.precision())
              .map(Binary::wrap)
              .asGeneric();
      case VARBINARY ->
          Arbitraries.bytes()
              .array(byte[].class)
              .ofMaxSize(type.precision())
              .map(Binary::wrap)
              .asGeneric();
      default -> throw new IllegalArgumentException(type.toString());
    };
  }

  /** Blanks, control characters, two-, three- and four-byte characters among plain letters. */
  private static Arbitrary<String> text(int most) {
    return Arbitraries.of(
            "a", "b", "Z", " ", "\0", "\u0001", "\u00e9", "\u20ac", "\ud83d\ude00", "~")
        .list()
        .ofMaxSize(most)
        .map(parts -> String.join("", parts));
  }
}
