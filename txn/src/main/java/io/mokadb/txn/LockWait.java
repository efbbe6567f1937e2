package io.mokadb.txn;

import io.mokadb.kv.CellKey;

/**
 * A transaction that waits for a cell which another one holds.
 *
 * @param waiter the start timestamp of the one that waits
 * @param holder the start timestamp of the one that holds the cell
 */
public record LockWait(CellKey cell, long waiter, long holder) {}
