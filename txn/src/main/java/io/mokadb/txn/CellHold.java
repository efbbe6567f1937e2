package io.mokadb.txn;

import io.mokadb.kv.CellKey;

/**
 * A cell that a transaction of this process holds, so that others wait for it.
 *
 * @param holder the start timestamp of the transaction
 */
public record CellHold(CellKey cell, long holder) {}
