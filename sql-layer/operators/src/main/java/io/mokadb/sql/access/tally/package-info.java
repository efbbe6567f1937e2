/**
 * Views that the writers of one table keep: each adds what its rows change to the sums of their
 * groups, in its own transaction, and a reader adds up the sums that its snapshot has.
 *
 * <p>A group is the sum of the cells {@code (space, columns of the group, lane)}. A statement puts
 * all that it changes of a group onto one lane which its transaction could {@linkplain
 * io.mokadb.txn.Transaction#claim claim}: so no other one writes that cell, and writers of one
 * group neither wait for each other nor conflict.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>T1. At each snapshot from the first filling on, the sum of the cells of a group is what the
 *       query has for the group at this snapshot. A change adds to a cell in the transaction that
 *       makes it, and whatever moves sums from cell to cell does so in one transaction.
 *   <li>T2. A cell of a lane from 0 on is written by a transaction that has claimed it, or whose
 *       start timestamp is its lane. The cell with the rows from before, {@link
 *       io.mokadb.sql.access.tally.TallyShape#FILL}, is written by {@link
 *       io.mokadb.sql.access.tally.TallyFill} alone.
 *   <li>T3. Filling at a snapshot writes the query at this snapshot, less the lanes that the
 *       snapshot has: so the sum is right at each later snapshot, whatever is added meanwhile.
 *   <li>T4. A lane that has nothing has no cell. One lane may have fewer rows than none; a group
 *       has not, except for a transaction at READ COMMITTED that can no longer commit, because
 *       another one has changed the same rows.
 *   <li>T5. A writer never fails for a sum: it is exact beyond the type of the result, whose limit
 *       only a reader meets.
 * </ol>
 *
 * <p>Layer: above {@code access.read} and {@code access.virtual}, below {@code access.constraint}.
 * Must not know: SQL text, Calcite, sessions, how definitions change.
 */
package io.mokadb.sql.access.tally;
