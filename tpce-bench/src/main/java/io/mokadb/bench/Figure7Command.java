package io.mokadb.bench;

import io.mokadb.bench.clustering.Documents;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench figure7}. */
@Command(
    name = "figure7",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Measures how long a crawled document waits to be clustered, by observers on Moka and "
            + "by a batch job over the whole repository, at several rates of the crawl.")
final class Figure7Command implements Callable<Integer> {

  @Mixin private FigureOptions options;

  @Option(
      names = "--documents",
      paramLabel = "N",
      description = "documents in the repository (1000000; quick: 20000)")
  private Integer documents;

  @Option(
      names = "--rates",
      split = ",",
      paramLabel = "N",
      description = "documents per second, ascending (twelve rates from 10 to 30000)")
  private List<Double> rates;

  @Option(names = "--seconds", paramLabel = "N", description = "of each crawl (20; quick: 2)")
  private Double seconds;

  @Option(names = "--seed", paramLabel = "N", defaultValue = "1")
  private long seed;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Figures figures = new Figures(options.quick(), System.err::println);
    Documents repository =
        new Documents(documents != null ? documents : Figures.documents(options.quick()), seed);
    return options.show(
        "figure7",
        (work, stop) ->
            figures.clustering(
                work,
                repository,
                rates != null ? rates : Figures.rates(options.quick()),
                seconds != null ? seconds : options.quick() ? 2 : 20,
                stop));
  }
}
