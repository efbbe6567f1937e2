/**
 * The processes that work on one store: who they are, what each of them tells the others, and how
 * work is divided among them.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A process that is gone stays gone; its number is never used again.
 *   <li>A token that is made after {@link io.mokadb.txn.node.Nodes#living} was called has a number
 *       above each timestamp that was drawn before that call, and so have its transactions.
 *   <li>Messages may be lost, late or repeated, and the division of work may overlap: no promise of
 *       the layers above depends on either.
 *   <li>Work that must not be done twice, or not by halves, is a record in the store that names its
 *       owner ({@link io.mokadb.txn.node.WorkOwners}). Its successor changes that record in a
 *       transaction, and each part of the work reads and writes the record: so one of two takers
 *       gets it, and a former owner that wakes up late does no part of it any more.
 * </ol>
 *
 * <p>Layer: lowest of the module, above {@code io.mokadb.kv}. Must not know: timestamps' source,
 * transactions, and what keeps the tokens or carries the messages.
 */
package io.mokadb.txn.node;
