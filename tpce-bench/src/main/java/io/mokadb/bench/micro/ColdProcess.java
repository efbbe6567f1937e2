package io.mokadb.bench.micro;

import io.mokadb.bench.measure.Operation;
import io.mokadb.bench.measure.Sample;
import io.mokadb.bench.measure.Sampler;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A process that opens a loaded database and runs one experiment, with nothing before it. */
final class ColdProcess {
  private ColdProcess() {}

  /**
   * Prints rate, p50 and p99 in microseconds, and CPU of the thread in microseconds.
   *
   * @param args peer, URL, number of rows, experiment, milliseconds
   */
  public static void main(String[] args) throws Exception {
    Experiment experiment = Experiments.named(Set.of(args[3])).get(0);
    Duration time = Duration.ofMillis(Long.parseLong(args[4]));
    int rows = Integer.parseInt(args[2]);
    try (MicroSite site = MicroSite.open(Peer.named(args[0]), args[1], rows);
        Operation operation = experiment.open(site, 0)) {
      Sample sample = new Sampler().run(List.of(operation), time);
      System.out.printf(
          Locale.ROOT,
          "%.1f %.2f %.2f %.2f%n",
          sample.rate(),
          sample.micros(50),
          sample.micros(99),
          sample.threadCpuMicros());
    }
  }
}
