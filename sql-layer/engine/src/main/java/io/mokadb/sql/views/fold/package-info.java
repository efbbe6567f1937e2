/**
 * States of groups: of each aggregate what it takes to add rows to it and to take them away again.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>The state of a group depends on which rows it has, and not on their order, nor on what was
 *       in it before: equal groups have equal bytes. An extreme that is not {@linkplain
 *       GroupState#isKnown known} is the exception, and is never stored. It is looked up where the
 *       values are kept in order, or the state is made of all rows again.
 *   <li>The result of an aggregate is made by the function of the query itself, so it is rounded,
 *       and fails, as there.
 * </ol>
 *
 * <p>Must not know: transactions, snapshots, where states are stored.
 */
package io.mokadb.sql.views.fold;
