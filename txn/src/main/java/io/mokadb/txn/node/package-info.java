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
 * </ol>
 *
 * <p>Layer: lowest of the module, above {@code io.mokadb.kv}. Must not know: timestamps' source,
 * transactions, and what keeps the tokens or carries the messages.
 */
package io.mokadb.txn.node;
