package io.mokadb.kv.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.KvException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Round trips and order, the numbers being those of the package's invariants. */
class KeyCodecTest {
  private static final Comparator<String> BY_CODE_POINTS =
      (a, b) -> Arrays.compareUnsigned(a.getBytes(UTF_8), b.getBytes(UTF_8));

  @Property
  void longs_anyPair_keepOrderAndValue(@ForAll("longs") long a, @ForAll("longs") long b) {
    check(a, b, Comparator.naturalOrder(), KeyWriter::putLong, KeyReader::getLong);
  }

  @Property
  void doubles_anyPair_keepOrderAndValue(@ForAll("doubles") double a, @ForAll("doubles") double b) {
    check(a, b, Comparator.naturalOrder(), KeyWriter::putDouble, KeyReader::getDouble);
  }

  @Property
  void floats_anyPair_keepOrderAndValue(@ForAll("floats") float a, @ForAll("floats") float b) {
    check(a, b, Comparator.naturalOrder(), KeyWriter::putFloat, KeyReader::getFloat);
  }

  @Property
  void strings_anyPair_keepOrderAndValue(@ForAll("strings") String a, @ForAll("strings") String b) {
    check(a, b, BY_CODE_POINTS, KeyWriter::putString, KeyReader::getString);
  }

  @Property
  void bytes_anyPair_keepOrderAndValue(@ForAll("blobs") byte[] a, @ForAll("blobs") byte[] b) {
    check(a, b, Arrays::compareUnsigned, KeyWriter::putBytes, KeyReader::getBytes);
  }

  @Property
  void decimals_anyPair_keepOrderAndNormalisedValue(
      @ForAll("decimals") BigDecimal a, @ForAll("decimals") BigDecimal b) {
    check(
        normalised(a),
        normalised(b),
        Comparator.naturalOrder(),
        KeyWriter::putDecimal,
        KeyReader::getDecimal);
    byte[] written = new KeyWriter().putDecimal(a).toByteArray();
    assertThat(new KeyReader(written).getDecimal(Math.max(a.scale(), 0))).isEqualByComparingTo(a);
    assertThat(written).isEqualTo(new KeyWriter().putDecimal(normalised(a)).toByteArray());
  }

  /** Invariant 2: what follows a value decides only between equal values. */
  @Property
  void lists_ofTwoValues_sortByTheFirstThenTheSecond(
      @ForAll("strings") String a1,
      @ForAll("longs") long a2,
      @ForAll("strings") String b1,
      @ForAll("longs") long b2) {
    byte[] a = new KeyWriter().putString(a1).descending().putLong(a2).toByteArray();
    byte[] b = new KeyWriter().putString(b1).descending().putLong(b2).toByteArray();
    int expected = BY_CODE_POINTS.compare(a1, b1);
    expected = expected != 0 ? expected : Long.compare(b2, a2);
    assertThat(Integer.signum(Arrays.compareUnsigned(a, b))).isEqualTo(Integer.signum(expected));
  }

  @Example
  void nulls_sortBeforeOrAfterEveryValue() {
    List<Function<KeyWriter, KeyWriter>> values =
        List.of(
            w -> w.putLong(Long.MIN_VALUE),
            w -> w.putLong(Long.MAX_VALUE),
            w -> w.putBoolean(false),
            w -> w.putString(""),
            w -> w.putBytes(new byte[] {0}),
            w -> w.putDouble(Double.NEGATIVE_INFINITY),
            w -> w.putDouble(Double.NaN),
            w -> w.putFloat(Float.NEGATIVE_INFINITY),
            w -> w.putDecimal(new BigDecimal("-1e100")));
    for (Function<KeyWriter, KeyWriter> value : values) {
      byte[] ascending = value.apply(new KeyWriter()).toByteArray();
      assertThat(Arrays.compareUnsigned(new KeyWriter().putNull().toByteArray(), ascending))
          .isNegative();
      assertThat(Arrays.compareUnsigned(new KeyWriter().putNullLast().toByteArray(), ascending))
          .isPositive();
      byte[] descending = value.apply(new KeyWriter().descending()).toByteArray();
      assertThat(
              Arrays.compareUnsigned(
                  new KeyWriter().descending().putNull().toByteArray(), descending))
          .isPositive();
      assertThat(new KeyReader(ascending).nextNull()).isFalse();
      assertThat(new KeyReader(ascending).skip().hasNext()).isFalse();
      assertThat(new KeyReader(descending).descending().skip().hasNext()).isFalse();
    }
    KeyReader reader =
        new KeyReader(new KeyWriter().putNull().descending().putNullLast().toByteArray());
    assertThat(reader.nextNull()).isTrue();
    assertThat(reader.descending().nextNull()).isTrue();
    assertThat(reader.hasNext()).isFalse();
  }

  /** Invariant 5. */
  @Example
  void equalValues_haveEqualBytes() {
    assertThat(new KeyWriter().putDouble(-0.0).toByteArray())
        .isEqualTo(new KeyWriter().putDouble(0.0).toByteArray());
    assertThat(new KeyWriter().putDecimal(new BigDecimal("0.000")).toByteArray())
        .isEqualTo(new KeyWriter().putDecimal(BigDecimal.ZERO).toByteArray());
    assertThat(
            new KeyReader(new KeyWriter().putDecimal(new BigDecimal("1.50")).toKey()).getDecimal(2))
        .isEqualTo(new BigDecimal("1.50"));
  }

  /** Invariant 6. */
  @Property
  void ascendingTextAndSmallIntegers_haveNoZeroByte(
      @ForAll("strings") String text, @ForAll("decimals") BigDecimal decimal) {
    byte[] bytes = new KeyWriter().putString(text).putLong(167).putLong(-32).toByteArray();
    for (byte b : bytes) {
      assertThat(b).isNotZero();
    }
    if (Math.abs(decimal.scale()) < 30 && decimal.precision() < 30) {
      for (byte b : new KeyWriter().putDecimal(decimal).toByteArray()) {
        assertThat(b).isNotZero();
      }
    }
  }

  @Example
  void sizes_ofSmallNumbers_areSmall() {
    assertThat(new KeyWriter().putLong(0).length()).isEqualTo(1);
    assertThat(new KeyWriter().putLong(167).length()).isEqualTo(1);
    assertThat(new KeyWriter().putLong(423).length()).isEqualTo(2);
    assertThat(new KeyWriter().putLong(-33).length()).isEqualTo(2);
    assertThat(new KeyWriter().putLong(Long.MIN_VALUE).length()).isEqualTo(9);
    assertThat(new KeyWriter().putString("abc").length()).isEqualTo(5);
    assertThat(new KeyWriter().putDecimal(new BigDecimal("12.50")).length()).isEqualTo(5);
  }

  @Example
  void getAny_wrongOrTornBytes_failsWithCorrupted() {
    byte[] text = new KeyWriter().putString("a\u0001b").toByteArray();
    for (int cut = 0; cut < text.length; cut++) {
      byte[] torn = Arrays.copyOf(text, cut);
      assertCorrupted(() -> new KeyReader(torn).getString());
    }
    assertCorrupted(() -> new KeyReader(text).getLong());
    assertCorrupted(() -> new KeyReader(text).getDecimal());
    assertCorrupted(() -> new KeyReader(text).getDouble());
    assertCorrupted(() -> new KeyReader(text).getBoolean());
    assertThatThrownBy(() -> new KeyWriter().putString("\uD800"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static void assertCorrupted(Runnable read) {
    assertThatThrownBy(read::run)
        .isInstanceOfSatisfying(
            KvException.class, e -> assertThat(e.kind()).isEqualTo(KvException.Kind.CORRUPTED));
  }

  private static <T> void check(
      T a,
      T b,
      Comparator<T> order,
      BiFunction<KeyWriter, T, KeyWriter> put,
      Function<KeyReader, T> get) {
    byte[] first = put.apply(new KeyWriter(), a).toByteArray();
    byte[] second = put.apply(new KeyWriter(), b).toByteArray();
    int expected = Integer.signum(order.compare(a, b));
    assertThat(Integer.signum(Arrays.compareUnsigned(first, second))).isEqualTo(expected);
    assertThat(get.apply(new KeyReader(first))).isEqualTo(a);
    assertThat(new KeyReader(first).skip().hasNext()).isFalse();

    byte[] firstDown = put.apply(new KeyWriter().descending(), a).toByteArray();
    byte[] secondDown = put.apply(new KeyWriter().descending(), b).toByteArray();
    assertThat(Integer.signum(Arrays.compareUnsigned(firstDown, secondDown))).isEqualTo(-expected);
    assertThat(get.apply(new KeyReader(firstDown).descending())).isEqualTo(a);
  }

  private static BigDecimal normalised(BigDecimal value) {
    return value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
  }

  @Provide
  Arbitrary<Long> longs() {
    return Arbitraries.oneOf(
        Arbitraries.longs(),
        Arbitraries.longs().between(-500, 500),
        Combinators.combine(
                Arbitraries.integers().between(0, 63), Arbitraries.longs().between(-200, 200))
            .as((shift, near) -> (1L << shift) + near));
  }

  @Provide
  Arbitrary<Double> doubles() {
    Arbitrary<Double> special =
        Arbitraries.of(
            0.0,
            Double.NaN,
            Double.MIN_VALUE,
            -Double.MIN_VALUE,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY);
    Arbitrary<Double> any =
        Arbitraries.longs().map(Double::longBitsToDouble).filter(d -> d != 0 && !Double.isNaN(d));
    return Arbitraries.oneOf(special, any, Arbitraries.doubles().filter(d -> d != 0));
  }

  @Provide
  Arbitrary<Float> floats() {
    return Arbitraries.oneOf(
        Arbitraries.of(0f, Float.NaN, Float.NEGATIVE_INFINITY, Float.POSITIVE_INFINITY),
        Arbitraries.floats().filter(f -> f != 0));
  }

  @Provide
  Arbitrary<String> strings() {
    return Arbitraries.oneOf(
        Arbitraries.strings().withChars('\0', '\1', '\2', '\3', 'a').ofMaxLength(5),
        Arbitraries.strings().ascii().ofMaxLength(20),
        Arbitraries.integers()
            .between(0, 0x10FFFF)
            .filter(c -> c < 0xD800 || c > 0xDFFF)
            .map(Character::toString)
            .list()
            .ofMaxSize(4)
            .map(parts -> String.join("", parts)));
  }

  @Provide
  Arbitrary<byte[]> blobs() {
    return Arbitraries.oneOf(
            Arbitraries.bytes(), Arbitraries.of((byte) 0, (byte) 1, (byte) 2, (byte) 3, (byte) -1))
        .array(byte[].class)
        .ofMaxSize(8);
  }

  @Provide
  Arbitrary<BigDecimal> decimals() {
    return Combinators.combine(
            Arbitraries.oneOf(
                Arbitraries.bigIntegers(),
                Arbitraries.integers().between(-1200, 1200).map(BigInteger::valueOf)),
            Arbitraries.oneOf(
                Arbitraries.integers().between(-3, 4), Arbitraries.integers().between(-400, 400)))
        .as(BigDecimal::new);
  }
}
