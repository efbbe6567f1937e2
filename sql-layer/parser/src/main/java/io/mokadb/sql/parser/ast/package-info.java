/**
 * Syntax trees of the statements and clauses that Moka adds to Calcite's: definitions,
 * transactions, settings, EXPLAIN, RETURNING; and the forms that Moka's grammar gives to Calcite's
 * own trees.
 *
 * <p>A statement is one class below {@code MokaCall}, {@code Create}, {@code Drop} or {@code
 * Definition}. It holds its parts, and {@code unparse} says how they are written.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A node never changes after the parser made it, except that Calcite's validator may replace
 *       the operand of an OVERRIDING clause.
 *   <li>{@code toString} gives SQL again, for messages and tests. Where a statement is stored, its
 *       text is stored as it was written.
 *   <li>The operands of a node are what visitors may reach; a definition's parts are not operands,
 *       as they are executed from the tree and not planned.
 *   <li>Names are {@link org.apache.calcite.sql.SqlIdentifier}s, already folded, with their
 *       positions.
 * </ol>
 *
 * <p>Layer: above {@code io.mokadb.session} and Calcite's parser trees. Must not know: the catalog,
 * plans, execution.
 */
package io.mokadb.sql.parser.ast;
