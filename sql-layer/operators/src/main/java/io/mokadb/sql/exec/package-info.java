/**
 * Operators that know no storage: filter, project, join, aggregate, sort, window, set operations.
 *
 * <p>Layer: above {@code expr}, below {@code access} and {@code plan}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Operators are pull-based and immutable; all state is in the stream, or, if it outlives one,
 *       in the context.
 *   <li>What a stream keeps it reserves from the context's memory, and gives back when it closes.
 *       What is not granted goes to a file of the context's directory, which has no name while it
 *       is open; a stream closes its files too.
 *   <li>A stream closes its inputs when it is closed, however it ended; closing twice does no harm.
 *       If opening fails, what was opened before is closed.
 *   <li>Sorting is stable, and joins keep the order of their left input, in memory or not. Groups,
 *       and rows of set operations, come in the order in which they were first seen, as far as they
 *       fit into memory.
 *   <li>Equality of keys is that of {@link io.mokadb.sql.compare.HashKeys}; a null joins with
 *       nothing, and is equal to null in groups, DISTINCT and set operations.
 * </ol>
 *
 * <p>Must not know: Calcite, storage, tables.
 */
package io.mokadb.sql.exec;
