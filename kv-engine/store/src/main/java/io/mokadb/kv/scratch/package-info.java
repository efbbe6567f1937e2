/**
 * Bytes that do not fit into memory for a while: ordered maps on disk that end with their owner.
 * Nothing in them survives the process; what a killed process leaves is removed when its directory
 * is opened again.
 *
 * <p>Must not know what the bytes mean.
 */
package io.mokadb.kv.scratch;
