/**
 * INFORMATION_SCHEMA: definitions as tables that SQL can read. The driver's metadata stands on
 * these columns.
 *
 * <p>Rows come from the catalog of the execution's snapshot, in the order of names, so that the
 * same query gives the same order. The tables list themselves, as SYSTEM VIEW.
 *
 * <p>Must not know: how definitions are stored, sessions, plans.
 */
package io.mokadb.sql.introspect;
