/**
 * The verbs of the protocol (paper, figure 6), one class each. An action receives the known state
 * and returns the mutations to apply, together with the meaning of a later read of the row. The
 * engine applies them, so each action is tested from rows to rows.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>An action reads and applies nothing itself.
 *   <li>Every mutation is idempotent by (cell, start timestamp): its condition fails once it was
 *       applied, and a read of the row then distinguishes that from a failure.
 *   <li>Each mutation has exactly one condition, on one column (invariants K1 and K2 of {@code
 *       io.mokadb.kv}).
 * </ol>
 *
 * <p>Layer: above {@code txn.mvcc}. Must not know: threads, waiting, the life of a transaction.
 */
package io.mokadb.txn.action;
