package io.mokadb.bench.paper;

import io.mokadb.bench.figure.Chart;
import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.tpce.CrashTrial;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The result of a kill of region servers under load, shown as figure 10.
 *
 * @param scale the scale, as arguments of the workload
 * @param counts trades acknowledged in each interval, {@link RecoveryReport#PER_SECOND} to a second
 * @param killed number of the first interval after the kill
 * @param outcome state of the database afterwards
 */
record KilledThirdReport(
    KilledThirdFigure.Extent extent,
    List<String> scale,
    List<Long> counts,
    int killed,
    CrashTrial.Outcome outcome) {
  private static final int PER_SECOND = RecoveryReport.PER_SECOND;

  Figure figure(boolean partial) {
    Figure.Builder figure =
        Figure.titled(
                "figure10",
                String.format(
                    "Figure 10: %d of %d region servers killed under load",
                    extent.killed(), extent.regionServers()))
            .paper(
                "a third of the servers was killed at once: throughput fell to a fraction, came"
                    + " back within a minute as the store moved its data to the servers that were"
                    + " left, overshot for a while, and settled where two thirds of the machines"
                    + " belong; nothing had to be repaired by hand.")
            .setting("SQL nodes", extent.nodes())
            .setting("threads", extent.threads())
            .setting("database", scale)
            .setting("seconds before the kill", extent.before())
            .head("what", "measured")
            .chart(trades())
            .note(
                "All processes share this one machine, so the servers that are left have its"
                    + " processors for themselves: the rate comes back to what it was. ZooKeeper"
                    + " ends the session of a server that is silent for 6 s; then its logs are"
                    + " split and its regions open at the others.")
            .partial(partial);
    measurements(figure);
    if (!outcome.sound()) {
      figure.failure("what was left: " + outcome.lost() + " trades lost, " + outcome.broken());
    }
    return figure.build();
  }

  private void measurements(Figure.Builder figure) {
    Recovery recovery = Recovery.of(counts, PER_SECOND, killed);
    List<Double> after = seconds().subList(Math.min(seconds().size(), second()), seconds().size());
    figure
        .row("trades/s before the kill, median of the seconds", number(recovery.before()))
        .row("trades/s in the worst second after it", number(least(after)))
        .row("from the kill until a second reached 0.9 of the rate before, s", recovered(recovery))
        .row("trades/s in the last ten seconds", number(last(after)))
        .row("acknowledged trades that were lost", Long.toString(outcome.lost()))
        .row("consistency conditions broken", Integer.toString(outcome.broken().size()));
  }

  /** Counted from the dip on: what was under way at the kill may end as usual. */
  private String recovered(Recovery recovery) {
    boolean dipped = false;
    for (int i = killed; i + PER_SECOND <= counts.size(); i++) {
      double sum = counts.subList(i, i + PER_SECOND).stream().mapToLong(Long::longValue).sum();
      dipped |= sum < 0.5 * recovery.before();
      if (dipped && sum >= 0.9 * recovery.before()) {
        return number((i + PER_SECOND - killed) / (double) PER_SECOND);
      }
    }
    return dipped ? "not within the time" : "it never fell to a half";
  }

  private int second() {
    return (killed + PER_SECOND - 1) / PER_SECOND;
  }

  /** Trades of each whole second. */
  private List<Double> seconds() {
    List<Double> seconds = new ArrayList<>();
    for (int i = 0; i + PER_SECOND <= counts.size(); i += PER_SECOND) {
      seconds.add(
          (double) counts.subList(i, i + PER_SECOND).stream().mapToLong(Long::longValue).sum());
    }
    return seconds;
  }

  private static double least(List<Double> seconds) {
    return seconds.stream().mapToDouble(Double::doubleValue).min().orElse(0);
  }

  private static double last(List<Double> seconds) {
    return seconds.subList(Math.max(0, seconds.size() - 10), seconds.size()).stream()
        .mapToDouble(Double::doubleValue)
        .average()
        .orElse(0);
  }

  private Chart trades() {
    List<Chart.Point> points = new ArrayList<>();
    double highest = 0;
    List<Double> seconds = seconds();
    for (int i = 0; i < seconds.size(); i++) {
      points.add(new Chart.Point(i, seconds.get(i)));
      highest = Math.max(highest, seconds.get(i));
    }
    double at = killed / (double) PER_SECOND;
    return Chart.lines(
        "Acknowledged trades, by seconds",
        "seconds",
        "trades a second",
        List.of(
            Chart.Series.line("Moka on " + extent.regionServers() + " region servers", points),
            Chart.Series.dashed(
                "kill -9 of " + extent.killed(),
                List.of(new Chart.Point(at, 0), new Chart.Point(at, highest)))));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%,.1f", value);
  }
}
