package io.mokadb.txn.lock;

import io.mokadb.kv.CellKey;

/**
 * A wait for another process.
 *
 * @param cell what is waited for
 * @param node the process that holds it
 * @param waiter the start timestamp of the transaction that waits
 */
public record AwaitedCell(CellKey cell, long node, long waiter) {}
