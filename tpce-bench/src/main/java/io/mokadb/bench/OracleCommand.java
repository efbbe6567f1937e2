package io.mokadb.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code bench oracle}. */
@Command(
    name = "oracle",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Measures how many timestamps per second the oracle hands out.")
final class OracleCommand implements Callable<Integer> {

  @Mixin private FigureOptions options;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Figures figures = new Figures(options.quick(), System.err::println);
    return options.show(
        "oracle",
        (work, stop) ->
            figures.oracle(work, Duration.ofMillis(options.quick() ? 300 : 3_000), stop));
  }
}
