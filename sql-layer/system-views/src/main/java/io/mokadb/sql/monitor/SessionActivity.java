package io.mokadb.sql.monitor;

import io.mokadb.txn.CallCounts;

/**
 * A session as it was a moment ago.
 *
 * @param account as in {@code SessionVariables}
 * @param client where its user is; null for one in this process
 * @param application what the client calls itself; null if it did not say
 * @param connectedAtMillis since 1970
 * @param state {@code ACTIVE} while a statement runs or its result is open, {@code IDLE IN
 *     TRANSACTION}, {@code IDLE}
 * @param statement the text that runs, or ran last; null if none did
 * @param statementMillis how long it has been running, or how long ago it began
 * @param transaction the open one, or null
 * @param counts the calls that its transactions have made
 */
public record SessionActivity(
    long id,
    String user,
    long account,
    String client,
    String application,
    String schema,
    long connectedAtMillis,
    boolean autoCommit,
    boolean readOnly,
    String state,
    String statement,
    long statementMillis,
    TransactionState transaction,
    CallCounts counts) {
  /**
   * A transaction as it was a moment ago.
   *
   * @param startTimestamp its identity
   * @param readOnly whether it can only read
   * @param writes how many cells it has buffered
   * @param bytes how large its buffer is
   */
  public record TransactionState(long startTimestamp, boolean readOnly, int writes, long bytes) {}
}
