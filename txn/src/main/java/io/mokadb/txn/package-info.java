/**
 * Percolator transactions over a {@link io.mokadb.kv.KvStore} (Peng and Dabek, OSDI 2010, sections
 * 2.2 to 2.4): snapshot isolation across rows, on a store that knows only single rows.
 *
 * <p><b>How it works.</b> A transaction reads the snapshot at its start timestamp {@code s} and
 * buffers its writes. Two-phase commit: <i>prewrite</i> puts, per cell, a lock at {@code LOCK@s}
 * that names one cell of the transaction, the first in key order, as primary, and a long value at
 * {@code DATA@s}, in lists of which the first one begins with the primary; then a commit timestamp
 * {@code c} is drawn; then the primary's lock is replaced by a write record {@code WRITE@c -> s}.
 * That one row mutation is the commit point. The other cells follow, committed by the same
 * transaction or by the next one that meets their lock and asks the primary. A reader takes the
 * newest write record at or before its timestamp; short values live in the record itself.
 *
 * <p><b>Conditions.</b> A prewrite requires that the cell has no lock at all, and no cell of {@code
 * WRITE} at or after {@code s}. Commit and rollback require the lock to stand, which makes them
 * exclusive. A rollback record of a younger transaction in that range is not a newer write. A
 * refused prewrite reads the cell again; if only such records stand in the way, the newest at
 * {@code r}, the next try looks at cells of {@code WRITE} from {@code r + 1} on, and the lock says
 * so: a rollback of it is recorded at a fresh timestamp, where a late prewrite with the same
 * condition meets it.
 *
 * <p><b>Removing a lock.</b> A commit removes everything in {@code LOCK} at or below {@code s}, by
 * one edit. No lock comes to stand there later (K8 of {@code io.mokadb.kv}): a transaction that
 * began before {@code s} is refused by the commit record, which lies above {@code s} and stands
 * until the safe point has passed it, and then the transaction may not commit at all. Nor does it
 * overlook that record: it overlooks rollback records only, and has seen them when no lock stood,
 * so whatever locks the cell afterwards draws a commit timestamp above them. A rollback removes its
 * own lock only, because an older transaction may lock the cell over the rollback record.
 *
 * <p><b>A primary that is not there.</b> A store applies the mutations of a list in any order, and
 * may get no further than some of them. So a secondary may stand while its primary has neither lock
 * nor verdict: because the prewrite is on its way, because it was refused, or because the client
 * died. After a newer commit there, the prewrite is refused in any case. Otherwise a transaction
 * that meets the secondary never acts without a rollback record in the primary's place, put there
 * in one step with the test that the primary is not locked; so the primary can only be locked
 * before, or not at all. Two tests serve: the condition of the prewrite itself, or, if another
 * transaction holds the cell, the lock of that one stands. In the first case the client may be
 * alive, and only the end of the life of the secondary's own lock allows it; in the second one the
 * prewrite is refused as well, and the record is written at once. Thus of two transactions that
 * want the same cells, the one that has the first of them takes the others from the other one. The
 * record stands at a fresh timestamp, since garbage collection may pass {@code s} before it is
 * written.
 *
 * <p><b>Holding.</b> Transactions of one process may hold cells before they commit, so that others
 * wait (package {@code lock}). No rule above depends on it.
 *
 * <p><b>Serializable transactions</b> (package {@code serial}) compare what they have read with the
 * commits between their snapshot and their commit timestamp. This rests on invariant 1, and on all
 * commits of a store passing one process; while there are others, they are refused.
 *
 * <p><b>One-phase commit</b>, where the store is atomic across rows: the same condition per cell,
 * and the write records at once in one batch. Instead of locks in the store, an in-memory table
 * keeps readers back whose snapshot the commit belongs to.
 *
 * <p><b>Several processes</b> may share a store, if they share an oracle that keeps the safe point
 * and counts the changes of the schema. It tells both with each timestamp. A transaction compares
 * them at its commit timestamp with those of the oldest snapshot that its writes depend on, when
 * all its locks stand and nothing is visible: what another process has changed by then, it can read
 * then. All commits take two phases. Nothing else is known of other processes for certain but that
 * one is gone (package {@code node}).
 *
 * <p><b>Loads</b>, on such a store: one-phase commits of one cell each, of one snapshot and at one
 * commit timestamp, written as one list. A refused cell refuses no other. Readers wait for the list
 * as for one commit. While it is written its snapshot holds the safe point back, so that collection
 * drops no record that its conditions have to meet.
 *
 * <p><b>Invariants</b>, cited by number in code and tests:
 *
 * <ol>
 *   <li>{@code commit_ts} comes from the oracle, after every prewrite was acknowledged; never
 *       computed.
 *   <li>A reader that meets a lock with {@code start_ts <=} its own waits or resolves it, unless it
 *       is of a commit of its own process that draws its commit timestamp later; it looks at locks
 *       for every key it reads, in scans too.
 *   <li>One-phase commit publishes its keys before drawing {@code commit_ts}, and removes them
 *       after the batch is visible; readers check that table before the store.
 *   <li>A rollback leaves a record at or above {@code (cell, start_ts)}, on the primary always
 *       unless a newer commit stands there, so that a late prewrite cannot succeed. No {@code
 *       start_ts} is both committed and rolled back.
 *   <li>A resolver decides by the primary alone, verifies that the lock there names itself primary,
 *       and applies an expiry test to a secondary only while its primary has neither lock nor
 *       verdict, and could still get one.
 *   <li>Live transactions refresh their primary lock before it expires; a dead client's lock is
 *       found dead by its age, in the oracle's time. Lists after the first are sent once the
 *       primary's lock was acknowledged, so that one life is enough for the others.
 *   <li>Notifications are part of the transaction: recorded in the lock at prewrite, made visible
 *       with the commit record, by the committer or by a transaction that rolls it forward. Weak
 *       ones, which lock nothing, are written at the commit timestamp before the commit point, so
 *       that a crash may make one too many but never one too few.
 *   <li>An observer's acknowledgement is read and written in the observer's own transaction, so of
 *       all attempts to handle a change at most one commits; removing a notification removes
 *       nothing newer than what was seen.
 *   <li>Garbage collection resolves every lock older than the safe point, then drops versions; it
 *       keeps the newest at or below it. Reads below it fail. Long readers hold it back up to a
 *       limit. Where processes share a store, a safe point is announced by the oracle for a lease
 *       before anything is dropped for it; a read counts if every safe point is known that was
 *       announced a part of a lease before its end; and a commit fails if the answer with its
 *       timestamp tells of a safe point above the oldest snapshot that it depends on.
 *   <li>Snapshot isolation allows write skew; what must not skew, at every level of the
 *       transactions, writes a lock-type commit record.
 *   <li>Only a single autocommit statement may be retried by the engine, from a new snapshot.
 *   <li>A transaction may move to a later snapshot, with a new {@code start_ts}, before its
 *       prewrite. The condition for each cell then begins at the snapshot that its first write was
 *       made from, not at {@code start_ts}; and the safe point stays below the oldest of these.
 *   <li>Every read of a serializable transaction is noted, from the oldest snapshot that it still
 *       depends on; it is compared after {@code commit_ts} was drawn and before anything is
 *       visible.
 * </ol>
 *
 * <p>(8 and 11 bind the observers and the SQL layer.) Packages, lowest first: {@code node}, {@code
 * txn} (what the layer above sees), {@code time}, {@code fault}, {@code mvcc}, {@code leaf}, {@code
 * action}, {@code lock}, {@code serial}, {@code observe}, {@code engine}, {@code system}. Outside
 * {@code system} no class reads a clock, draws a random number, sleeps or starts a thread. Must not
 * know SQL, tables, or which store it runs on.
 */
package io.mokadb.txn;
