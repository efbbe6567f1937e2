/**
 * The definition of a table, compiled for writes: layout, column checks, generated columns, CHECK
 * constraints, foreign keys, computed index keys, triggers to notify, views to be kept.
 *
 * <p>Layer: above {@code layout} and {@code access.tally}, below {@code access.write}, which
 * enforces what is compiled here.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Everything here is immutable and belongs to one version of the catalog.
 *   <li>The values of computed index keys are stored in no row: {@code IndexedRows} computes them
 *       from the row before and after the change, so their expressions are deterministic.
 *   <li>A {@code ConstraintGraph} compiles each table that a statement may reach once, so that
 *       cycles of foreign keys end.
 * </ol>
 *
 * <p>Must not know: operators, statements, SQL text, Calcite, sessions.
 */
package io.mokadb.sql.access.constraint;
