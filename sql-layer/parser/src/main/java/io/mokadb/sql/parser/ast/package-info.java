/**
 * The statements that Moka adds to Calcite's: definitions, transactions, settings, EXPLAIN,
 * RETURNING.
 *
 * <p>Nodes are immutable. {@code toString} gives SQL again. Names are {@link
 * org.apache.calcite.sql.SqlIdentifier}s, already folded, with their positions.
 */
package io.mokadb.sql.parser.ast;
