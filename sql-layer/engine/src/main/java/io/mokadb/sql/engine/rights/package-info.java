/**
 * The privileges that a query or a change takes, read from its syntax tree. Each kind of change is
 * registered in {@link io.mokadb.sql.engine.rights.ChangeKinds}.
 *
 * <p>Layer: above {@code sql.security}, whose {@code Need}s come out; below the engine's sessions.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>An ambiguous name takes the privileges on everything that it may mean.
 *   <li>A star means all columns, as in PostgreSQL, whichever of them the surrounding query
 *       selects. A table without a named column takes the privilege on any one column.
 *   <li>Only names written in the statement take privileges; tables read by views, and rows that
 *       foreign keys look up and change, take none. Bodies of functions count as written where they
 *       are called.
 *   <li>Names in views and functions never mean temporary tables of the session.
 * </ol>
 *
 * <p>Must not know: sessions, plans, {@code java.sql}.
 */
package io.mokadb.sql.engine.rights;
