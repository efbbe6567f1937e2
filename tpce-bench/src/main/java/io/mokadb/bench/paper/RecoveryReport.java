package io.mokadb.bench.paper;

import io.mokadb.bench.figure.Chart;
import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.tpce.CrashTrial;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The result of a kill under load, shown as figure 10.
 *
 * @param scale the scale, as arguments of the workload
 * @param secondsBefore time from the first trade to the kill
 * @param counts trades acknowledged in each interval, {@value #PER_SECOND} intervals to a second
 * @param killed number of the first interval after the kill
 * @param outcome state of the database after the last process was killed
 */
record RecoveryReport(
    int threads,
    List<String> scale,
    int secondsBefore,
    List<Long> counts,
    int killed,
    CrashTrial.Outcome outcome) {

  /** Intervals of a second in which trades are counted. */
  static final int PER_SECOND = 5;

  Figure figure(boolean partial) {
    Figure.Builder figure =
        heading()
            .chart(trades())
            .note(
                "An embedded database dies with its process, so no other server takes over: the dip"
                    + " goes to zero, and lasts as long as a new Java process needs to start, to"
                    + " open the database, to cancel the orders that were under way, and to compile"
                    + " its code again.")
            .partial(partial);
    measurements(figure);
    if (!outcome.sound()) {
      figure.failure("what was left: " + outcome.lost() + " trades lost, " + outcome.broken());
    }
    return figure.build();
  }

  private Figure.Builder heading() {
    return Figure.titled("figure10", "Figure 10: kill -9 under load, and what comes after")
        .paper(
            "a third of the servers was killed at once: throughput fell to a fraction, came"
                + " back within a minute as the store moved its data to the servers that were"
                + " left, overshot for a while, and settled where two thirds of the machines"
                + " belong; nothing had to be repaired by hand.")
        .setting("threads", threads)
        .setting("database", scale)
        .setting("seconds before the kill", secondsBefore)
        .head("what", "measured");
  }

  private void measurements(Figure.Builder figure) {
    Recovery recovery = Recovery.of(counts, PER_SECOND, killed);
    figure
        .row("trades/s before the kill, median of the seconds", number(recovery.before()))
        .row("from the kill to the first trade of the next process, s", number(recovery.silence()))
        .row(
            "until a second reached 0.9 of the rate before, s",
            recovery.recovered() < 0 ? "not within the time" : number(recovery.recovered()))
        .row("opening the database after a kill, ms", number(outcome.openMillis()))
        .row("acknowledged trades that were lost", Long.toString(outcome.lost()))
        .row("consistency conditions broken", Integer.toString(outcome.broken().size()));
  }

  private Chart trades() {
    List<Chart.Point> points = new ArrayList<>();
    long highest = 0;
    for (int i = 0; i < counts.size(); i++) {
      points.add(new Chart.Point(i / (double) PER_SECOND, counts.get(i) * (double) PER_SECOND));
      highest = Math.max(highest, counts.get(i) * PER_SECOND);
    }
    double at = killed / (double) PER_SECOND;
    return Chart.lines(
        "Acknowledged trades, by fifths of a second",
        "seconds",
        "trades a second",
        List.of(
            Chart.Series.line("Moka", points),
            Chart.Series.dashed(
                "kill -9", List.of(new Chart.Point(at, 0), new Chart.Point(at, highest)))));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%,.1f", value);
  }
}
