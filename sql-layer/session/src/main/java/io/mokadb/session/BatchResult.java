package io.mokadb.session;

/** Counts of a batch, and the generated keys of all its rows if asked for, else null. */
public record BatchResult(long[] counts, RowCursor generatedKeys) {}
