package io.mokadb.txn.mvcc;

/** A value and when it was committed. The array is read only. */
record VersionedValue(long commitTimestamp, byte[] value) {}
