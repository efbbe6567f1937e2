/**
 * The contract between planner and operators: expressions, operators, streams of rows, and the
 * context of one execution.
 *
 * <p>Lowers a plan to rows. A plan is a tree of {@link io.mokadb.sql.runtime.Operator}s that hold
 * {@link io.mokadb.sql.runtime.Expr}essions; both are immutable, know nothing of Calcite, and are
 * shared by all executions at the same time. The state of one execution is in its {@link
 * io.mokadb.sql.runtime.ExecutionContext} and its {@link io.mokadb.sql.runtime.RowStream}s.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A row is an {@code Object[]} of values of the classes of {@link
 *       io.mokadb.session.SqlType.Kind}, or null. A receiver may keep a row and must not change it.
 *   <li>A computation on {@link io.mokadb.sql.layout.EncodedValues} has the same result as on the
 *       decoded row, errors included.
 *   <li>The opener of a stream closes it, also after a failure.
 *   <li>Every loop over rows calls {@link io.mokadb.sql.runtime.ExecutionContext#checkCancelled()}
 *       often enough.
 * </ol>
 *
 * <p>Must not know: Calcite, storage layout, sessions.
 */
package io.mokadb.sql.runtime;
