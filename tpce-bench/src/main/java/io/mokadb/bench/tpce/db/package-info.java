/**
 * The database under test: its URL, its dialect, its pool of connections, and statements on one
 * connection.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A connection is used by one thread at a time, and returns to the pool without an open
 *       transaction.
 *   <li>A statement that affects an unexpected number of rows fails.
 *   <li>Statements and values pass through the dialect; the error of a statement names it, its
 *       SQLState and the vendor's code.
 * </ol>
 *
 * <p>Layer: above {@code tpce.schema}. Must not know: the purpose of the statements.
 */
package io.mokadb.bench.tpce.db;
