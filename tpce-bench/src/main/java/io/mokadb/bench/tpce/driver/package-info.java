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
 *   <li>TR5: nothing counts before the rate is steady or the longest ramp-up is over; which of them
 *       it was is part of the result.
 *   <li>TR6: in an open loop the time of a transaction begins when it is due, never when a thread
 *       is free for it; what cannot be kept up with ends the run and is not left out.
 * </ol>
 *
 * <p>Layer: above {@code tpce.txn} and {@code tpce.steady}. Must not know: how results are shown.
 */
package io.mokadb.bench.tpce.driver;
