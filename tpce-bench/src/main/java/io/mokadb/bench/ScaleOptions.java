package io.mokadb.bench;

import io.mokadb.bench.tpce.model.Scale;
import java.util.List;
import picocli.CommandLine.Option;

/** Options for the size of the database. */
final class ScaleOptions {

  private static final int FULL_CUSTOMERS = 5000;
  private static final int FULL_DAYS = 300;
  private static final int FULL_MARKET_DAYS = 1305;

  @Option(
      names = "--customers",
      paramLabel = "N",
      description = "customers, a multiple of 100 (1000)")
  private Integer customers;

  @Option(names = "--days", paramLabel = "N", description = "days of initial trades (1)")
  private Integer days;

  @Option(
      names = "--scale-factor",
      paramLabel = "N",
      defaultValue = "500",
      description =
          "customers for each trade per second of the initial days; fewer give more trades"
              + " (${DEFAULT-VALUE})")
  private int scaleFactor;

  @Option(names = "--market-days", paramLabel = "N", description = "days of daily prices (261)")
  private Integer marketDays;

  @Option(
      names = "--news-length",
      paramLabel = "N",
      description = "characters of a news item (10000)")
  private Integer newsLength;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "seed of the data (${DEFAULT-VALUE})")
  private long seed;

  @Option(
      names = "--full",
      description =
          "full scale for options that are not given: 5000 customers, 300 days of trades, 1305 of"
              + " prices, news of 100000 characters; some 600 million rows")
  private boolean full;

  Scale scale() {
    return new Scale(
        or(customers, full ? FULL_CUSTOMERS : 1000),
        or(days, full ? FULL_DAYS : 1),
        scaleFactor,
        or(marketDays, full ? FULL_MARKET_DAYS : 261),
        or(newsLength, full ? Scale.LONGEST_NEWS : 10_000),
        seed);
  }

  /** What is not said becomes small: it shows that all works. */
  void makeQuick() {
    customers = or(customers, 100);
    marketDays = or(marketDays, 30);
    newsLength = or(newsLength, 100);
  }

  /** The same scale as arguments of another process. */
  List<String> arguments() {
    Scale size = scale();
    return List.of(
        "--customers=" + size.customers(),
        "--days=" + size.days(),
        "--scale-factor=" + size.scaleFactor(),
        "--market-days=" + size.marketDays(),
        "--news-length=" + size.newsLength(),
        "--seed=" + size.seed());
  }

  private static int or(Integer value, int otherwise) {
    return value == null ? otherwise : value;
  }
}
