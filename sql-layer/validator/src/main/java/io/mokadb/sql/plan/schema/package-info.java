/**
 * The catalog as Calcite sees it.
 *
 * <p>Layer: above {@code plan.type}; lowers Calcite's questions for names to {@link
 * io.mokadb.sql.catalog.Catalog} and the virtual tables.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A view of a catalog is immutable; names are matched exactly, because the parser has folded
 *       them.
 *   <li>An unqualified name is looked for in the session's schema and among temporary tables.
 *   <li>The hidden row id of a table without primary key is a column only of the one table that an
 *       UPDATE or DELETE is about.
 * </ol>
 *
 * <p>Must not know: operators, plans.
 */
package io.mokadb.sql.plan.schema;
