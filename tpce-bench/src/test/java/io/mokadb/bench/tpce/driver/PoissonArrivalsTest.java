package io.mokadb.bench.tpce.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mokadb.bench.tpce.model.Draw;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The schedule of an open loop, on a clock of numbers. */
final class PoissonArrivalsTest {

  private static final long START = Long.MAX_VALUE - 1_000_000_000L;
  private static final int ARRIVALS = 20_000;

  @Test
  void arrivals_ofASchedule_haveItsRateAndExponentialGaps() {
    PoissonArrivals arrivals = arrivals(1000, START);
    double squares = 0;
    long last = START;
    for (int i = 0; i < ARRIVALS; i++) {
      // The clock of the machine may be near its end, and then go on with negative numbers.
      long due = arrivals.next(last);
      double gap = (due - last) / 1e6;
      assertThat(gap).isNotNegative();
      squares += gap * gap;
      last = due;
    }
    assertThat((last - START) / 1e9).isCloseTo(ARRIVALS / 1000.0, within(0.4));
    // Of exponential gaps the mean square is twice the square of the mean, 1 ms.
    assertThat(squares / ARRIVALS).isCloseTo(2, within(0.1));
  }

  @Test
  void arrivals_ofTheSameSeed_areTheSameWhateverTheClockSays() {
    PoissonArrivals one = arrivals(1000, 0);
    PoissonArrivals other = arrivals(1000, 0);
    for (int i = 0; i < 100; i++) {
      assertThat(one.next(0)).isEqualTo(other.next(i * 1_000_000L));
    }
  }

  @Test
  void rampUp_farBehind_startsTheScheduleAgain() {
    PoissonArrivals arrivals = arrivals(100, 0);
    long now = Duration.ofSeconds(60).toNanos();
    assertThat(arrivals.next(now)).isEqualTo(now);
    assertThat(arrivals.leftOut()).isBetween(5990L, 6000L);
    assertThat(arrivals.behind(now)).isFalse();
    assertThat(arrivals.next(now)).isGreaterThan(now);
  }

  @Test
  void measuredTime_farBehind_leavesNothingOutAndEndsTheRun() {
    PoissonArrivals arrivals = arrivals(100, 0);
    arrivals.measure();
    assertThat(arrivals.behind(Duration.ofSeconds(10).toNanos())).isFalse();
    assertThat(arrivals.lag(Duration.ofSeconds(10).toNanos()))
        .isGreaterThan(Duration.ofSeconds(9).toNanos());
    // Nobody takes the next one, as when all threads hang in the database.
    assertThat(arrivals.behind(Duration.ofSeconds(60).toNanos())).isTrue();
    long due = arrivals.next(Duration.ofSeconds(60).toNanos());
    assertThat(due).isLessThan(Duration.ofSeconds(1).toNanos());
    assertThat(arrivals.leftOut()).isZero();
    assertThat(arrivals.behind(0)).as("it stays so").isTrue();
  }

  private static PoissonArrivals arrivals(double perSecond, long start) {
    return new PoissonArrivals(perSecond, Draw.of(1, "arrivals", 0), start, Duration.ofSeconds(30));
  }
}
