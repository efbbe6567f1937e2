/**
 * Temporary tables: what a session defines and fills for itself.
 *
 * <p>Layer: above {@code catalog.store} and {@code layout}, below {@code engine}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>T1. Nothing of a temporary table reaches the database's store: its rows, index entries and
 *       counters have keys of their own, which go to a store on the heap that ends with the
 *       process; its definition is kept by the session.
 *   <li>T2. A transaction of a session with temporary tables is two, of the database's store and of
 *       the heap's. The first decides: only after it has committed the second does, which cannot
 *       conflict, for one session alone writes its keys, one transaction after the other.
 *   <li>T3. Definitions change with the transaction: they are the session's when it has committed.
 *   <li>T4. What no definition of the session names any more is deleted, at the latest when the
 *       session ends.
 * </ol>
 *
 * <p>Must not know: plans, operators.
 */
package io.mokadb.sql.temporary;
