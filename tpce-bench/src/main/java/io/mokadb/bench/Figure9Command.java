package io.mokadb.bench;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench figure9}. */
@Command(
    name = "figure9",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Measures the throughput of the TPC-E-like workload by processors and threads of this "
            + "machine, and the transaction protocol on a simulated cluster.")
final class Figure9Command implements Callable<Integer> {

  @Mixin private FigureOptions options;
  @Mixin private ScaleOptions scale;

  @Option(
      names = "--threads",
      split = ",",
      paramLabel = "N",
      defaultValue = "1,2,4,8",
      description = "threads that play customers (${DEFAULT-VALUE})")
  private List<Integer> threads;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "seconds that each run is measured (60; quick: 3)")
  private Integer seconds;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (options.quick()) {
      scale.makeQuick();
    }
    Figures figures = new Figures(options.quick(), System.err::println);
    int time = seconds != null ? seconds : options.quick() ? 3 : 60;
    return options.show(
        "figure9", (work, stop) -> figures.processors(work, scale, threads, time, stop));
  }
}
