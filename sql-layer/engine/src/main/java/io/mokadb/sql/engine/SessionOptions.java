package io.mokadb.sql.engine;

import io.mokadb.txn.TransactionOptions;

/**
 * What SET has said in a session. Immutable.
 *
 * @param readWrite how its transactions begin
 * @param readOnly how those begin that only read
 * @param memory what one statement may hold, in bytes
 * @param timeoutMillis for statements whose caller sets no shorter one; 0 for no limit
 * @param snapshot what it reads, or null for always the newest
 */
record SessionOptions(
    TransactionOptions readWrite,
    TransactionOptions readOnly,
    long memory,
    long timeoutMillis,
    PinnedSnapshot snapshot) {
  static SessionOptions of(DatabaseSettings settings) {
    return new SessionOptions(
        TransactionOptions.DEFAULT
            .withDurability(settings.durability())
            .withLockWait(settings.lockWait()),
        settings.memoryPerStatement(),
        0,
        null);
  }

  private SessionOptions(
      TransactionOptions readWrite, long memory, long timeoutMillis, PinnedSnapshot snapshot) {
    this(
        readWrite,
        snapshot == null
            ? readWrite.withReadOnly(true)
            : readWrite.withSnapshot(snapshot.timestamp()),
        memory,
        timeoutMillis,
        snapshot);
  }

  /** How a transaction begins. */
  TransactionOptions begin(boolean forReading) {
    return forReading || snapshot != null ? readOnly : readWrite;
  }

  SessionOptions withTransactions(TransactionOptions value) {
    return new SessionOptions(value, memory, timeoutMillis, snapshot);
  }

  SessionOptions withMemory(long bytes) {
    return new SessionOptions(readWrite, bytes, timeoutMillis, snapshot);
  }

  SessionOptions withTimeout(long millis) {
    return new SessionOptions(readWrite, memory, millis, snapshot);
  }

  SessionOptions withSnapshot(PinnedSnapshot pinnedOrNull) {
    return new SessionOptions(readWrite, memory, timeoutMillis, pinnedOrNull);
  }
}
