/**
 * The twelve transactions, one class each, their frames as methods.
 *
 * <ol>
 *   <li>TT1: a transaction runs on the connection it is given and neither commits nor retries; that
 *       is the caller's. Only the rollback that belongs to Trade-Order is its own.
 *   <li>TT2: no transaction reads a clock or draws a random number: both are in its input.
 *   <li>TT3: all trades of an account in a security write the same row of holding_summary, and lock
 *       the account first where the dialect locks; so snapshot isolation, or read committed with
 *       those locks, keeps holdings and balances right.
 *   <li>TT4: orders for the market are part of the output, and are sent after the commit.
 * </ol>
 *
 * <p>Layer: above {@code tpce.db} and {@code tpce.model}. Must not know: threads, pools, mixes.
 */
package io.mokadb.bench.tpce.txn;
