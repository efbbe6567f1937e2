/**
 * The reference backend: everything in a sorted map, nothing on disk. For tests and {@code
 * jdbc:moka:mem:}.
 *
 * <p>Layer: below {@code io.mokadb.txn}, knows {@code io.mokadb.kv} only. Invariants:
 *
 * <ol>
 *   <li>The state of a column is one immutable object, replaced as a whole: so a read needs no lock
 *       and is atomic over the families. A read that may have met a row of which some columns were
 *       changed and others not yet ends after that change (K3).
 *   <li>One writer at a time; conditions are evaluated under that writer's lock (K1).
 *   <li>A column without cells is not in the map.
 * </ol>
 */
package io.mokadb.kv.memory;
