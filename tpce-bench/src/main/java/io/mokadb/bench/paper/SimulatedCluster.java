package io.mokadb.bench.paper;

import io.mokadb.bench.figure.Chart;
import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.measure.ChildProcess;
import io.mokadb.bench.measure.Stop;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The part of figure 9 past this machine: the transaction protocol on a simulated cluster. */
final class SimulatedCluster {

  private static final String PROGRAM = "io.mokadb.txn.sim.scale.ScaleOut";

  private SimulatedCluster() {}

  /** Runs the simulator in a process of its own, and adds its rows, chart and notes. */
  static void add(Figure.Builder figure, ProcessorsFigure.Simulator simulator, Stop stop)
      throws IOException, InterruptedException {
    show(
        figure,
        ChildProcess.run(
            ChildProcess.java(simulator.classPath(), PROGRAM, simulator.arguments()), stop));
  }

  static void show(Figure.Builder figure, String text) throws IOException {
    List<Chart.Point> points = new ArrayList<>();
    List<Chart.Point> linear = new ArrayList<>();
    double first = 0;
    for (String line : text.lines().filter(line -> line.startsWith("scale,")).toList()) {
      // scale,servers,transactions/s,median ms,conflicts
      String[] cells = line.split(",", -1);
      double servers = Double.parseDouble(cells[1]);
      double rate = Double.parseDouble(cells[2]);
      first = first == 0 ? rate / servers : first;
      points.add(new Chart.Point(servers, rate));
      linear.add(new Chart.Point(servers, first * servers));
      figure.row("simulated " + cells[1], "-", "-", ProcessorsFigure.format(rate), "-", cells[3]);
    }
    if (points.isEmpty()) {
      throw new IOException("the simulator told no figures:\n" + text);
    }
    figure.note(
        "The last column is the 90th percentile of Trade-Result where it was measured, and the"
            + " median of all transactions where it was simulated.");
    figure.chart(
        Chart.lines(
                "Simulated: the same protocol on a cluster, in simulated time",
                "store servers",
                "transactions a simulated second",
                List.of(
                    Chart.Series.line("simulated", points), Chart.Series.dashed("linear", linear)))
            .logarithmic(true, true));
    text.lines()
        .filter(line -> line.startsWith("model,"))
        .map(line -> line.substring("model,".length()))
        .forEach(figure::note);
  }
}
