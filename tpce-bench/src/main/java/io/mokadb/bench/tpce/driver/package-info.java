/**
 * The emulators: customers, the market and data maintenance, each on threads of its own, and what
 * is counted while they run.
 *
 * <ol>
 *   <li>TR1: customers draw from the official mix; what the market starts follows from their
 *       orders.
 *   <li>TR2: a transaction that the database asks to be repeated is run again from its begin, with
 *       a short random pause, a bounded number of times; every repetition is counted, and the time
 *       spent in it belongs to the transaction.
 *   <li>TR3: any other error ends the run: a benchmark that fails quietly measures nothing.
 *   <li>TR4: all that is random comes from the seed; the order in which threads meet does not.
 * </ol>
 *
 * <p>Layer: above {@code tpce.txn}. Must not know: how results are shown.
 */
package io.mokadb.bench.tpce.driver;
