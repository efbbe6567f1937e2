/**
 * INFORMATION_SCHEMA: definitions as tables that SQL can read. The driver's metadata is built on
 * these columns.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Rows come from the catalog of the execution's snapshot.
 *   <li>Rows are in the order of names, so that the same query gives the same order.
 *   <li>A row shows only objects that the account of the execution may know of.
 *   <li>The tables list themselves, as SYSTEM VIEW.
 * </ol>
 *
 * <p>Must not know: how definitions are stored, sessions, plans.
 */
package io.mokadb.sql.introspect;
