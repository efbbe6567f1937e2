package io.mokadb.txn;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.Key;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * A watch on the commits that change rows of a range, whichever process commits. It wakes who waits
 * for changes, and knows which rows to look at, so that finding them costs what has changed. It
 * holds nothing back: no commit waits for it, no version is kept for it, and what it remembers is
 * bounded; beyond that it only knows that any row may have changed. Used by one thread, but {@link
 * #wake} and {@link #close} may come from any.
 *
 * <p>Where processes share the store, news of the others may be late, or lost: there a look now and
 * then without news is needed. What a look finds is complete all the same.
 *
 * <p>Usage, for all changes from a snapshot {@code T} on: open the watch; take the snapshot {@code
 * T}; then, again and again, begin a {@link Look}, take a snapshot {@code S}, read what became of
 * {@link Look#rows} between {@code T} and {@code S} ({@link Transaction#versions}), and end the
 * look with {@link Look#done}.
 */
public interface ChangeWatch extends AutoCloseable {
  /**
   * Waits for commits that have ended and may have changed rows which no look has taken in.
   *
   * @param stopped ends the wait too; asked after each {@link #wake}
   * @param nanos how long at most
   * @return whether there are such commits
   * @throws TxnException {@code CLOSED} if the manager was closed; {@code INTERRUPTED}
   */
  boolean await(BooleanSupplier stopped, long nanos);

  /** Whether {@link #await} has something to tell. */
  boolean hasNews();

  /** Makes the thread that waits ask whether it should stop. */
  void wake();

  /** Begins a look; before its snapshot is taken. */
  Look look();

  /** Ends the watch, and the wait of the thread that waits. */
  @Override
  void close();

  /** What may have changed up to a snapshot that is taken after this was made. */
  interface Look {
    /**
     * The rows, ascending and without duplicates, that a commit at or before the snapshot may have
     * changed since the snapshot of the last look; null if it may be any row. Others may be among
     * them. To be asked once the snapshot is taken.
     *
     * @param since the snapshot of the last look
     * @param snapshot of this one
     * @param limit of the calls to the store, if there are any
     * @throws TxnException {@code SNAPSHOT_TOO_OLD} if what was changed is not known any more
     */
    List<Key> rows(long since, long snapshot, Deadline limit);

    /** All changes up to the snapshot were read: what was committed by then is forgotten. */
    void done();
  }
}
