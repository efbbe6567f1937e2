package io.mokadb.txn.observe;

import io.mokadb.kv.Key;

/**
 * A row that an observer could not handle.
 *
 * @param changedAt timestamp of the change that was not handled
 * @param depth see {@link Observation#depth}
 * @param attempts how often it was tried
 * @param error what went wrong the last time, for people
 */
public record ParkedNotification(
    int observer, Key row, long changedAt, int depth, int attempts, String error) {}
