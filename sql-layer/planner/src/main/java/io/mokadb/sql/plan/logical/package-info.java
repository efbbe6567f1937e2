/**
 * Logical rewriting.
 *
 * <p>Layer: above {@code plan.validate} and {@code plan.rex}; lowers a validated statement to a
 * relational tree without sub-queries, with filters pushed down and unused columns cut off.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A sub-query becomes a dependent join ({@code SubQueryRemoval}), whose correlation variable
 *       no other join of the statement has, nor a copy of it ({@code OwnVariables}). IN, EXISTS and
 *       their negations as conditions become semi- and anti-joins where their null semantics allows
 *       it, in the most general form otherwise.
 *   <li>A tree with fewer dependent joins ({@code Unnesting}) is an alternative that must win by
 *       cost, never the only plan. What has no such form stays a dependent join.
 *   <li>With sub-queries as written, each is asked for each row, and no alternative is considered:
 *       the reference that all others have to agree with.
 *   <li>Each phase is followed by a check of what it made ({@code plan.check}): a statement with a
 *       dangling or shadowed reference is refused with 0A000, not run.
 *   <li>No constant is evaluated here.
 * </ol>
 *
 * <p>Must not know: operators, storage.
 */
package io.mokadb.sql.plan.logical;
