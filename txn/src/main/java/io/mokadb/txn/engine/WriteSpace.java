package io.mokadb.txn.engine;

import io.mokadb.kv.scratch.ScratchSpace;

/**
 * Space for the uncommitted writes of transactions, in memory and on disk.
 *
 * @param scratchOrNull for what does not fit into memory; null if that must fail
 */
public record WriteSpace(WriteMemory memory, ScratchSpace scratchOrNull) {
  /** As much memory as anybody asks for. */
  public static final WriteSpace UNBOUNDED = new WriteSpace(WriteMemory.UNBOUNDED, null);
}
