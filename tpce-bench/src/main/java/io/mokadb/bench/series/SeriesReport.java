package io.mokadb.bench.series;

import com.fasterxml.jackson.databind.JsonNode;
import io.mokadb.bench.measure.Machine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * All runs of a series.
 *
 * @param format version of the file format
 * @param workload what was run
 * @param machine where, when the series began
 * @param scale of the data
 * @param settings arguments that all runs have in common
 * @param sites names of the databases, the first being the one that ratios refer to
 * @param options arguments of each database, by its name; empty in a file of format 1
 * @param runs in their order
 * @param failures turns without figures, and why
 * @param partial whether it was stopped before its last turn
 */
public record SeriesReport(
    int format,
    String workload,
    Machine machine,
    JsonNode scale,
    List<String> settings,
    List<String> sites,
    Map<String, List<String>> options,
    List<SeriesRun> runs,
    List<String> failures,
    boolean partial) {

  /** The version that this program writes; it reads this one and those before. */
  public static final int FORMAT = 2;

  /** Copies the lists. */
  public SeriesReport {
    settings = List.copyOf(settings);
    sites = List.copyOf(sites);
    options = options == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(options));
    runs = List.copyOf(runs);
    failures = List.copyOf(failures);
  }

  /**
   * A series without runs.
   *
   * @param scale of the data
   * @param settings arguments that all runs will have in common
   */
  public static SeriesReport empty(JsonNode scale, List<String> settings) {
    return new SeriesReport(
        FORMAT,
        "TPC-E-like, a series of runs (no TPC results, and not comparable with any)",
        Machine.here(),
        scale,
        settings,
        List.of(),
        Map.of(),
        List.of(),
        List.of(),
        true);
  }

  /** The number of the last round; 0 without one. */
  int lastRound() {
    return runs.stream().mapToInt(SeriesRun::round).max().orElse(0);
  }

  /** Why runs of a plan cannot be added, as a text; empty if they can. */
  public Optional<String> refusal(SeriesPlan plan) {
    if (format < FORMAT) {
      return Optional.of(
          " is of an earlier version, which did not keep the options of its databases, so nothing"
              + " shows whether they are the same; give another directory");
    }
    if (!settings.equals(plan.arguments())) {
      return Optional.of(other("", settings, plan.arguments()));
    }
    return plan.sites().stream()
        .filter(site -> !options.getOrDefault(site.name(), site.shown()).equals(site.shown()))
        .map(site -> other(site.name() + " ", options.get(site.name()), site.shown()))
        .findFirst();
  }

  private static String other(String site, List<String> before, List<String> now) {
    return " ran "
        + site
        + "with "
        + String.join(" ", before)
        + ", and this would run with "
        + String.join(" ", now)
        + "; give the same options or another directory";
  }

  SeriesReport withSites(List<SeriesSite> more) {
    Set<String> names = new LinkedHashSet<>(sites);
    Map<String, List<String>> all = new TreeMap<>(options);
    for (SeriesSite site : more) {
      names.add(site.name());
      all.put(site.name(), site.shown());
    }
    return new SeriesReport(
        format, workload, machine, scale, settings, List.copyOf(names), all, runs, failures, true);
  }

  SeriesReport with(SeriesRun run) {
    List<SeriesRun> all = new ArrayList<>(runs);
    all.add(run);
    return new SeriesReport(
        format, workload, machine, scale, settings, sites, options, all, failures, partial);
  }

  SeriesReport withFailure(String text) {
    List<String> all = new ArrayList<>(failures);
    all.add(text);
    return new SeriesReport(
        format, workload, machine, scale, settings, sites, options, runs, all, partial);
  }

  SeriesReport ended(boolean stopped) {
    return new SeriesReport(
        format, workload, machine, scale, settings, sites, options, runs, failures, stopped);
  }
}
