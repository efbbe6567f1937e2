package io.mokadb.sql.engine;

import io.mokadb.txn.CallCounts;
import io.mokadb.txn.TransactionOptions;

/**
 * The options of a session that SET changes. Immutable.
 *
 * @param readWrite options of its transactions
 * @param readOnly options of its read-only transactions
 * @param memory memory of one statement, in bytes
 * @param timeoutMillis for statements whose caller sets no shorter one; 0 for no limit
 * @param snapshot the snapshot that it reads, or null for always the newest
 * @param subQueriesAsWritten whether sub-queries run for each row, whatever the cost
 * @param queryRewrite whether queries may be answered from materialized views that they do not name
 */
record SessionOptions(
    TransactionOptions readWrite,
    TransactionOptions readOnly,
    long memory,
    long timeoutMillis,
    PinnedSnapshot snapshot,
    boolean subQueriesAsWritten,
    boolean queryRewrite) {
  static SessionOptions of(DatabaseSettings settings) {
    return new SessionOptions(
        TransactionOptions.DEFAULT
            .withDurability(settings.durability())
            .withLockWait(settings.lockWait())
            .withHolding(settings.rowLocks()),
        settings.memoryPerStatement(),
        0,
        null,
        false,
        true);
  }

  private SessionOptions(
      TransactionOptions readWrite,
      long memory,
      long timeoutMillis,
      PinnedSnapshot snapshot,
      boolean subQueriesAsWritten,
      boolean queryRewrite) {
    this(
        readWrite,
        snapshot == null
            ? readWrite.withReadOnly(true)
            : readWrite.withSnapshot(snapshot.timestamp()),
        memory,
        timeoutMillis,
        snapshot,
        subQueriesAsWritten,
        queryRewrite);
  }

  /** How a transaction begins. */
  TransactionOptions begin(boolean forReading) {
    return forReading || snapshot != null ? readOnly : readWrite;
  }

  SessionOptions withTransactions(TransactionOptions value) {
    return new SessionOptions(
        value, memory, timeoutMillis, snapshot, subQueriesAsWritten, queryRewrite);
  }

  /** With the calls of all transactions counted in {@code counts}. */
  SessionOptions countedIn(CallCounts counts) {
    return withTransactions(readWrite.withCounts(counts));
  }

  /** What the calls of the session's transactions are counted in. */
  CallCounts counts() {
    return readWrite.counts();
  }

  SessionOptions withMemory(long bytes) {
    return new SessionOptions(
        readWrite, bytes, timeoutMillis, snapshot, subQueriesAsWritten, queryRewrite);
  }

  SessionOptions withTimeout(long millis) {
    return new SessionOptions(
        readWrite, memory, millis, snapshot, subQueriesAsWritten, queryRewrite);
  }

  SessionOptions withSnapshot(PinnedSnapshot pinnedOrNull) {
    return new SessionOptions(
        readWrite, memory, timeoutMillis, pinnedOrNull, subQueriesAsWritten, queryRewrite);
  }

  SessionOptions withSubQueriesAsWritten(boolean value) {
    return new SessionOptions(readWrite, memory, timeoutMillis, snapshot, value, queryRewrite);
  }

  SessionOptions withQueryRewrite(boolean value) {
    return new SessionOptions(
        readWrite, memory, timeoutMillis, snapshot, subQueriesAsWritten, value);
  }

  /** The shorter one of a caller's limit and the session's, in milliseconds; 0 for no limit. */
  long shorterTimeout(long callers) {
    return timeoutMillis == 0 || callers > 0 && callers < timeoutMillis ? callers : timeoutMillis;
  }
}
