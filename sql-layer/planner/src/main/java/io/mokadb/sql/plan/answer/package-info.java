/**
 * The answering of queries from materialized views whose rows are, to each reader, exactly those of
 * their query.
 *
 * <p>Layer: above {@code plan.logical} and {@code plan.schema}; makes of a logical tree another one
 * that reads views. A view has a {@code ViewShape}, made once for a version of the schema. A part
 * of a query is answered from it
 *
 * <ul>
 *   <li><i>as it is</i>, whatever it is made of, if it is the same tree;
 *   <li>as <i>rows</i> ({@code RowsAnswer}), if both are inner joins: the tables of the view are
 *       among those of the query, each condition of the view follows from the query's, and the
 *       other conditions and all columns can be written over the columns of the view;
 *   <li>as <i>groups</i> ({@code GroupsAnswer}), if both are groups of such joins of the same
 *       tables, and the other conditions and the keys of the query can be written over the keys of
 *       the view. With the same keys, results are those of the view; with fewer, counts and sums
 *       are added up and extremes compared.
 * </ul>
 *
 * Joins are compared without their form ({@code FlatJoin}), as J. Goldstein and P. Larson describe
 * it (Optimizing Queries Using Materialized Views, 2001): a list of tables, one of conditions, and
 * expressions over the columns of all tables. Columns that the view's conditions make equal stand
 * for one another.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>The rows of the answered tree are the same multiset as those of the query, at each
 *       snapshot; where SQL leaves a choice, such as the rows of LIMIT without ORDER BY, it may be
 *       another one.
 *   <li>A part and its answer have the same columns: number, types and nullability.
 *   <li>A condition stays as long as it is not one of the view's. Of a condition whose operands are
 *       equal in the view alone, nothing is left out.
 *   <li>A function that may give something else when it is called again is never moved, and an
 *       aggregate whose result depends on the order of rows is never taken from a view.
 *   <li>Nothing is computed from the key of a group unless equal values of its type are the same:
 *       they are not for REAL, DOUBLE, JSON and arrays.
 *   <li>A view over materialized views answers nothing: it is of another moment than they are.
 * </ol>
 *
 * <p>Must not know: which views there are and when they may be read, costs, operators.
 */
package io.mokadb.sql.plan.answer;
