package io.mokadb.txn;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import java.util.BitSet;
import java.util.List;

/**
 * A Percolator transaction (paper, section 2.2, figure 6): reads a snapshot, buffers its writes,
 * commits them together. Reads see the transaction's own writes. Confined to one thread at a time;
 * cursors of it may be open while others are.
 *
 * <p>Reads throw {@link TxnException}: {@code SNAPSHOT_TOO_OLD}, {@code LOCK_TIMEOUT}, {@code
 * CLOSED}; store failures pass through as {@link io.mokadb.kv.KvException}.
 */
public interface Transaction extends AutoCloseable {
  /** How many lanes there are. */
  int LANES = 16;

  /**
   * Limits the calls that this transaction makes from now on: those of its reads, of cursors that
   * are opened, and of its commit. A read that gives up fails with {@link io.mokadb.kv.KvException}
   * of kind {@code TIMEOUT}, and the transaction can go on. A commit that gives up fails in the
   * same way and is rolled back, unless its commit point was reached: see {@link #commit}.
   */
  void limit(Deadline deadline);

  /** The snapshot this transaction reads, and the identity of its locks. */
  long startTimestamp();

  /**
   * Whether what it reads is compared at its commit with what others wrote; see {@link
   * TransactionOptions#serializable}.
   */
  default boolean tracksReads() {
    return false;
  }

  /**
   * The state of the schema at its snapshot: an equal stamp, an equal schema. Null if the snapshot
   * was chosen and not drawn, so that the oracle did not tell.
   */
  default SchemaStamp schemaStampOrNull() {
    return SchemaStamp.NONE;
  }

  /**
   * The stamp of the oracle's answer when the transaction began or moved to its snapshot. Not below
   * the snapshot's own.
   */
  default SchemaStamp seenStamp() {
    return SchemaStamp.NONE;
  }

  /**
   * Sets what the commit asks for, in the place of what was set before. Nothing is asked for in a
   * store that is not shared ({@link TransactionManager#isShared}): its process knows by itself
   * when its schema changes.
   */
  default void commitUnder(CommitTerms terms) {}

  /** The value of a cell, or null. The array is read only. */
  byte[] get(CellKey cell);

  /**
   * Many cells in one call to the store; results in the order of the list, null where there is no
   * value.
   */
  List<byte[]> getAll(List<CellKey> cells);

  /** Whether a call to the store is so dear that {@link #prefetch} is worth its preparation. */
  default boolean prefetches() {
    return false;
  }

  /**
   * Reads cells together, ahead of calls that will ask for them one by one. Does nothing unless
   * {@link #prefetches()}.
   */
  default void prefetch(List<CellKey> cells) {}

  /**
   * True if it is known without a call to the store that the snapshot has no value for a cell. Own
   * writes do not count. Never true unless {@link #prefetches()}.
   */
  default boolean isKnownAbsent(CellKey cell) {
    return false;
  }

  /** Tells that the snapshot has no value for a cell, which spares a later look-up. */
  default void noteAbsent(CellKey cell) {}

  /**
   * Cells of a range in key order, the transaction's own writes merged in as they are when the
   * cursor opens.
   */
  ValueCursor scan(Scan scan);

  /**
   * Cells of several ranges in key order, as {@link #scan(Scan)} gives those of one; in one call to
   * the store if calls are dear.
   *
   * @param scan as for one range, which these lie in; not in reverse
   * @param within ascending and disjoint, none empty, at least one
   */
  default ValueCursor scan(Scan scan, List<KeyRange> within) {
    return new RangesValueCursor(within, range -> scan(scan.withRange(range)));
  }

  /**
   * What became of the cells of a range after an earlier snapshot, up to this transaction's own:
   * per cell the version that the earlier snapshot saw, if any, and all later ones, deletes
   * included. Own writes are not among them. Forward only.
   *
   * @param since the earlier snapshot; the caller keeps it readable
   */
  default VersionCursor versions(Scan scan, long since) {
    return versions(scan, List.of(scan.range()), since);
  }

  /**
   * The same for several ranges, in one call to the store if calls are dear.
   *
   * @param scan as for one range, which these lie in
   * @param within ascending and disjoint, none empty, at least one
   */
  default VersionCursor versions(Scan scan, List<KeyRange> within, long since) {
    throw new UnsupportedOperationException("This transaction gives versions of one range");
  }

  /**
   * Notes that the transaction depends on all cells of some rows, as if it had read them. Does
   * nothing unless {@link #tracksReads}.
   */
  default void noteRead(KeyRange rows) {
    if (tracksReads()) {
      throw new UnsupportedOperationException("This transaction takes no notes of reads");
    }
  }

  /**
   * The rows of a range in which this transaction has written cells, in key order; locked cells do
   * not count.
   *
   * @param limit no more than so many are given
   */
  default List<Key> written(KeyRange rows, int limit) {
    throw new UnsupportedOperationException("This transaction does not tell what it has written");
  }

  /**
   * What this transaction has put and deleted in the rows of a range, in key order; locked cells
   * are left out.
   *
   * @param limit no more cells than so many are given
   */
  default List<CellChange> changes(KeyRange rows, int limit) {
    throw new UnsupportedOperationException("This transaction does not tell what it has changed");
  }

  /** Buffers a value; the array belongs to the transaction afterwards. */
  void put(CellKey cell, byte[] value);

  /** Buffers a delete. */
  void delete(CellKey cell);

  /**
   * Makes the commit conflict with every other transaction that writes or locks this cell, without
   * changing it (invariant 10). Does nothing if the transaction writes the cell anyway.
   */
  void lock(CellKey cell);

  /**
   * Holds a cell that is about to be written or locked, until the transaction ends or returns to an
   * earlier mark: other transactions of this process that want to hold it wait meanwhile. Does
   * nothing in a transaction that was not begun with {@link TransactionOptions#holding}, nor once a
   * transaction holds very many cells: then the commit decides alone.
   *
   * @throws ConflictException {@code CHANGED}, and the cell is held then; {@code DEADLOCK}, {@code
   *     HELD}
   */
  default void hold(CellKey cell) {}

  /**
   * As {@link #hold}, before the cell is read for a change that it is certain to get if it has a
   * value. One that seems to have none is not waited for.
   *
   * @return false if it may have been changed since the snapshot: to {@link #renewSnapshot} spares
   *     the caller to find that out
   * @throws ConflictException {@code DEADLOCK}, {@code HELD}
   */
  default boolean holdUnread(CellKey cell) {
    return true;
  }

  /**
   * Holds a cell if that needs no wait, whatever the transaction was begun with.
   *
   * @return false if another transaction of this process holds it, or one of another process that
   *     got it by this method; to {@link #hold} it next waits for both
   * @throws ConflictException {@code CHANGED}, and the cell is not held then
   */
  default boolean tryHold(CellKey cell) {
    return true;
  }

  /**
   * Holds a cell if that needs no wait and if no other transaction has written the cell since the
   * snapshot, whatever this one was begun with. Transactions of one process that write a cell only
   * after they have claimed it do not conflict there.
   *
   * @return false if another transaction holds the cell, or has written it since the snapshot, or
   *     if this one holds so many cells that it gets no more: the cell is not held then
   */
  default boolean claim(CellKey cell) {
    return false;
  }

  /**
   * As {@link #lock}, for a cell that no transaction ever gives a value: the commit need not look
   * for the version that is there.
   */
  default void lockEmpty(CellKey cell) {
    lock(cell);
  }

  /**
   * A number below {@link #LANES}, the same at each call. Concurrent transactions have different
   * numbers, unless they are too many. A transaction that may lock any one of several cells chooses
   * by this number and so conflicts with few.
   */
  default int lane() {
    return Math.floorMod(startTimestamp(), LANES);
  }

  /**
   * The lane that this process' transactions begin at when they choose one of several cells
   * together, and not by {@link #lane}: 0, but where other processes share the store one of its
   * own.
   */
  default int home() {
    return 0;
  }

  /**
   * Commits values of cells at once, apart from this transaction: they stay, whatever becomes of
   * it. Each cell is a commit by itself, at a timestamp that all of the list have; it conflicts
   * with other transactions as a write of this transaction would, and is left as it is then. For
   * many cells that hardly any other transaction writes, in a transaction that writes nothing else.
   * Those who read them at a later snapshot meanwhile wait, so a list is to be no longer than what
   * is written in a moment.
   *
   * @param cells ascending, at least one
   * @return the places in the list of the cells that were left: another transaction has written
   *     them since the snapshot or tried to, or locks them, or the outcome is not known
   * @throws TxnException {@code SNAPSHOT_TOO_OLD}, and nothing was written
   * @throws IllegalStateException if this transaction has written something
   * @throws UnsupportedOperationException unless {@link TransactionManager#loads}
   */
  default BitSet load(List<CellValue> cells) {
    throw new UnsupportedOperationException("Loads are for transactions of the engine");
  }

  /**
   * Notifies observers of the change that this transaction makes to a cell (paper, section 2.4):
   * with the commit, and only with it, each of them gets a notification for the cell's row
   * (invariant 7). Announcements of one cell add up; undoing the write undoes them.
   *
   * @throws IllegalStateException unless this transaction has put, deleted or locked the cell
   */
  void announce(CellKey cell, NotifiedColumns observers);

  /**
   * Notifies observers of a row without writing it (paper, section 2.4, weak notifications): needs
   * no lock and conflicts with no other transaction. The observers may run although the transaction
   * does not commit in the end, and may run more than once; they run at least once if it commits.
   * Undone by {@link #rollbackTo} like a write.
   */
  void announceWeakly(Key row, NotifiedColumns observers);

  /** Whether anything was buffered. */
  boolean hasWrites();

  /** How many cells are buffered. Any thread may ask; what it hears may be a moment old. */
  int writeCount();

  /** Bytes held by the buffer, keys included. Any thread may ask, as above. */
  long bufferedBytes();

  /** A point in the buffer to return to: the basis of savepoints and statement rollback. */
  Mark mark();

  /** Undoes every write after {@code mark}; earlier marks stay valid, later ones do not. */
  void rollbackTo(Mark mark);

  /**
   * As {@link #rollbackTo}, but cells that were held since stay held: for a statement that is run
   * again. See {@link #releaseUnasked}.
   */
  default void undoTo(Mark mark) {
    rollbackTo(mark);
  }

  /**
   * Gives back the cells that were held since a mark, and not again since {@link #undoTo} returned
   * to it.
   */
  default void releaseUnasked() {}

  /**
   * Moves to the newest snapshot, which also becomes the transaction's start timestamp. What it has
   * written stays, and its commit is still checked against all that was committed since the
   * snapshot that each write was made from (invariant 12). Cursors that are open go on in their
   * snapshot. Does nothing in a transaction that reads the past.
   */
  default void renewSnapshot() {}

  /**
   * Commits. Never throws for a conflict. The transaction is finished afterwards, whatever the
   * outcome; if this throws, it was rolled back. A commit that is stopped by its limit while its
   * commit point is under way looks for a moment longer what became of it, and is {@code Unknown}
   * if the store does not tell.
   *
   * @see CommitOutcome
   */
  CommitOutcome commit();

  /** Drops all writes. Does nothing on a finished transaction. */
  void rollback();

  /** As {@link #rollback()}. */
  @Override
  void close();

  /** An opaque position in a transaction's buffer. */
  interface Mark {}
}
