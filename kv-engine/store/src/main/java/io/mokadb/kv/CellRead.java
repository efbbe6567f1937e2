package io.mokadb.kv;

/** One column to read, and what of it. */
public record CellRead(CellKey key, ReadRanges ranges) {}
