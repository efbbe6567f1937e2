package io.mokadb.bench.series;

import com.fasterxml.jackson.databind.JsonNode;
import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.measure.Stop;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/** Runs on several databases in turns, each in a process of its own. */
public final class Series {

  private static final int LAST_LINES = 4;

  private final SeriesPlan plan;
  private final SeriesFiles files;
  private final TurnRunner runner;
  private final Consumer<String> log;
  private final Stop stop;

  /** A series; nothing happens yet. */
  public Series(
      SeriesPlan plan, SeriesFiles files, TurnRunner runner, Consumer<String> log, Stop stop) {
    this.plan = plan;
    this.files = files;
    this.runner = runner;
    this.log = log;
    this.stop = stop;
  }

  /** What a series left, its figure and its runs. */
  public record Outcome(SeriesReport report, Figure figure) {

    /** True if every turn was sound, and, where that is asked for, valid. */
    public boolean succeeded(boolean strict) {
      return report.failures().isEmpty()
          && report.runs().stream().allMatch(run -> run.sound() && (run.valid() || !strict));
    }
  }

  /**
   * Loads what is missing and runs all turns, or those before it is stopped.
   *
   * @param before the series that is continued, or an empty one
   * @throws IOException when a database cannot be loaded, or the files cannot be written
   */
  public Outcome run(SeriesReport before) throws IOException, InterruptedException {
    SeriesReport report = before.withSites(plan.sites());
    for (SeriesSite site : plan.sites()) {
      if (!stop.requested()) {
        log.accept("loading " + site.name());
        load(site);
      }
    }
    List<Turn> turns = plan.order().turns(before.lastRound() + 1);
    Set<String> checked = new HashSet<>();
    for (int i = 0; i < turns.size() && !stop.requested(); i++) {
      Turn turn = turns.get(i);
      report = take(turn, checked.add(turn.site().name()), report);
      log.accept(line(i + 1, turns.size(), turn, report));
      files.write(report);
    }
    SeriesReport whole = report.ended(stop.requested());
    return new Outcome(whole, files.write(whole));
  }

  private void load(SeriesSite site) throws IOException, InterruptedException {
    try {
      runner.load(site, stop);
    } catch (IOException e) {
      if (!stop.requested()) {
        throw new IOException(site.name() + ": " + lastLines(e.getMessage()), e);
      }
    }
  }

  private SeriesReport take(Turn turn, boolean first, SeriesReport report)
      throws InterruptedException {
    List<String> arguments = new ArrayList<>(plan.arguments());
    arguments.addAll(turn.site().arguments());
    arguments.add("--threads=" + turn.threads());
    arguments.add("--name=" + turn.site().name());
    if (!first) {
      // The run before has checked it, and nothing has changed it since.
      arguments.add("--unchecked");
    }
    try {
      JsonNode run = runner.run(arguments, files.reports(turn), stop);
      return report.with(SeriesRun.of(turn, run, "runs/" + turn.name()));
    } catch (IOException e) {
      return stop.requested()
          ? report
          : report.withFailure(turn.name() + ": " + lastLines(e.getMessage()));
    }
  }

  private static String line(int done, int all, Turn turn, SeriesReport report) {
    return report.runs().stream()
        .filter(run -> run.site().equals(turn.site().name()))
        .filter(run -> run.threads() == turn.threads() && run.round() == turn.round())
        .findFirst()
        .map(
            run ->
                String.format(
                    Locale.ROOT,
                    "%d of %d: %s %,.1f trades/s, %s",
                    done,
                    all,
                    turn.name(),
                    run.tradesPerSecond(),
                    run.valid() ? "valid" : "not " + String.join(", ", run.missing())))
        .orElse(done + " of " + all + ": " + turn.name() + " has no figures");
  }

  /** A process that failed has said much; the end says why. */
  private static String lastLines(String text) {
    List<String> lines = text.strip().lines().toList();
    return String.join("; ", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
  }
}
