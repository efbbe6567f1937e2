package io.mokadb.bench.tpce.report;

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
    double storeCalls) {}
