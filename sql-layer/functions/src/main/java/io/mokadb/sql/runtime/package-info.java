/**
 * The contract between planner and operators: expressions, operators, streams of rows, and the
 * context of one execution.
 *
 * <p>Lowers a plan to rows. A plan is a tree of {@link io.mokadb.sql.runtime.Operator}s that hold
 * {@link io.mokadb.sql.runtime.Expr}essions; both are immutable, know nothing of Calcite, and are
 * shared by all executions at the same time. What one execution owns lives in its {@link
 * io.mokadb.sql.runtime.ExecutionContext} and its {@link io.mokadb.sql.runtime.RowStream}s.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A row is an {@code Object[]} of values of the classes of {@link
 *       io.mokadb.session.SqlType.Kind}, or null. Anyone who receives a row may keep it and must
 *       not change it.
 *   <li>What is computed from {@link io.mokadb.sql.layout.EncodedValues} is what would be computed
 *       from the same row decoded, errors included.
 *   <li>Anyone who opens a stream closes it, also after a failure.
 *   <li>Every loop over rows calls {@link io.mokadb.sql.runtime.ExecutionContext#checkCancelled()}
 *       often enough.
 * </ol>
 *
 * <p>Must not know: Calcite, storage layout, sessions.
 */
package io.mokadb.sql.runtime;
