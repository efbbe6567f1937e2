package io.mokadb.sql.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mokadb.sql.monitor.LatencyHistogram.Bucket;
import io.mokadb.sql.monitor.LatencyHistogram.Percentiles;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

final class LatencyHistogramTest {
  private static final double ERROR = 0.07;
  private static final long SEED = 7;

  private final LatencyHistogram latencies = new LatencyHistogram();

  @Test
  void percentiles_ofAFewLatencies_areTheirs() {
    latencies.add(1_000_000, 1);
    latencies.add(3_000_000, 1);
    latencies.add(2_000_000, 1);
    assertNear(latencies.percentiles(), 2_000_000, 3_000_000, 3_000_000);
  }

  @Test
  void percentiles_ofManyLatencies_areThoseOfTheSortedOnes() {
    Random random = new Random(SEED);
    long[] all = new long[10_000];
    for (int i = 0; i < all.length; i++) {
      // From a few microseconds to some seconds.
      all[i] = (long) (10_000 * Math.exp(random.nextDouble() * 12));
      latencies.add(all[i], 1);
    }
    Arrays.sort(all);
    assertNear(latencies.percentiles(), all[4_999], all[9_499], all[9_899]);
  }

  @Test
  void batches_countEachOfTheirExecutions() {
    latencies.add(50_000, 1);
    latencies.add(5_000_000, 99);
    assertNear(latencies.percentiles(), 5_000_000, 5_000_000, 5_000_000);
    assertThat(latencies.buckets().stream().mapToLong(Bucket::calls).sum()).isEqualTo(100);
  }

  @Test
  void buckets_arePowersOfTwo_andHaveEachLatencyOnce() {
    for (int i = 0; i < 3 * LatencyHistogram.EARLY; i++) {
      latencies.add(i < 20 ? 1_500 : 1_100_000, 1);
    }
    assertThat(latencies.buckets())
        .containsExactly(new Bucket(1 << 10, 1 << 11, 20), new Bucket(1 << 20, 1 << 21, 4));
  }

  @Test
  void latenciesOutOfRange_countAtItsEnds() {
    latencies.add(-5, 1);
    latencies.add(0, 1);
    latencies.add(TimeUnit.DAYS.toNanos(300), 10);
    assertThat(latencies.buckets().stream().mapToLong(Bucket::calls).toArray())
        .containsExactly(2, 10);
    assertThat(latencies.percentiles().p99Nanos())
        .isCloseTo(TimeUnit.HOURS.toNanos(1), Percentage.withPercentage(100 * ERROR));
  }

  @Test
  void nothing_hasNoBuckets() {
    assertThat(latencies.buckets()).isEmpty();
    assertThat(latencies.percentiles()).isEqualTo(new Percentiles(0, 0, 0));
  }

  private static void assertNear(Percentiles actual, long p50, long p95, long p99) {
    assertThat((double) actual.p50Nanos()).isCloseTo((double) p50, within(p50 * ERROR));
    assertThat((double) actual.p95Nanos()).isCloseTo((double) p95, within(p95 * ERROR));
    assertThat((double) actual.p99Nanos()).isCloseTo((double) p99, within(p99 * ERROR));
  }
}
