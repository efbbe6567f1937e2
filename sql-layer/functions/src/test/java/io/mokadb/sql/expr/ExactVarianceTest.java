package io.mokadb.sql.expr;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.aggregate.Accumulator;
import io.mokadb.sql.expr.aggregate.ExactVariance;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Variances of exact numbers are exact, whatever the order and the size of the numbers. */
class ExactVarianceTest {
  private static final SqlType BIG = SqlType.of(Kind.BIGINT);
  private static final SqlType RESULT = SqlType.decimal(38, 10);
  private static final List<String> NAMES =
      List.of("VAR_POP", "VAR_SAMP", "VARIANCE", "STDDEV_POP", "STDDEV_SAMP", "STDDEV");

  private static Accumulator of(String name, SqlType argument, List<?> numbers) {
    Accumulator accumulator =
        AggregateLibrary.compile(name, List.of(argument), RESULT).newAccumulator();
    numbers.forEach(number -> accumulator.add(new Object[] {number}));
    return accumulator;
  }

  @Test
  void variance_ofLargeNumbersThatDifferLittle_isExact() {
    List<Long> numbers = List.of(1_000_000_000_000_001L, 1_000_000_000_000_002L);
    assertThat(of("VAR_POP", BIG, numbers).result()).isEqualTo(new BigDecimal("0.2500000000"));
    assertThat(of("VAR_SAMP", BIG, numbers).result()).isEqualTo(new BigDecimal("0.5000000000"));
    assertThat(of("STDDEV_POP", BIG, numbers).result()).isEqualTo(new BigDecimal("0.5000000000"));
  }

  @Test
  void variance_ofTooFewNumbers_isNull() {
    assertThat(of("VAR_POP", BIG, List.of()).result()).isNull();
    assertThat(of("STDDEV", BIG, List.of(5L)).result()).isNull();
    assertThat(of("STDDEV_POP", BIG, List.of(5L)).result())
        .isEqualTo(new BigDecimal("0.0000000000"));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void results_areThoseOfTheDefinition_inAnyOrder(long seed) {
    Random random = new Random(seed);
    SqlType argument = seed % 2 == 0 ? BIG : SqlType.decimal(30, 3);
    for (int round = 0; round < 40; round++) {
      List<Object> numbers = new ArrayList<>();
      for (int i = 1 + random.nextInt(30); i > 0; i--) {
        numbers.add(number(random, argument));
      }
      for (String name : NAMES) {
        Object expected = expected(name, numbers);
        assertThat(of(name, argument, numbers).result())
            .as("seed %d, %s of %s", seed, name, numbers)
            .isEqualTo(expected);
        Collections.shuffle(numbers, random);
        assertThat(of(name, argument, numbers).result()).isEqualTo(expected);
        int half = random.nextInt(numbers.size());
        Accumulator merged = of(name, argument, numbers.subList(0, half));
        merged.merge(of(name, argument, numbers.subList(half, numbers.size())));
        assertThat(merged.result()).isEqualTo(expected);
      }
    }
  }

  /** Beyond 64 bits of squares now and then, and decimals beyond 64 bits. */
  private static Object number(Random random, SqlType argument) {
    long number = random.nextLong() >> (30 + random.nextInt(34));
    if (argument == BIG) {
      return number;
    }
    BigDecimal decimal = BigDecimal.valueOf(number, 3);
    return random.nextInt(5) == 0 ? decimal.add(new BigDecimal("10000000000000.125")) : decimal;
  }

  /** The mean of the squares of the distances from the mean, by fractions. */
  private static Object expected(String name, List<Object> numbers) {
    int count = numbers.size();
    boolean sample = !name.endsWith("POP");
    if (sample && count < 2) {
      return null;
    }
    BigDecimal n = BigDecimal.valueOf(count);
    BigDecimal sum = BigDecimal.ZERO;
    for (Object number : numbers) {
      sum = sum.add(decimal(number));
    }
    // Each distance times n is exact.
    BigDecimal squares = BigDecimal.ZERO;
    for (Object number : numbers) {
      BigDecimal distance = decimal(number).multiply(n).subtract(sum);
      squares = squares.add(distance.multiply(distance));
    }
    BigDecimal divisor = n.multiply(n).multiply(BigDecimal.valueOf(sample ? count - 1 : count));
    if (name.startsWith("VAR")) {
      return squares.divide(divisor, 10, RoundingMode.HALF_UP);
    }
    return root(squares.divide(divisor, 60, RoundingMode.HALF_UP));
  }

  /** By halving, to the last digit that is wanted. */
  private static BigDecimal root(BigDecimal square) {
    BigDecimal low = BigDecimal.ZERO;
    BigDecimal high = square.max(BigDecimal.ONE);
    BigDecimal close = BigDecimal.ONE.movePointLeft(25);
    while (high.subtract(low).compareTo(close) > 0) {
      BigDecimal middle = low.add(high).divide(BigDecimal.valueOf(2), 30, RoundingMode.DOWN);
      if (middle.multiply(middle).compareTo(square) <= 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high.setScale(15, RoundingMode.HALF_UP).setScale(10, RoundingMode.HALF_UP);
  }

  private static BigDecimal decimal(Object number) {
    return number instanceof BigDecimal decimal ? decimal : BigDecimal.valueOf((Long) number);
  }

  @Test
  void whatIsKnownOfNumbers_countsLikeThem() {
    ExactVariance variance = (ExactVariance) of("VAR_POP", BIG, List.of(7L));
    variance.take(new BigDecimal("3"), new BigDecimal("5"), 2);
    assertThat(variance.result()).isEqualTo(of("VAR_POP", BIG, List.of(1L, 2L, 7L)).result());
  }
}
