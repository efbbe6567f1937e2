/**
 * Virtual tables: tables that are computed when they are read, and the operator that reads them.
 *
 * <p>Layer: above {@code runtime}; the system views and table functions implement {@link
 * io.mokadb.sql.access.virtual.VirtualTable}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A virtual table is computed at most once per opening of its operator.
 *   <li>Its rows have the width and the order of its columns.
 *   <li>Nothing of it is stored.
 * </ol>
 *
 * <p>Must not know: stored tables, SQL text, Calcite, sessions.
 */
package io.mokadb.sql.access.virtual;
