package io.mokadb.kv.testkit;

import io.mokadb.kv.Key;

/**
 * Promises of a backend beyond the contract's core.
 *
 * @param atomicAcrossRows whether {@code mutateAtomically} is there
 * @param exactSuperseded whether a {@code supersededOnly} scan returns superseded columns only
 * @param longestRow the longest row that the backend takes, in bytes
 */
public record StoreCapabilities(boolean atomicAcrossRows, boolean exactSuperseded, int longestRow) {
  /** A backend that takes the longest key there is. */
  public StoreCapabilities(boolean atomicAcrossRows, boolean exactSuperseded) {
    this(atomicAcrossRows, exactSuperseded, Key.MAX_LENGTH);
  }
}
