/**
 * The rows that follow from the trades of runs, recomputed from the orders.
 *
 * <ol>
 *   <li>TU1: an order (account, security, kind, quantity, bound), its times and the price that it
 *       got are taken from the database and judged by what a run can make; everything else, in all
 *       tables, is computed from them and from what was loaded.
 *   <li>TU2: lots, gain, tax and amounts are computed by arithmetic of this package, not by that of
 *       the transactions, so that a fault there is noticed.
 *   <li>TU3: accounts are taken in portions of a part of the load, so memory is bounded by the
 *       trades of a few customers.
 * </ol>
 *
 * <p>Layer: above {@code tpce.data}. Must not know: transactions, how rows are compared.
 */
package io.mokadb.bench.tpce.check.rules;
