/**
 * The rows of all 33 tables compared with the rows that there should be: those that the generator
 * makes, and those that follow from the trades of runs.
 *
 * <ol>
 *   <li>TR1: both sides are summed up first, a checksum for each bucket of keys; only rows of
 *       buckets that differ are held in memory, a bounded number at a time. So the size of a
 *       database does not matter, and neither does the order in which it returns rows.
 *   <li>TR2: the columns that a run may change, who changes them and to what, are listed in one
 *       place, {@link io.mokadb.bench.tpce.check.rows.RunChanges}. As long as no run has made a
 *       trade, no column may differ.
 *   <li>TR3: changes that one by one are right must be right together too: no more entities differ
 *       than the turns of Data-Maintenance explain, all rows of an entity differ alike, and volumes
 *       of last trades are bounded by the trades of runs.
 * </ol>
 *
 * <p>Layer: above {@code check.rules}, {@code tpce.catalogue} and {@code tpce.data}.
 */
package io.mokadb.bench.tpce.check.rows;
