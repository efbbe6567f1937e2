package io.mokadb.bench.tpce.report;

/** Resources used; milliseconds, bytes. */
public record UsagePerTrade(
    double clientCpuMillisPerTrade,
    double serverCpuMillisPerTrade,
    double writtenBytesPerTrade,
    long peakBytes,
    double processorsUsed) {}
