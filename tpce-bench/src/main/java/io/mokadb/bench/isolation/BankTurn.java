package io.mokadb.bench.isolation;

import io.mokadb.bench.measure.Sample;
import java.util.Map;

/**
 * One turn of a database at a level.
 *
 * @param sample rates, latencies with all repetitions, CPU of this process
 * @param serverCpuNanos CPU time of a server's processes
 * @param failures attempts that failed because of others, by SQLState
 * @param waits waits for rows; negative if the database does not tell
 * @param waitMillis time of these waits
 * @param missingCents money that was paid in and is not there, or the reverse if negative
 * @param negativeSavings savings accounts that are negative now and were not before
 * @param skewedCheques cheques that no serial order explains
 */
record BankTurn(
    Sample sample,
    long serverCpuNanos,
    Map<String, Integer> failures,
    long waits,
    long waitMillis,
    long missingCents,
    long negativeSavings,
    long skewedCheques) {

  /** Transactions per second. */
  double rate() {
    return sample.rate();
  }

  /** Microseconds of CPU of the threads that ran the transactions, for each. */
  double ownCpuMicros() {
    return sample.threadCpuMicros();
  }

  /** Microseconds of CPU for each committed transaction, of this process and of a server. */
  double cpuMicros() {
    return sample.processCpuMicros() + serverCpuMicros();
  }

  /** The server's part. */
  double serverCpuMicros() {
    return serverCpuNanos / 1e3 / Math.max(1, sample.operations());
  }

  /** Failed attempts for each transaction that ended. */
  double aborts() {
    return (double) sample.retries() / Math.max(1, sample.operations());
  }

  /** Waits for each transaction that ended. */
  double waitsEach() {
    return (double) waits / Math.max(1, sample.operations());
  }
}
