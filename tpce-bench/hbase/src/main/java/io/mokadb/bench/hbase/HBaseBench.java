package io.mokadb.bench.hbase;

import io.mokadb.bench.measure.Operation;
import io.mokadb.bench.measure.Sample;
import io.mokadb.bench.measure.Sampler;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench hbase}. */
@Command(
    name = "moka bench hbase",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Compares a select by key with one get of bare HBase, and an INSERT with two conditional",
      "mutations, in turns and in one run on the same cluster; prints medians and ratios.",
      "Creates and drops the table BENCH_BARE, and a table of HBase named after the database."
    })
public final class HBaseBench implements Callable<Integer> {
  private static final Pattern URL =
      Pattern.compile("jdbc:moka:hbase:(?<quorum>[^/]+)/(?<database>[^;]+)(;.*)?");

  @Parameters(
      paramLabel = "URL",
      description = "jdbc:moka:hbase:..., a database that exists or not")
  private String url;

  @Option(names = "--rows", defaultValue = "20000", description = "default: ${DEFAULT-VALUE}")
  private int rows;

  @Option(
      names = "--bytes",
      defaultValue = "100",
      description = "length of a value (default: ${DEFAULT-VALUE})")
  private int bytes;

  @Option(
      names = "--seconds",
      defaultValue = "10",
      description = "for each of the four operations (default: ${DEFAULT-VALUE})")
  private int seconds;

  @Option(
      names = "--rounds",
      defaultValue = "5",
      description = "turns that the seconds are split into (default: ${DEFAULT-VALUE})")
  private int rounds;

  private final Sampler sampler = new Sampler();

  /** Runs the benchmark and ends the process. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new HBaseBench()).execute(arguments));
  }

  @Override
  public Integer call() throws Exception {
    Matcher parts = URL.matcher(url);
    if (!parts.matches()) {
      System.err.println("moka: the URL is jdbc:moka:hbase:<ZooKeeper>/<database>, not " + url);
      return CommandLine.ExitCode.USAGE;
    }
    String name = parts.group("database") + "_bare";
    try (BareTable bare = BareTable.create(parts.group("quorum"), name, rows, bytes);
        SqlTable sql = SqlTable.create(url, rows, bytes)) {
      System.out.println("times in microseconds, one thread");
      System.out.printf(Locale.ROOT, "%-28s %10s %10s%n", "", "p50", "p99");
      compare("select by key", sql.select(), "one get", bare.get());
      compare("INSERT", sql.insert(), "two conditional mutations", bare.twoMutations());
    }
    return 0;
  }

  private void compare(String statement, Operation ofMoka, String calls, Operation ofHBase)
      throws Exception {
    Sample moka = null;
    Sample bare = null;
    Duration turn = Duration.ofSeconds(seconds).dividedBy(rounds);
    try (ofMoka;
        ofHBase) {
      // Round zero warms up and is not counted.
      for (int round = 0; round <= rounds; round++) {
        Sample one = sampler.run(List.of(ofMoka), turn);
        Sample other = sampler.run(List.of(ofHBase), turn);
        if (round > 0) {
          moka = moka == null ? one : moka.plus(one);
          bare = bare == null ? other : bare.plus(other);
        }
      }
    }
    print("Moka, " + statement, moka);
    print("HBase, " + calls, bare);
    System.out.printf(
        Locale.ROOT, "%-28s %10.2f%n", "ratio", moka.micros(50) / Math.max(1e-3, bare.micros(50)));
  }

  private static void print(String name, Sample sample) {
    System.out.printf(
        Locale.ROOT, "%-28s %10.0f %10.0f%n", name, sample.micros(50), sample.micros(99));
  }
}
