package io.mokadb.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class SamplerTest {

  private final Sampler sampler = new Sampler();

  @Test
  void run_withNoTimeAtAll_runsEveryOperationOnce() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    Operation operation =
        () -> {
          runs.incrementAndGet();
          return 2;
        };
    Sample sample = sampler.run(List.of(operation, operation, operation), Duration.ZERO);
    assertThat(runs).hasValue(3);
    assertThat(sample.operations()).isEqualTo(3);
    assertThat(sample.retries()).isEqualTo(6);
  }

  @Test
  void plus_ofTwoSamples_addsEverything() throws Exception {
    Sample one = sampler.run(List.of(() -> 1), Duration.ZERO);
    Sample both = one.plus(sampler.run(List.of(() -> 0), Duration.ZERO));
    assertThat(both.operations()).isEqualTo(2);
    assertThat(both.retries()).isEqualTo(1);
    assertThat(both.wallNanos()).isGreaterThan(one.wallNanos());
  }

  @Test
  void run_whenAnOperationFails_throwsItsException() {
    Operation broken =
        () -> {
          throw new IllegalStateException("wrong number of rows");
        };
    assertThatThrownBy(() -> sampler.run(List.of(broken), Duration.ZERO))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("wrong number of rows");
  }
}
