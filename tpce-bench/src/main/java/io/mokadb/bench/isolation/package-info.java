/**
 * A small bank at each level of isolation, on several databases in turns.
 *
 * <p>The transactions are those of SmallBank (M. Alomari, M. Cahill, A. Fekete, U. Roehm: The cost
 * of serializability on platforms that use snapshot isolation, ICDE 2008).
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Each database runs the same transactions with the same pauses before a repetition, and the
 *       same durability.
 *   <li>Levels and databases take turns within each round, so that a change of the machine's speed
 *       affects all of them.
 *   <li>After each turn the money in the bank is compared with what was paid in and out. A
 *       difference at a level that rules it out is a failure.
 * </ol>
 *
 * <p>Layer: above {@code bench.micro} (the peers) and {@code bench.measure}; below the commands.
 * Must not know: any engine's classes.
 */
package io.mokadb.bench.isolation;
