/**
 * Plans for views that keep themselves: what of a query has to be computed again when rows of its
 * tables change.
 *
 * <p>{@code TreeAnalysis} walks the tree of a query, and finds for each place where it reads a
 * table a way from a changed row to the rows of the result that the change may reach ({@code
 * ChangePath}). A way is a list of steps, questions by keys, and the columns of the tree in which
 * the last keys are found again. These columns are kept behind those of the query where it does not
 * have them.
 *
 * <p>Why no row is missed. Take the states of the tables before and after some changes. For a tree,
 * every row that is there in one state and not, or not as often, in the other one has in the
 * columns of some way a key that the steps of this way lead to, if each step is asked in both
 * states and its keys are those of both. By induction:
 *
 * <ul>
 *   <li>A row of a table that differs has the key of a changed row: its own.
 *   <li>Selection and projection make a row of one row, and keep its columns.
 *   <li>Inner join: a pair differs because one of its rows does, whose columns it has.
 *   <li>Groups, DISTINCT: a group differs because one of its rows does. That row is there in one of
 *       the two states, where the step from its key finds the columns of the group. So with the
 *       partitions of windows.
 *   <li>Outer, semi- and anti-joins: what comes of a left row differs because the left row does,
 *       whose columns it has, or because right rows do that match it in the state in which they are
 *       there. The step finds the values that they match by, or, if the join has no equality, the
 *       keys of the left rows.
 *   <li>A right join is a left one; a full join the union of a left join and the right rows without
 *       a partner.
 *   <li>UNION ALL: a row differs because it does so in its branch. INTERSECT and EXCEPT: because an
 *       equal row of a branch does; the key is the whole row.
 *   <li>Whatever else reads tables - LIMIT, groups of all rows, windows without PARTITION BY, the
 *       right side of a dependent join - hangs together as a whole: the way leads to all rows.
 * </ul>
 *
 * <p>So rows whose keys no way leads to are the same in both states, whatever columns the ways are
 * led to last ({@code Anchored}): the difference of the rows with the keys is that of the query.
 * Keys that nothing changes for cost time, not correctness.
 *
 * <p>By delta ({@code DeltaAnalysis}), a tree is taken apart into terms ({@code DeltaTerms}), and
 * the rows of a term with a key that the ways lead to are taken away as they were and added as they
 * are, from and to the states of groups, or the rows of the view. A row has a key at several
 * places, or at one; it is told at the first. By the above, whatever else there is in a term is the
 * same in both states. So the rows must be the same values whenever they are computed ({@code
 * StableTrees}), and equal keys the same. A grouping by several sets of columns is taken for one
 * over its rows, each once for each set ({@code SingleGrouping}).
 *
 * <p>{@code Restriction} puts the condition on keys where rows are looked for by it: below groups,
 * windows and set operations, on both sides of joins; a side whose rows a join would compute as a
 * whole is restricted to what the rows of the other one ask for.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Each change of a used column of a table reaches every partition whose rows it changes, if
 *       the keys of all steps are asked at both snapshots.
 *   <li>A query that cannot be kept is refused, and the operator named; it is never planned in
 *       part.
 *   <li>Rows are asked for by keys with the same expressions as the query computes them with.
 * </ol>
 *
 * <p>Above {@code plan.logical} and {@code plan.physical}. Must not know: transactions, watermarks,
 * where rows are stored.
 */
package io.mokadb.sql.plan.incremental;
