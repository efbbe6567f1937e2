/**
 * The generator: all rows of a scale, in parts that can be made in any order and on any thread.
 *
 * <ol>
 *   <li>TD1: the rows of a part depend on the scale and the part only.
 *   <li>TD2: every row is in exactly one part; a broker's totals are the sum of what the parts of
 *       its customers add.
 *   <li>TD3: the initial trades are settled by the same rules as those of a run ({@code
 *       tpce.model.Lots}), so balances, holdings, histories and totals agree from the start.
 * </ol>
 *
 * <p>Layer: above {@code tpce.model} and {@code tpce.schema}. Must not know: connections.
 */
package io.mokadb.bench.tpce.data;
