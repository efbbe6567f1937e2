package io.mokadb.sql.monitor;

/**
 * A transaction that has begun and not ended, as it was a moment ago.
 *
 * @param startTimestamp its identity
 * @param committing whether it is in the middle of its commit
 * @param trigger schema and name of the trigger that runs in it; null for none
 * @param row the key of the row that the trigger handles; null for none
 */
public record TransactionActivity(
    long startTimestamp, boolean committing, String trigger, String row) {}
