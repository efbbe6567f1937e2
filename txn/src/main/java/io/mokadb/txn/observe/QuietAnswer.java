package io.mokadb.txn.observe;

/**
 * What a process has to do with the changes that another one waits for. Two answers that are equal,
 * and not busy, say that no worker there has ended anything between them.
 *
 * @param life names the watch that has counted: another one may have missed something
 * @param busy whether a worker has a row of interest in hand
 * @param settled how many rows of interest were settled in the life of the watch
 */
record QuietAnswer(long life, boolean busy, long settled) {}
