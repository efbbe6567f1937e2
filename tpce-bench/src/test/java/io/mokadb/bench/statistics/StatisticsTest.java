package io.mokadb.bench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Trends and intervals of series whose answers are known. */
final class StatisticsTest {

  private static final long SEED = 7;

  @ParameterizedTest
  @CsvSource({
    "1, 12.706",
    "2, 4.303",
    "3, 3.182",
    "5, 2.571",
    "10, 2.228",
    "18, 2.101",
    "98, 1.984"
  })
  void quantile_ofStudent_isThatOfTheTables(int degrees, double exact) {
    assertThat(Student.quantile(degrees)).isCloseTo(exact, within(exact * 0.01));
  }

  @Test
  void trend_ofAStraightLine_isItsRiseWithoutDoubt() {
    Trend trend = Trend.of(IntStream.range(0, 60).mapToDouble(i -> 100 + i).toArray());
    assertThat(trend.mean()).isCloseTo(129.5, within(1e-9));
    assertThat(trend.drift()).isCloseTo(60 / 129.5, within(1e-9));
    assertThat(trend.low()).isCloseTo(trend.drift(), within(1e-9));
    assertThat(trend.high()).isCloseTo(trend.drift(), within(1e-9));
  }

  @Test
  void trend_ofNoise_holdsZeroInNineteenOfTwentySeries() {
    Random random = new Random(SEED);
    int holds = 0;
    for (int i = 0; i < 2000; i++) {
      Trend trend = Trend.of(random.doubles(60).map(x -> 100 + 20 * x).toArray());
      holds += trend.low() <= 0 && trend.high() >= 0 ? 1 : 0;
    }
    assertThat(holds).as("seed " + SEED).isBetween(1860, 1940);
  }

  @Test
  void trend_ofTwoFigures_isRefused() {
    assertThatThrownBy(() -> Trend.of(1, 2)).isInstanceOf(IllegalArgumentException.class);
    assertThat(Trend.of(0, 0, 0).drift()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1, 1, 0",
    "2, 1, 1.5, 2, 0.5",
    "5, 1, 3, 5, 0.9375",
    "6, 1, 3.5, 6, 0.96875",
    "8, 1, 4.5, 8, 0.9921875",
    "9, 2, 5, 8, 0.9609375",
    "12, 3, 6.5, 10, 0.96142578125",
    "20, 6, 10.5, 15, 0.95861053466796875"
  })
  void median_ofFewFigures_statesItsConfidence(
      int figures, double low, double middle, double high, double confidence) {
    List<Double> values = new ArrayList<>();
    for (int i = figures; i >= 1; i--) {
      values.add((double) i);
    }
    assertThat(Interval.median(values))
        .isEqualTo(new Interval(low, middle, high, confidence, figures));
  }

  @Test
  void median_ofManyDraws_coversTheTrueOneAsOftenAsItSays() {
    Random random = new Random(SEED);
    int holds = 0;
    for (int i = 0; i < 4000; i++) {
      // Skewed: the median of the square is the square of the median.
      Interval median = Interval.median(random.doubles(9).map(x -> x * x).boxed().toList());
      holds += median.low() <= 0.25 && median.high() >= 0.25 ? 1 : 0;
    }
    assertThat(holds / 4000.0).as("seed " + SEED).isCloseTo(0.9609, within(0.01));
  }

  @Test
  void mean_ofASeries_isThatOfAllFiguresWithAnIntervalOfItsBatches() {
    Interval mean = Interval.mean(10, 12, 11, 9, 13);
    assertThat(mean.middle()).isEqualTo(11);
    // t(4) = 2.776, standard error = sqrt(2.5 / 5).
    assertThat(mean.high() - 11).isCloseTo(2.776 * Math.sqrt(0.5), within(0.02));
    assertThat(Interval.mean(5)).isEqualTo(new Interval(5, 5, 5, 0, 1));
    assertThat(Interval.mean()).isEqualTo(new Interval(0, 0, 0, 0, 0));
  }

  @Test
  void overlaps_ofIntervals_needsACommonValue() {
    Interval one = new Interval(1, 2, 3, 0.95, 6);
    assertThat(one.overlaps(new Interval(3, 4, 5, 0.95, 6))).isTrue();
    assertThat(one.overlaps(new Interval(3.1, 4, 5, 0.95, 6))).isFalse();
    assertThat(new Interval(3.1, 4, 5, 0.95, 6).overlaps(one)).isFalse();
    assertThat(one.overlaps(new Interval(0, 4, 5, 0.95, 6))).isTrue();
  }
}
