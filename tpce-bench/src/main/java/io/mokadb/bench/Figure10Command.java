package io.mokadb.bench;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench figure10}. */
@Command(
    name = "figure10",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Measures throughput over time while the process of the workload is killed with "
            + "SIGKILL and another one takes over: the embedded counterpart of the paper's figure.")
final class Figure10Command implements Callable<Integer> {

  @Mixin private FigureOptions options;
  @Mixin private ScaleOptions scale;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "4",
      description = "threads that play customers (${DEFAULT-VALUE})")
  private int threads;

  @Option(
      names = "--before",
      paramLabel = "SECONDS",
      description = "seconds before the kill (60; quick: 5)")
  private Integer before;

  @Option(
      names = "--after",
      paramLabel = "SECONDS",
      description = "seconds measured from the first trade of the next process (60; quick: 5)")
  private Integer after;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (options.quick()) {
      scale.makeQuick();
    }
    Figures figures = new Figures(options.quick(), System.err::println);
    int usual = options.quick() ? 5 : 60;
    return options.show(
        "figure10",
        (work, stop) ->
            figures.recovery(
                work,
                scale,
                threads,
                before == null ? usual : before,
                after == null ? usual : after,
                stop));
  }
}
