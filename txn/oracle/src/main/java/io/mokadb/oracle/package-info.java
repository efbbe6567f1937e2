/**
 * The timestamp oracle as a service (paper, section 2.3): requests and answers, known to its client
 * and its server alike.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A timestamp of an answer is greater than each one of an answer that was received before the
 *       request was made, whichever server gave it.
 *   <li>If the schema was raised between two timestamps, their {@link io.mokadb.txn.SchemaStamp}s
 *       differ, also when the leader changed meanwhile.
 *   <li>A safe point was persisted before an answer shows it, and does not fall.
 *   <li>Each request may be repeated when its answer was lost: the price is a gap in the
 *       timestamps, or a schema counter that was raised twice.
 * </ol>
 *
 * <p>Layer: above {@code io.mokadb.txn}. Must not know: Netty, ZooKeeper.
 */
package io.mokadb.oracle;
