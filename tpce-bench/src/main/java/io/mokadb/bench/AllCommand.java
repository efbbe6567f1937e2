package io.mokadb.bench;

import io.mokadb.bench.clustering.Documents;
import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.micro.Durability;
import io.mokadb.bench.micro.Peer;
import io.mokadb.bench.micro.Settings;
import io.mokadb.bench.suite.MicroFigure;
import io.mokadb.bench.suite.Suite;
import io.mokadb.bench.suite.TradeFigure;
import io.mokadb.bench.suite.TriggerFigure;
import io.mokadb.bench.triggers.TriggerBenchmark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench all}. */
@Command(
    name = "all",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Everything, one after the other: micro, triggers, tpce on Moka and the peers, and the paper's",
      "figures. Writes one page, and the tables of docs/performance.md. What has been measured is on",
      "disk before the next part begins; Ctrl-C leaves it there."
    })
final class AllCommand implements Callable<Integer> {

  private static final List<String> PARTS =
      List.of("micro", "triggers", "tpce", "figure7", "figure8", "figure9", "figure10", "oracle");
  private static final List<String> PEERS = List.of("h2", "hsqldb", "sqlite", "postgresql");

  @Spec private CommandSpec spec;
  @Mixin private FigureOptions options;
  @Mixin private ScaleOptions scale;

  @Option(
      names = "--peers",
      split = ",",
      paramLabel = "NAME",
      defaultValue = "h2",
      description =
          "databases to compare with: h2, hsqldb, postgres, and sqlite, which has no tpce"
              + " (${DEFAULT-VALUE})")
  private List<String> peers;

  @Option(
      names = "--postgres-url",
      paramLabel = "URL",
      defaultValue = "jdbc:postgresql://127.0.0.1/tpce",
      description = "with user and password as its parameters, if needed (${DEFAULT-VALUE})")
  private String postgres;

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "PART",
      description = "micro, triggers, tpce, figure7, figure8, figure9, figure10, oracle (all)")
  private Set<String> only = Set.of();

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "that each run of tpce is measured (5m; quick: 5s)")
  private Duration duration;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "4",
      description = "that play customers (${DEFAULT-VALUE})")
  private int threads;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Set<String> databases = databases();
    if (!PARTS.containsAll(only)) {
      throw new ParameterException(
          spec.commandLine(), "--only takes parts of " + PARTS + ", not " + only);
    }
    if (options.quick()) {
      scale.makeQuick();
    }
    checkScale();
    try (Interruption interruption = new Interruption("bench all");
        WorkDirectory work = WorkDirectory.in(options.directory(), "all")) {
      return suite(databases, work.path(), interruption.stop()).run() ? 0 : 1;
    }
  }

  private void checkScale() {
    try {
      scale.scale();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private Set<String> databases() {
    Set<String> names = new LinkedHashSet<>();
    for (String peer : peers) {
      String name = peer.equals("postgres") ? "postgresql" : peer;
      if (!PEERS.contains(name)) {
        throw new ParameterException(
            spec.commandLine(), "no peer " + peer + "; there are: " + PEERS);
      }
      names.add(name);
    }
    return names;
  }

  private Suite suite(Set<String> databases, Path work, Stop stop) throws IOException {
    Figures figures = new Figures(options.quick(), System.err::println);
    boolean quick = options.quick();
    int seconds = quick ? 2 : 60;
    Map<String, Suite.Part> parts = new LinkedHashMap<>();
    parts.put(
        "micro", () -> MicroFigure.measure(micro(databases, work), System.err::println, stop));
    parts.put(
        "triggers",
        () ->
            TriggerFigure.measure(
                part(work, "triggers"),
                quick
                    ? TriggerBenchmark.Sizes.QUICK
                    : new TriggerBenchmark.Sizes(1_000, 100_000, 10_000_000)));
    parts.put(
        "tpce",
        () ->
            new TradeFigure(
                    runs(databases, part(work, "tpce")),
                    options.reports().toAbsolutePath(),
                    System.err::println,
                    stop)
                .measure());
    parts.put(
        "figure7",
        () ->
            figures.clustering(
                part(work, "figure7"),
                new Documents(Figures.documents(quick), 1),
                Figures.rates(quick),
                quick ? 2 : 20,
                stop));
    parts.put("figure8", () -> figures.rawStore(part(work, "figure8")));
    parts.put(
        "figure9",
        () ->
            figures.processors(
                part(work, "figure9"),
                scale,
                quick ? List.of(1, 2) : List.of(1, 2, 4, 8),
                seconds,
                stop));
    parts.put(
        "figure10",
        () -> figures.recovery(part(work, "figure10"), scale, threads, seconds, seconds, stop));
    parts.put("oracle", () -> figures.oracle(part(work, "oracle")));
    Suite suite = new Suite(options.reports(), System.out, stop);
    parts.forEach(
        (name, part) -> {
          if (only.isEmpty() || only.contains(name)) {
            suite.add(name, part);
          }
        });
    return suite;
  }

  private static Path part(Path work, String name) throws IOException {
    return Files.createDirectories(work.resolve(name));
  }

  private Settings micro(Set<String> databases, Path work) throws IOException {
    Set<Peer> contenders = EnumSet.of(Peer.MOKA);
    databases.forEach(name -> contenders.add(Peer.valueOf(name.toUpperCase(Locale.ROOT))));
    return new Settings(
        contenders,
        true,
        List.of(1, 4),
        options.quick() ? 10_000 : 1_000_000,
        Duration.ofMillis(options.quick() ? 100 : 1_000),
        options.quick() ? 1 : 3,
        EnumSet.allOf(Durability.class),
        part(work, "micro"),
        postgres);
  }

  private Map<String, List<String>> runs(Set<String> databases, Path work) {
    List<String> common = new ArrayList<>(scale.arguments());
    Duration time = duration != null ? duration : Duration.ofSeconds(options.quick() ? 5 : 300);
    common.add("--duration=" + time.toSeconds() + "s");
    common.add("--ramp-up=" + (options.quick() ? "1s" : "30s"));
    common.add("--threads=" + threads);
    Map<String, String> urls = new LinkedHashMap<>();
    // Deleted orders are gone as soon as with the others.
    urls.put("moka", "jdbc:moka:" + work.resolve("moka") + ";retention=10s");
    urls.put("h2", "jdbc:h2:file:" + work.resolve("h2/db") + ";CACHE_SIZE=262144");
    urls.put("hsqldb", "jdbc:hsqldb:file:" + work.resolve("hsqldb/db"));
    urls.put("postgresql", postgres);
    Map<String, List<String>> runs = new LinkedHashMap<>();
    urls.forEach(
        (name, url) -> {
          if (name.equals("moka") || databases.contains(name)) {
            List<String> arguments = new ArrayList<>(common);
            arguments.add("--url=" + url);
            if (name.equals("postgresql")) {
              // Of an earlier run, perhaps at another scale; it is nobody else's.
              arguments.add("--recreate");
            }
            runs.put(name, arguments);
          }
        });
    return runs;
  }
}
