/**
 * Temporary tables: tables that one session defines and fills for itself.
 *
 * <p>Layer: above {@code catalog.store} and {@code layout}, below {@code engine}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>T1. No part of a temporary table reaches the database's store: its rows, index entries and
 *       counters have keys of their own, which go to a store on the heap that ends with the
 *       process; its definition is kept by the session.
 *   <li>T2. A transaction of a session with temporary tables is two, of the database's store and of
 *       the heap's. The first decides: only after it has committed the second does, which cannot
 *       conflict, because one session alone writes its keys, one transaction after the other.
 *   <li>T3. Definitions change with the transaction: they become the session's when it commits.
 *   <li>T4. Rows that no definition of the session refers to any more are deleted, at the latest
 *       when the session ends.
 * </ol>
 *
 * <p>Must not know: plans, operators.
 */
package io.mokadb.sql.temporary;
