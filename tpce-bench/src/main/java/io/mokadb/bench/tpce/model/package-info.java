/**
 * The brokerage house as arithmetic: who its customers are, what securities cost and when, what a
 * trade does to holdings and what it costs. Knows no rows and no SQL.
 *
 * <ol>
 *   <li>TM1: everything is a function of the scale, its seed and an index; no order of calls, no
 *       thread and no clock changes it.
 *   <li>TM2: money is whole cents in a long; {@link io.mokadb.bench.tpce.model.Cents} makes
 *       decimals of it at the edge.
 * </ol>
 *
 * <p>Layer: under the generator, the transactions and the drivers. Must not know: SQL, time of day.
 */
package io.mokadb.bench.tpce.model;
