package io.mokadb.txn;

/** What one garbage collection did. */
public record GcReport(
    long safePoint, long locksResolved, long cellsVisited, long versionsDropped) {}
