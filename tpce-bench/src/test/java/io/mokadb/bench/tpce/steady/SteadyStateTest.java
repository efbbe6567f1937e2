package io.mokadb.bench.tpce.steady;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Verdicts on series of which a person knows whether they are steady. */
final class SteadyStateTest {

  private static final SteadyState RULES = SteadyState.USUAL;

  @Test
  void series_thatIsConstant_isSteady() {
    assertThat(RULES.rampUp(series(30, i -> 1000)).holds()).isTrue();
    assertThat(RULES.measured(series(60, i -> 1000)).holds()).isTrue();
  }

  @Test
  void series_thatWarmsUp_isNotSteady() {
    // 192 trades a second after 12 s, 355 after 28 s: a run that was once called valid.
    IntToDoubleFunction warming = i -> 355 - 300 * Math.exp(-(i + 1) / 15.0);
    Verdict rampUp = RULES.rampUp(series(40, warming));
    assertThat(rampUp.holds()).isFalse();
    assertThat(rampUp.reason()).contains("rate +", "allowed 10 %");
    assertThat(RULES.measured(series(60, warming)).holds()).isFalse();
    // Later it is warm.
    assertThat(RULES.rampUp(series(90, warming)).holds()).isTrue();
    assertThat(RULES.measured(series(60, i -> warming.applyAsDouble(i + 70))).holds()).isTrue();
  }

  @Test
  void series_thatFalls_isNotSteady() {
    Verdict verdict = RULES.measured(series(60, i -> 1000 - 3 * i));
    assertThat(verdict.holds()).isFalse();
    assertThat(verdict.reason()).contains("rate -");
  }

  @Test
  void series_withOneStep_isNotSteady() {
    Verdict verdict = RULES.measured(series(60, i -> i < 30 ? 1000 : 1120));
    assertThat(verdict.holds()).isFalse();
    assertThat(verdict.reason()).contains("second half against first +12.0 %");
  }

  @Test
  void series_ofSawTeeth_isSteadyIfTheTeethAreSmallerThanItself() {
    assertThat(RULES.measured(series(120, i -> 1000 - 30 * (i % 10))).holds()).isTrue();
    // One tooth is a trend.
    assertThat(RULES.measured(series(120, i -> 1000 - 3 * i)).holds()).isFalse();
  }

  @Test
  void series_withNoise_isSteadyUntilTheNoiseHidesATrend() {
    Random random = new Random(3);
    assertThat(RULES.measured(series(60, i -> 1000 + 50 * random.nextGaussian())).holds()).isTrue();
    // Alternating: no trend, no difference of the halves, and all the same nothing can be told.
    Verdict wild = RULES.measured(series(20, i -> i % 4 == 0 || i % 4 == 3 ? 100 : 1900));
    assertThat(wild.holds()).isFalse();
    assertThat(wild.reason()).contains("too noisy to tell");
  }

  @Test
  void series_thatIsShort_cannotBeJudged() {
    assertThat(RULES.rampUp(series(29, i -> 1000)).reason()).contains("29 s is too short to tell");
    assertThat(RULES.measured(series(2, i -> 1000)).reason()).contains("too short to tell");
    assertThat(RULES.rampUp(List.of()).holds()).isFalse();
    assertThat(RULES.measured(List.of()).holds()).isFalse();
  }

  @Test
  void series_inWhichNothingEnds_isNotSteady() {
    assertThat(RULES.rampUp(series(30, i -> 0)).holds()).isFalse();
    assertThat(RULES.measured(series(60, i -> 0)).holds()).isFalse();
  }

  @Test
  void compiler_thatStillRuns_makesASteadyRateUnsteady() {
    List<Pace> seconds = IntStream.range(0, 60).mapToObj(i -> new Pace(1000, 0.5, 0)).toList();
    assertThat(RULES.rampUp(seconds).holds()).isFalse();
    assertThat(RULES.measured(seconds).reason()).contains("compiler 50.0 %", "allowed 20 %");
  }

  @Test
  void arrivals_thatWaitAtTheEndOfTheRampUp_makeItUnsteady() {
    List<Pace> seconds = IntStream.range(0, 60).mapToObj(i -> new Pace(1000, 0, 2.5)).toList();
    assertThat(RULES.rampUp(seconds).reason()).contains("2.5 s behind");
  }

  private static List<Pace> series(int seconds, IntToDoubleFunction rate) {
    return IntStream.range(0, seconds)
        .mapToObj(i -> new Pace(rate.applyAsDouble(i), 0.01, 0))
        .toList();
  }
}
