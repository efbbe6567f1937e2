package io.mokadb.bench.start;

import java.util.ArrayList;
import java.util.List;

/**
 * The figures of a process, in milliseconds.
 *
 * @param wall from its start to its end
 * @param cpu of all its threads
 * @param phases open, tables, inserts, joins
 */
record StartRun(double wall, double cpu, List<Double> phases) {
  /** The names of the phases. */
  static final List<String> PHASES = List.of("open", "tables", "inserts", "joins");

  /** Reads the last line that {@link FirstSession} printed. */
  static StartRun of(double wall, String output) {
    String[] numbers = output.strip().substring(output.strip().lastIndexOf('\n') + 1).split(" ");
    List<Double> phases = new ArrayList<>();
    for (int i = 0; i < PHASES.size(); i++) {
      phases.add(Long.parseLong(numbers[i]) / 1e3);
    }
    return new StartRun(wall, Long.parseLong(numbers[PHASES.size()]), phases);
  }

  /** The figures in the order of a table. */
  List<Double> figures() {
    List<Double> figures = new ArrayList<>(List.of(wall, cpu));
    figures.addAll(phases);
    return figures;
  }
}
