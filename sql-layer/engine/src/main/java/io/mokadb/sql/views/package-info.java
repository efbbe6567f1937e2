/**
 * Materialized views that keep themselves: what follows from changes of their tables is computed by
 * delta or by key, and written to their rows in the background.
 *
 * <p>Each table that such views read announces its changed rows to one observer's id, however many
 * views there are. Views that are connected by tables which they share are a <i>group</i>, and a
 * group is one {@link io.mokadb.txn.observe.Follower}. A view has a <i>watermark</i> in the store:
 * its stored rows are the result of its query at that timestamp. A step of a group takes in a
 * window of changes: for each view the keys of the partitions that the changed rows are in, at the
 * watermark and at the end of the window; the rows of these partitions, at both; and their
 * difference is written with the new watermark in one transaction.
 *
 * <p>By key, a group is computed again as a whole. By delta ({@link
 * io.mokadb.sql.plan.incremental.DeltaPlan}), the rows before grouping in which a changed row has
 * part are read at the watermark and at the end of the window; those of the watermark are taken
 * from the state of their group, the others added. States are in {@link io.mokadb.sql.views.fold};
 * the values that MIN and MAX are looked up in are beside them. Rows without groups are taken away
 * and added in the same way, from and to those of the view.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>V1. At each commit the stored rows of a view with a watermark are, as a multiset, the
 *       result of its query at the watermark.
 *   <li>V2. A notification is removed only if it is not newer than the watermark of every view that
 *       reads its table: those of views that are being filled included. A step that removes what a
 *       view without a watermark might need locks the cell of that watermark, so a transaction
 *       which fills the view from an earlier snapshot conflicts with it. Where several nodes share
 *       the store, a record says that a node fills a view: steps that see it leave the view, and
 *       what was announced since, alone; a step that does not see it and writes the cell of the
 *       watermark conflicts with the record. The record of a node that is gone is taken away by a
 *       step, with which the transaction that fills the view conflicts, before it stops counting.
 *   <li>V3. What is read at a timestamp is planned under the definitions of that timestamp: an
 *       index that came later is not asked about what was before.
 *   <li>V4. A view whose query fails stays as it is, and does not keep the others of its group from
 *       going on: neither at its watermark, which it gives up if more has changed since than a
 *       window holds, nor by the time that it costs to compute it as a whole again and again.
 *   <li>V5. A step is committed under the rule of sessions: not if a table that it wrote was
 *       altered meanwhile.
 *   <li>V6. If the watermark of a view names a shape of groups, what is stored under the id of the
 *       view are the states of all groups at the watermark: a group without a state has no rows. If
 *       the shape is one with values, the values of MIN and MAX of all rows are there too, behind
 *       the states, and else none. Whatever writes a watermark without going by delta names none,
 *       and the next step by delta makes all states from the watermark before it uses them.
 *   <li>V7. A statement reads a view that is current as its query is at the reader's own snapshot,
 *       with what the reader has written. What a step takes in is remembered before it is removed,
 *       so a reader at an older snapshot looks for notifications first, and then there. Where other
 *       nodes take steps too, it looks at the marks in the store instead, and computes the view as
 *       a whole if they say that something may be gone.
 *   <li>V8. What one reader has computed serves another one if both have the same definitions, read
 *       the same watermark, see the same newest change of the view's tables, and have written
 *       nothing to them. Stored rows change with their watermark alone (V1).
 *   <li>V9. Triggers on a view are told of the rows that a step changes and of no others; a row
 *       that goes and comes with the same key is an update.
 *   <li>V10. A large object of a stored row is a copy: it goes with its row, and the one of the
 *       table with the table's.
 * </ol>
 *
 * <p>Above {@code sql.plan} and {@code catalog.store}, below {@code sql.engine}. Must not know:
 * sessions, threads, which store it runs on.
 */
package io.mokadb.sql.views;
