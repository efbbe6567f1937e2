/**
 * Which privileges a statement takes, read from its syntax tree.
 *
 * <p>Layer: above {@code sql.security}, whose {@code Need}s come out; below the engine's sessions.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A name that cannot be told apart counts for all that it may mean: rather a privilege too
 *       many than one too few.
 *   <li>A star means all columns, as in PostgreSQL, whatever a query around it picks of them. A
 *       table of which no column is named takes the privilege on any one column.
 *   <li>What is not written in the statement takes no privilege: what views read, what foreign keys
 *       look up and change. Bodies of functions count as written where they are called.
 *   <li>Names in views and functions never mean temporary tables of the session.
 * </ol>
 *
 * <p>Must not know: sessions, plans, {@code java.sql}.
 */
package io.mokadb.sql.engine.rights;
