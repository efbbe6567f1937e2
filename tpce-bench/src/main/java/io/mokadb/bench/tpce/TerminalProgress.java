package io.mokadb.bench.tpce;

import io.mokadb.bench.tpce.check.ConditionResult;
import io.mokadb.bench.tpce.driver.Second;
import io.mokadb.bench.tpce.load.LoadProgress;
import io.mokadb.bench.tpce.load.Loader;
import io.mokadb.bench.tpce.report.RunReport;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Tells a terminal what goes on: one line that changes, or now and then a line of its own. */
public final class TerminalProgress implements LoadProgress, Consumer<Second> {

  private static final String CLEAR = "\r\u001b[2K";
  private static final double NOTABLE_LAG = 0.1;
  private static final int SECONDS_BETWEEN_LINES = 5;

  private final PrintStream out;
  private final boolean live;
  private final long start = System.nanoTime();
  private long lastLine = start;

  /**
   * For a terminal or a file.
   *
   * @param live whether lines may be overwritten
   */
  public TerminalProgress(PrintStream out, boolean live) {
    this.out = out;
    this.live = live;
  }

  @Override
  public synchronized void loaded(long rows, long parts, long ofParts) {
    double seconds = (System.nanoTime() - start) / 1e9;
    changing(
        String.format(
            Locale.ROOT,
            "loading %3d %%  %,d rows  %,.0f rows/s",
            100 * parts / ofParts,
            rows,
            rows / seconds));
  }

  @Override
  public synchronized void message(String text) {
    if (live) {
      changing(text);
    } else {
      out.println(text);
    }
  }

  @Override
  public synchronized void accept(Second second) {
    changing(
        String.format(
            Locale.ROOT,
            "%4d s%s  %,6d trades/s  %,8d transactions/s  %,5d conflicts/s"
                + "  Trade-Result 90%% below %.1f ms, compiler %.0f %%%s",
            second.second(),
            second.measured() ? "" : " (ramp-up)",
            second.trades(),
            second.transactions(),
            second.conflicts(),
            second.tradeResult().p90(),
            100 * second.compilerShare(),
            second.lagSeconds() > NOTABLE_LAG
                ? String.format(Locale.ROOT, ", %.1f s behind", second.lagSeconds())
                : ""));
  }

  void loaded(Loader.Loaded loaded) {
    if (loaded.rows() > 0) {
      line(
          String.format(
              Locale.ROOT,
              "loaded %,d rows in %.1f s, %,.0f rows/s; indexes and constraints %.1f s",
              loaded.rows(),
              loaded.rowSeconds(),
              loaded.rows() / loaded.rowSeconds(),
              loaded.indexSeconds()));
    }
  }

  void findings(List<ConditionResult> findings) {
    for (ConditionResult finding : findings) {
      if (!finding.holds()) {
        line(
            "BROKEN: "
                + finding.condition()
                + " ("
                + finding.text()
                + "): "
                + finding.violations()
                + (finding.violations() == 1 ? " time: " : " times, such as: ")
                + finding.examples().get(0));
        finding.examples().stream().skip(1).forEach(example -> line("        " + example));
      }
    }
    long broken = findings.stream().filter(finding -> !finding.holds()).count();
    if (broken == 0) {
      line("all " + findings.size() + " consistency conditions hold");
    } else {
      line(
          "The database is not what was loaded and run. If something else changed it, or an older"
              + " version loaded it, --recreate loads it again; if nothing did, this is a fault of"
              + " the database or of this program, worth a report.");
    }
  }

  void report(RunReport report, Path html) {
    line("");
    report.summary().forEach(out::println);
    out.println("report: " + html);
  }

  private synchronized void line(String text) {
    out.println(live ? CLEAR + text : text);
  }

  private void changing(String text) {
    if (live) {
      out.print(CLEAR + text);
      out.flush();
    } else if (System.nanoTime() - lastLine > SECONDS_BETWEEN_LINES * 1_000_000_000L) {
      lastLine = System.nanoTime();
      out.println(text);
    }
  }
}
