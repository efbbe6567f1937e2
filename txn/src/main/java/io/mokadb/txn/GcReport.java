package io.mokadb.txn;

/** Result of one garbage collection. */
public record GcReport(
    long safePoint, long locksResolved, long cellsVisited, long versionsDropped) {}
