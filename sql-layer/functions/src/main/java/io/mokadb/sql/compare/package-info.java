/**
 * Comparison of values: the pairs of types that compare, the type that they compare as, the order,
 * and the keys of hash tables.
 *
 * <p>Layer: lowest of the SQL layer beside {@code layout}; planner, expressions and operators use
 * it, so that {@code =} means the same everywhere.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>{@link io.mokadb.sql.compare.ComparedTypes} is the only table of which pairs of types
 *       compare, and as what; all other pairs are refused with 42804 before any value is looked at.
 *   <li>{@link io.mokadb.sql.compare.Comparators} orders all values of a type: of two values the
 *       one is less, or they are equal.
 *   <li>{@link io.mokadb.sql.compare.HashKeys} of two values are equal if and only if the values
 *       compare as equal.
 *   <li>Both agree with the order of keys in {@code layout}.
 * </ol>
 *
 * <p>Must not know: Calcite, operators, storage.
 */
package io.mokadb.sql.compare;
