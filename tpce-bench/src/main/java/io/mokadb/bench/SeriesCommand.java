package io.mokadb.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mokadb.bench.series.ProcessTurns;
import io.mokadb.bench.series.Series;
import io.mokadb.bench.series.SeriesFiles;
import io.mokadb.bench.series.SeriesPlan;
import io.mokadb.bench.series.SeriesReport;
import io.mokadb.bench.series.SeriesSite;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench series}. */
@Command(
    name = "series",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Runs the TPC-E-like workload on several databases in turns, round by round, each run in a"
            + " process of its own, and reports medians with confidence intervals and ratios to the"
            + " first database. Ctrl-C keeps what was measured.")
final class SeriesCommand implements Callable<Integer> {

  private static final int USAGE = 2;

  @Spec private CommandSpec spec;
  @Mixin private ScaleOptions scale;
  @Mixin private RunOptions run;

  @Option(
      names = "--site",
      paramLabel = "NAME=URL",
      description = "a database; ratios are those to the first one")
  private Map<String, String> urls = new LinkedHashMap<>();

  @Option(
      names = "--set",
      paramLabel = "NAME.OPTION=VALUE",
      description =
          "an option of bench tpce for one database, such as pg.user=me or pg.server-pid=1")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--sites",
      paramLabel = "FILE",
      description =
          "a file of such lines, NAME.url=URL among them; its databases are in the order"
              + " of their names, after those of --site")
  private Path sites;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "6",
      description =
          "runs of each database with each number of threads; fewer than six give no interval of"
              + " 95 %% (${DEFAULT-VALUE})")
  private int rounds;

  @Option(
      names = "--threads",
      paramLabel = "N,...",
      split = ",",
      defaultValue = "4",
      description = "threads that play customers, one number or several (${DEFAULT-VALUE})")
  private List<Integer> threads;

  @Option(
      names = "--append",
      description = "add the rounds to those in the directory, with the same scale and settings")
  private boolean append;

  @Option(names = "--strict", description = "exit with 1 unless all runs are valid, not only sound")
  private boolean strict;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "tpce-series",
      description = "directory of the reports (${DEFAULT-VALUE})")
  private Path directory;

  @Override
  public Integer call() throws InterruptedException {
    try (Interruption interruption = new Interruption("bench series")) {
      SeriesPlan plan = plan();
      SeriesFiles files = new SeriesFiles(directory);
      SeriesReport before = before(files, plan);
      Series series =
          new Series(
              plan,
              files,
              new ProcessTurns(Bench.class.getName(), scale.arguments()),
              System.out::println,
              interruption.stop());
      Series.Outcome outcome = series.run(before);
      outcome.figure().print(System.out);
      System.out.println("page: " + directory.resolve("series.html"));
      return outcome.succeeded(strict) ? 0 : 1;
    } catch (IOException e) {
      System.err.println("bench series: " + e.getMessage());
      return USAGE;
    }
  }

  private SeriesPlan plan() throws IOException {
    Map<String, String> all = new LinkedHashMap<>();
    urls.forEach((name, url) -> all.put(name + ".url", url));
    all.putAll(settings);
    if (sites != null) {
      Properties file = new Properties();
      try (Reader reader = Files.newBufferedReader(sites, StandardCharsets.UTF_8)) {
        file.load(reader);
      }
      new TreeMap<>(file).forEach((key, value) -> all.putIfAbsent((String) key, (String) value));
    }
    try {
      // Wrong figures are found now and not by the first run.
      threads.forEach(number -> run.plan(number, 0, false));
      List<String> common = new ArrayList<>(scale.arguments());
      common.addAll(run.arguments());
      return new SeriesPlan(SeriesSite.of(all), threads, rounds, common);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private SeriesReport before(SeriesFiles files, SeriesPlan plan) throws IOException {
    JsonNode size = new ObjectMapper().valueToTree(scale.scale());
    if (!files.exist()) {
      return SeriesReport.empty(size, plan.arguments());
    }
    if (!append) {
      throw new IOException(
          files.json() + " is there already; --append adds to it, --out names another directory");
    }
    SeriesReport before = SeriesFiles.read(files.json());
    Optional<String> refusal = before.refusal(plan);
    if (refusal.isPresent()) {
      throw new IOException(files.json() + refusal.get());
    }
    return before;
  }
}
