package io.mokadb.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code bench figure8}. */
@Command(
    name = "figure8",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Compares reads and writes with bare RocksDB, at equal durability.")
final class Figure8Command implements Callable<Integer> {

  @Mixin private FigureOptions options;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Figures figures = new Figures(options.quick(), System.err::println);
    return options.show(
        "figure8",
        (work, stop) ->
            figures.rawStore(
                work,
                options.quick() ? 10_000 : 1_000_000,
                Duration.ofMillis(options.quick() ? 300 : 3_000),
                stop));
  }
}
