/**
 * Ordered maps on disk for bytes that do not fit into memory; they end with their owner.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A map never outlives its process: the files of a killed process have lost their names
 *       already, or are removed when its directory is opened again.
 *   <li>Keys are in unsigned lexicographic order.
 *   <li>A map is used by one thread at a time; any thread may close it.
 * </ol>
 *
 * <p>Must not know: the meaning of the bytes.
 */
package io.mokadb.kv.scratch;
