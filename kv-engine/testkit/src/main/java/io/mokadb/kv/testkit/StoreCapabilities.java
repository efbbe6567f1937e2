package io.mokadb.kv.testkit;

/**
 * Promises of a backend beyond the contract's core.
 *
 * @param atomicAcrossRows whether {@code mutateAtomically} is there
 * @param exactSuperseded whether a {@code supersededOnly} scan returns superseded columns only
 */
public record StoreCapabilities(boolean atomicAcrossRows, boolean exactSuperseded) {}
