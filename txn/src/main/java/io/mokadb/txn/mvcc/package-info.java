/**
 * The records that the protocol keeps in the store, and the reading of snapshots from them (paper,
 * section 2.2, figures 4 to 6).
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Records are immutable and encode themselves; the first byte of each tells kind and layout.
 *   <li>A snapshot at {@code s} returns the newest version committed at or before {@code s}, and
 *       waits for or resolves every lock that may belong to it (invariant 2 of {@code
 *       io.mokadb.txn}).
 *   <li>A read passes the {@link io.mokadb.txn.mvcc.ReadGate} before it trusts the store
 *       (invariants 3 and 9).
 * </ol>
 *
 * <p>Layer: above {@code txn.time} and the change ids of {@code txn.observe}. Must not know: how
 * commits are made.
 */
package io.mokadb.txn.mvcc;
