/**
 * The generator of queries.
 *
 * <ol>
 *   <li>FQ1: a query has one right answer: nothing in it depends on the order in which equal rows
 *       come, on the clock, or on how a number is rounded.
 *   <li>FQ2: the same random numbers give the same query.
 *   <li>FQ3: nothing is generated that the databases read differently; what is written differently
 *       has both texts in the tree.
 * </ol>
 *
 * <p>Layer: on {@code schema} and {@code tree}. Must not know: databases, oracles.
 */
package io.mokadb.fuzz.query;
