package io.mokadb.bench.tpce.report;

import io.mokadb.bench.tpce.driver.RunStatistics;
import io.mokadb.bench.tpce.txn.Kind;
import java.util.Arrays;
import java.util.List;

/**
 * One kind of transaction; times in milliseconds.
 *
 * @param storeCalls mean number of calls to the store; 0 if the run did not count them
 */
public record TransactionLine(
    String name,
    long count,
    double mixPercent,
    double officialPercent,
    double mean,
    double p50,
    double p90,
    double p99,
    double max,
    double limit,
    boolean withinLimit,
    long conflicts,
    long rolledBack,
    long givenUp,
    double storeCalls) {

  /** All kinds. */
  static List<TransactionLine> of(RunStatistics statistics) {
    long inMix = inMix(statistics);
    return Arrays.stream(Kind.values()).map(kind -> line(kind, statistics, inMix)).toList();
  }

  /** Transactions of the kinds that have a share in the mix. */
  static long inMix(RunStatistics statistics) {
    long transactions = 0;
    for (Kind kind : Kind.values()) {
      transactions += kind.mixPercent() > 0 ? statistics.count(kind) : 0;
    }
    return transactions;
  }

  private static TransactionLine line(Kind kind, RunStatistics statistics, long inMix) {
    var counters = statistics.of(kind);
    var micros = counters.micros();
    long count = micros.getTotalCount();
    double p90 = micros.getValueAtPercentile(90) / 1e3;
    double limit = kind.limit().toMillis();
    return new TransactionLine(
        kind.title(),
        count,
        kind.mixPercent() > 0 ? 100.0 * count / Math.max(1, inMix) : 0,
        kind.mixPercent(),
        micros.getMean() / 1e3,
        micros.getValueAtPercentile(50) / 1e3,
        p90,
        micros.getValueAtPercentile(99) / 1e3,
        micros.getMaxValue() / 1e3,
        limit,
        limit == 0 || p90 <= limit,
        counters.conflicts(),
        counters.rolledBack(),
        counters.givenUp(),
        (double) statistics.calls().of(kind) / Math.max(1, count));
  }
}
