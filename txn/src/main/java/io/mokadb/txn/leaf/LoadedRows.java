package io.mokadb.txn.leaf;

import io.mokadb.kv.Key;

/**
 * The entries that were read for a leaf.
 *
 * @param end the row after the last that they are complete for, or null for no bound
 */
record LoadedRows(PackedRows rows, Key end) {}
