/**
 * Observers (paper, section 2.4): work that follows from committed changes, in transactions of its
 * own, at most once per change.
 *
 * <p><b>How it works.</b> A transaction announces to observers what it changes; the announcement is
 * part of the lock, and becomes a cell of the {@code NOTIFY} family, at {@code (row, observer's
 * id)}, with the commit record (invariant 7). So all that waits is found by a scan of that family
 * alone. A worker begins a transaction, reads its observer's <i>acknowledgement</i> of the row,
 * lets the observer work, writes the new acknowledgement - the transaction's start timestamp - and
 * commits: two workers on one row conflict, so one wins (invariant 8). The notification goes with
 * the commit where the store is atomic across rows, else after it; a notification that a crash
 * leaves behind is not newer than the acknowledgement, and the next worker that finds it removes
 * it.
 *
 * <p>What the observer saw last is the row at the timestamp of its acknowledgement. Garbage
 * collection keeps that version while a notification of the row waits or is parked. An observer may
 * be told to forget a row that is gone; that this was so is known for as long as any notification
 * or record of a parked row is left that would show it the same change again ({@code Forgotten}).
 *
 * <p>A notification found by a scan may stem from an earlier run of the process and be the reason
 * for its end: so it is recorded before the observer gets it, and counts as a failure of the row
 * unless the record is removed.
 *
 * <p><b>Several processes.</b> Where they share a store, the one that commits a change handles it.
 * If it has no workers, or more in hand than it remembers, it hands the row to one that has ({@code
 * NewsOutbox}): that is a hint, which may be lost, late or repeated, and a row that was handled
 * meanwhile is recognised by its acknowledgement. Each observer's notifications are for one process
 * to search for, often, and for the others now and then ({@code SearchDuties}); those of the last
 * second are left to the process that has just made them. What a process has in hand is a record
 * that names it, so only its end puts blame on rows; how often a row has failed is a record of the
 * row, and counts for all ({@code SharedAttempts}).
 *
 * <p>A caller that waits until all changes up to some moment are handled, with all that followed,
 * looks at locks and notifications, and asks the other processes before and after ({@code
 * SharedQuiescence}): a chain of changes that moves on behind such a look has gone through the
 * hands of a worker, which are seen to be full, or have counted it. What an observer announces
 * counts as caused by the earliest of the changes that its run covers, so a run that announces
 * something looks at all notifications of its rows ({@code Origins}). A process that comes, works
 * and goes within one look is not noticed.
 *
 * <p><b>Followers.</b> A {@link io.mokadb.txn.observe.Follower} takes in all changes of some ranges
 * as a whole, up to a <i>watermark</i>, and acknowledges no single row. Its step begins a
 * transaction, reads the watermark {@code W} through it, finds the rows that were announced after
 * {@code W}, lets the follower work, and commits the new watermark {@code W'} with what it wrote.
 * Two steps at once conflict at the watermark. Notifications up to {@code W'} go like those of
 * observers: with the commit, or after it; what a crash leaves is not above the watermark, and the
 * next step removes it.
 *
 * <p>A step that misses a change misses it for ever, since the watermark passes it. A scan of
 * {@code NOTIFY} waits for nothing, unlike the read of a transaction. So the order is: draw the
 * snapshot {@code S}; wait for what is on its way, in {@code AnnouncementWait}; scan. Then every
 * change of the ranges that was committed at {@code C <= S} is found:
 *
 * <ul>
 *   <li>Committed in one phase: by this process, since on such a store there is no other. Its rows
 *       stand in the table of commits under way before {@code C} is drawn, and until the
 *       notifications are visible. {@code C <= S} means that the drawing of {@code C} had begun
 *       when {@code S} was drawn. So a look at the table after that meets the commit and waits for
 *       its end, or comes after its end. A commit that is refused and tried again draws another
 *       timestamp, above {@code S}.
 *   <li>Committed in two phases, by any process. All its rows are locked before {@code C} is drawn,
 *       and each lock says what its row announces. The record that takes the place of a lock brings
 *       the notification in the same change of the row (invariant 7 of {@code io.mokadb.txn}), no
 *       matter who puts it, and how late. So a look at the locks after {@code S} was drawn meets
 *       the lock and settles it by the verdict of its primary, or the notification is there. A lock
 *       that comes to the row later belongs to a commit that draws its timestamp later.
 *   <li>A lock whose commit has drawn nothing yet is passed by: it will draw a timestamp above
 *       {@code S}. One that cannot be settled in time ends the step, which is tried again.
 *   <li>A weak notification tells of no change of its row. A follower may see it late or never, and
 *       misses nothing: a change of a row that is followed is announced with the change itself.
 * </ul>
 *
 * <p>A window that would be too large ends at a {@code W' < S}, which is complete for the same
 * reason, and what was committed together has one timestamp: so windows are cut between commits.
 *
 * <p>A reader at a snapshot may ask what a follower has not taken in ({@code PendingRows}): in the
 * order of a step, wait and scan. Where this process makes all commits of its store, what they
 * announce is kept in memory as well ({@link io.mokadb.txn.observe.Announcements}), and an idle
 * follower costs a reader no look into the store. The rows of the last commits are kept with it, so
 * that a step, or a reader, gets its window from there: the family has removed notifications to
 * pass, as many as were removed since the store compacted them away. What is not known in memory,
 * after a start or with a long backlog, is searched for as above.
 *
 * <p>Where several processes share the store, one of them takes the steps of each follower, and the
 * others tell it of their commits, and of those who wait ({@code FollowerNews}); what it leaves for
 * long they take. Two steps at once conflict, as ever. A reader in any process may see an older
 * watermark than the newest, and looks for what was announced since. So a step leaves what the
 * oldest snapshots do not have in the follower yet, as far as processes tell of theirs; and before
 * it removes anything, a mark in the store is raised up to there, for each observer's id. A reader
 * looks for announcements first and at the marks then: what it has missed was marked before. If a
 * mark is above its watermark it knows nothing ({@code SharedRemovals}).
 *
 * <p>What a follower saw last of a row is the row at {@code W}. Garbage collection raises the safe
 * point no further than the least watermark that is held ({@code HeldVersions}), and asks those
 * that have nothing to follow to move on before. A watermark below the safe point leads nowhere:
 * the next window is whole. So notifications up to the safe point mean nothing to any follower, and
 * a collection removes them.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Of all attempts to handle a change at most one commits (invariant 8 of {@code
 *       io.mokadb.txn}).
 *   <li>A notification is removed only if it is not newer than the acknowledgement, or its row is
 *       parked. None is put again where one was removed (K8): a parked row that is tried again has
 *       it where it was parked, which is above, and below all who handle it from then on.
 *   <li>Rows of this package begin with a zero byte, as no key of the layer above does.
 *   <li>Once a follower has committed a watermark, no notification of its ranges at or below it
 *       appears for a row that was changed at or below it.
 *   <li>A follower's notification is removed only if it is not above the safe point, or the least
 *       watermark that the follower has committed or commits with the removal. Where several
 *       processes share the store, the mark of its id is at or above it by then.
 *   <li>A snapshot at the least watermark of a registered follower that holds back is readable,
 *       unless what was committed with it took longer than readers may. If it is not, the next
 *       window is whole.
 *   <li>No class creates a thread, reads a clock, or draws a random number but from a seed.
 *   <li>What is told from memory of a snapshot is that of every change that the snapshot sees, or
 *       nothing is told. So a commit is known in memory before it draws its timestamp, and its
 *       timestamp before it counts as ended.
 *   <li>No promise depends on what processes tell each other, or on who does which part.
 * </ol>
 *
 * <p>Layer: above {@code txn.mvcc}, {@code txn.time} and {@code txn.node}, below {@code
 * txn.engine}, which gives it transactions. Must not know: SQL.
 */
package io.mokadb.txn.observe;
