package io.mokadb.bench.isolation;

import io.mokadb.bench.measure.Sample;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * One line of the report: figures that vary with the machine are medians of the turns.
 *
 * @param database its name
 * @param turns without the one that warmed up; at least one
 */
record IsolationMeasurement(
    String database, ComparedLevel level, int threads, List<BankTurn> turns) {

  IsolationMeasurement {
    turns = List.copyOf(turns);
  }

  double rate() {
    return median(BankTurn::rate);
  }

  double cpuMicros() {
    return median(BankTurn::cpuMicros);
  }

  double serverCpuMicros() {
    return median(BankTurn::serverCpuMicros);
  }

  /** CPU of the threads that ran the transactions: without compiler, collector and server. */
  double ownCpuMicros() {
    return median(BankTurn::ownCpuMicros);
  }

  double aborts() {
    return median(BankTurn::aborts);
  }

  /** Negative if the database does not tell. */
  double waitsEach() {
    return median(BankTurn::waitsEach);
  }

  /** The latency in microseconds that so many percent of all transactions stay below. */
  double micros(double percentile) {
    return turns.stream()
        .map(BankTurn::sample)
        .reduce(Sample::plus)
        .orElseThrow()
        .micros(percentile);
  }

  /** The sum over all turns. */
  long sum(ToLongFunction<BankTurn> figure) {
    return turns.stream().mapToLong(figure).sum();
  }

  /** Failed attempts of all turns by SQLState. */
  Map<String, Integer> failures() {
    Map<String, Integer> all = new HashMap<>();
    turns.forEach(turn -> turn.failures().forEach((state, n) -> all.merge(state, n, Integer::sum)));
    return all;
  }

  /**
   * The median of this line's figure divided by another's, round by round: what else the machine
   * did in a round then affects both. Rounds that one of them lacks do not count.
   */
  double ratio(IsolationMeasurement other, ToDoubleFunction<BankTurn> figure) {
    return median(
        IntStream.range(0, Math.min(turns.size(), other.turns.size()))
            .mapToDouble(
                i ->
                    figure.applyAsDouble(turns.get(i)) / figure.applyAsDouble(other.turns.get(i))));
  }

  private double median(ToDoubleFunction<BankTurn> figure) {
    return median(turns.stream().mapToDouble(figure));
  }

  private static double median(DoubleStream figures) {
    double[] sorted = figures.sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
