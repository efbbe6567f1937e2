package io.mokadb.bench.series;

import com.fasterxml.jackson.databind.JsonNode;
import io.mokadb.bench.measure.Machine;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * All runs of a series.
 *
 * @param format version of the file format
 * @param workload what was run
 * @param machine where, when the series began
 * @param scale of the data
 * @param settings arguments that all runs have in common
 * @param sites names of the databases, the first being the one that ratios refer to
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
    List<SeriesRun> runs,
    List<String> failures,
    boolean partial) {

  /** The version that this program writes and reads. */
  public static final int FORMAT = 1;

  /** Copies the lists. */
  public SeriesReport {
    settings = List.copyOf(settings);
    sites = List.copyOf(sites);
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
        List.of(),
        List.of(),
        true);
  }

  /** The number of the last round; 0 without one. */
  int lastRound() {
    return runs.stream().mapToInt(SeriesRun::round).max().orElse(0);
  }

  SeriesReport withSites(List<SeriesSite> more) {
    Set<String> names = new LinkedHashSet<>(sites);
    more.forEach(site -> names.add(site.name()));
    return new SeriesReport(
        format, workload, machine, scale, settings, List.copyOf(names), runs, failures, true);
  }

  SeriesReport with(SeriesRun run) {
    List<SeriesRun> all = new ArrayList<>(runs);
    all.add(run);
    return new SeriesReport(
        format, workload, machine, scale, settings, sites, all, failures, partial);
  }

  SeriesReport withFailure(String text) {
    List<String> all = new ArrayList<>(failures);
    all.add(text);
    return new SeriesReport(format, workload, machine, scale, settings, sites, runs, all, partial);
  }

  SeriesReport ended(boolean stopped) {
    return new SeriesReport(
        format, workload, machine, scale, settings, sites, runs, failures, stopped);
  }
}
