package io.mokadb.txn.engine;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.ChangeWatch;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.time.Waiter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

/**
 * A watch on one range. Thread-safe.
 *
 * <p>A commit is noted before it draws its timestamp {@code C}. So once a snapshot {@code S} was
 * drawn, all commits with {@code C <= S} are noted. A note is forgotten by a look that was begun
 * after its commit had ended: then {@code C} is not above that look's snapshot, and its rows were
 * looked at.
 *
 * <p>That is so for the commits of this process. Where there are others, the store itself is asked
 * what has changed, and notes only say when to ask.
 */
final class RangeWatch implements ChangeWatch {
  /** What a row takes beside its key: an object, and places in lists. */
  private static final int ROW_BYTES = 64;

  private final ChangeWatches all;
  private final KeyRange range;
  private final long mostBytes;
  private final Waiter waiter;

  /** Null where all commits are noted. */
  private final RowsSince changedOrNull;

  @GuardedBy("this")
  private final Set<NotedChange> noted = new LinkedHashSet<>();

  @GuardedBy("this")
  private long bytes;

  /** How many of them have ended. */
  @GuardedBy("this")
  private int ended;

  /** How often rows of commits that have ended were forgotten, because they were too many. */
  @GuardedBy("this")
  private long losses;

  /** Up to which loss everything was looked at. */
  @GuardedBy("this")
  private long lossesSeen;

  private volatile boolean closed;

  /**
   * @param mostBytes that the keys of noted rows may take
   * @param waiter of this watch alone, if there can be one
   * @param changedOrNull tells what others have changed; null where there are none
   */
  RangeWatch(
      ChangeWatches all, KeyRange range, long mostBytes, Waiter waiter, RowsSince changedOrNull) {
    this.all = all;
    this.range = range;
    this.mostBytes = mostBytes;
    this.waiter = waiter;
    this.changedOrNull = changedOrNull;
  }

  KeyRange range() {
    return range;
  }

  /** Notes what a commit is about to change; null if that is none of these rows. */
  NotedChange note(Intents intents) {
    if (changedOrNull != null) {
      return TouchedRows.isAny(intents, range) ? add(null, 0) : null;
    }
    int most = (int) Math.min(Integer.MAX_VALUE - 1, mostBytes / ROW_BYTES) + 1;
    List<Key> rows = TouchedRows.of(intents, range, most);
    if (rows.isEmpty()) {
      return null;
    }
    long size = 0;
    for (Key row : rows) {
      size += ROW_BYTES + row.length();
    }
    return add(rows, size);
  }

  /** Notes that a commit is about to change some of these rows, if it does. */
  NotedChange noteAnyOf(List<Key> rows) {
    for (Key row : rows) {
      if (range.contains(row)) {
        return add(null, 0);
      }
    }
    return null;
  }

  private synchronized NotedChange add(List<Key> rowsOrNull, long size) {
    boolean tooMany = bytes + size > mostBytes;
    if (tooMany) {
      forgetEnded();
    }
    NotedChange change =
        tooMany
            ? new NotedChange(this, null, 0)
            : new NotedChange(this, rowsOrNull, rowsOrNull == null ? 0 : size);
    noted.add(change);
    bytes += change.bytes();
    return change;
  }

  /** Another process has changed some of the rows. */
  void heard() {
    synchronized (this) {
      losses++;
    }
    waiter.wakeAll();
  }

  /** From now on any row may have changed, until that was looked at. */
  private synchronized void forgetEnded() {
    for (NotedChange change : List.copyOf(noted)) {
      if (change.hasEnded()) {
        drop(change);
        losses++;
      }
    }
  }

  private synchronized void drop(NotedChange change) {
    if (noted.remove(change)) {
      bytes -= change.bytes();
      ended -= change.hasEnded() ? 1 : 0;
    }
  }

  /**
   * The commit has ended.
   *
   * @param written false if it is certain that nothing was committed
   */
  void ended(NotedChange change, boolean written) {
    synchronized (this) {
      if (!written) {
        drop(change);
        return;
      }
      change.end();
      ended++;
      if (change.rowsOrNull() == null) {
        // One loss says as much as many, and takes no room.
        drop(change);
        losses++;
      }
    }
    waiter.wakeAll();
  }

  @Override
  public synchronized boolean hasNews() {
    return ended > 0 || losses > lossesSeen;
  }

  @Override
  public boolean await(BooleanSupplier stopped, long nanos) {
    try {
      var unused = waiter.await(() -> isOver() || hasNews() || stopped.getAsBoolean(), nanos);
    } catch (InterruptedException e) {
      throw Interruptions.whileWaiting(e);
    }
    if (all.isClosed()) {
      throw new TxnException(TxnException.Kind.CLOSED, "The transaction manager is closed");
    }
    return hasNews();
  }

  private boolean isOver() {
    return closed || all.isClosed();
  }

  @Override
  public void wake() {
    waiter.wakeAll();
  }

  @Override
  public synchronized Look look() {
    return new RowLook(noted.stream().filter(NotedChange::hasEnded).toList(), losses);
  }

  /** Sorted without the lock: commits wait for that. */
  private List<Key> changedRows() {
    List<List<Key>> lists = new ArrayList<>();
    synchronized (this) {
      if (losses > lossesSeen) {
        return null;
      }
      for (NotedChange change : noted) {
        if (change.rowsOrNull() == null) {
          return null;
        }
        lists.add(change.rowsOrNull());
      }
    }
    TreeSet<Key> rows = new TreeSet<>();
    lists.forEach(rows::addAll);
    return List.copyOf(rows);
  }

  private synchronized void forget(List<NotedChange> over, long lossesThen) {
    for (NotedChange change : over) {
      drop(change);
    }
    lossesSeen = Math.max(lossesSeen, lossesThen);
  }

  @Override
  public void close() {
    closed = true;
    all.remove(this);
    waiter.wakeAll();
  }

  /** See {@link ChangeWatch.Look}. */
  private final class RowLook implements Look {
    /** Of commits that had ended when the look began. */
    private final List<NotedChange> over;

    private final long lossesThen;

    RowLook(List<NotedChange> over, long lossesThen) {
      this.over = over;
      this.lossesThen = lossesThen;
    }

    @Override
    public List<Key> rows(long since, long snapshot, Deadline limit) {
      return changedOrNull == null
          ? changedRows()
          : changedOrNull.between(range, since, snapshot, mostBytes, limit);
    }

    @Override
    public void done() {
      forget(over, lossesThen);
    }
  }
}
