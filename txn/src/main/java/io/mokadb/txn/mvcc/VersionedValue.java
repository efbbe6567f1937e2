package io.mokadb.txn.mvcc;

/** A value and when it was committed. The array is read only. */
public record VersionedValue(long commitTimestamp, byte[] value) {}
