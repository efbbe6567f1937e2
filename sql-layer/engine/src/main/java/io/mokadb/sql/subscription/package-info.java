/**
 * Subscriptions: the changes of a table or a materialized view as rows, commit by commit, as they
 * are committed.
 *
 * <p>A subscription stands at a timestamp {@code T}: what was committed up to there is delivered. A
 * <i>look</i> takes a snapshot {@code S} and reads what became of the rows between {@code T} and
 * {@code S}, as any transaction reads: it waits for commits up to {@code S} that are under way. So
 * what comes later was committed after {@code S}, and the subscription then stands there. A {@link
 * io.mokadb.txn.ChangeWatch} tells when to look, and at which rows.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Every commit after the beginning is delivered once, in the order of the timestamps; the
 *       rows of one commit come together. The rows that were there at the beginning, with those
 *       that came and without those that went up to a commit, are the rows of the table at it.
 *   <li>Between two looks nothing is held: no transaction is open, but for the rows at the
 *       beginning while they are read, and as long as any reader's may be.
 *   <li>What is behind the safe point, with changes that were not delivered, is an error that names
 *       the timestamp; never a gap.
 *   <li>A change of the definition after which rows cannot be told as before ends the subscription,
 *       after everything that was committed before it. One that puts other rows in the place of all
 *       is a commit like others: its changes are the difference.
 * </ol>
 *
 * <p>Above {@code sql.history} and {@code catalog.store}, below {@code sql.engine}. Must not know:
 * sessions, privileges, threads.
 */
package io.mokadb.sql.subscription;
