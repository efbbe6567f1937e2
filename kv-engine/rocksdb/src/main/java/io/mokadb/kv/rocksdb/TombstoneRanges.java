package io.mokadb.kv.rocksdb;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Ranges of cells whose newest write records are all deletes. A scan skips a range that an earlier
 * scan passed step by step; the head of a queue profits most. In memory only; forgetting a range
 * costs time and nothing else. Thread-safe.
 *
 * <p>A range never hides a record whose write was acknowledged before the look-up:
 *
 * <ul>
 *   <li>A writer reports the cells that get a newest record before it writes, which cuts them out
 *       of the ranges, and again after it has written.
 *   <li>A scan takes a mark before it opens its iterator, and publishes a range only if no cell of
 *       it is being written or was written since the mark. A write that the iterator did not see
 *       was either reported before the mark, and is still running or ended after it, or is reported
 *       later and then cuts the range before it takes place.
 * </ul>
 *
 * <p>Until a scan meets a range worth keeping, writers only count themselves; marks are handed out
 * once all of these writers have ended.
 */
final class TombstoneRanges {
  /** What {@link #mark} answers when nothing may be published. */
  static final long NO_MARK = -1;

  private static final int MOST_RUNS = 20_000;
  private static final int MOST_RECENT = 4_096;
  private static final Writing UNCOUNTED = new Writing(List.of());

  private final ConcurrentNavigableMap<byte[], Run> runs =
      new ConcurrentSkipListMap<>(Arrays::compareUnsigned);
  private final AtomicInteger unaware = new AtomicInteger();
  private volatile boolean wanted;

  // Under this object's monitor.
  private final Set<Writing> pending = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<byte[]> recent = new ArrayDeque<>();
  private long written;
  private int count;

  /**
   * A run.
   *
   * @param first cell, inclusive
   * @param end exclusive
   * @param newest timestamp of all its records; a reader at an earlier one has to look
   */
  record Run(byte[] first, byte[] end, long newest) {
    boolean contains(byte[] cell) {
      return Arrays.compareUnsigned(first, cell) <= 0 && Arrays.compareUnsigned(cell, end) < 0;
    }
  }

  /** A write under way. */
  record Writing(List<byte[]> cells) {}

  /**
   * To be called before the write; {@link #end} has to follow, however it goes.
   *
   * @param newHeads the cells that get a newest record
   */
  Writing begin(Supplier<List<byte[]>> newHeads) {
    unaware.incrementAndGet();
    if (!wanted) {
      return UNCOUNTED;
    }
    unaware.decrementAndGet();
    Writing writing = new Writing(newHeads.get());
    synchronized (this) {
      pending.add(writing);
      if (!runs.isEmpty()) {
        writing.cells().forEach(cell -> clear(cell, after(cell, cell.length)));
      }
    }
    return writing;
  }

  /** After the write. */
  void end(Writing writing) {
    if (writing == UNCOUNTED) {
      unaware.decrementAndGet();
      return;
    }
    synchronized (this) {
      pending.remove(writing);
      for (byte[] cell : writing.cells()) {
        recent.addLast(cell);
        written++;
      }
      while (recent.size() > MOST_RECENT) {
        recent.removeFirst();
      }
    }
  }

  /** A scan has met what is worth to be kept: from now on, writers tell. */
  void want() {
    wanted = true;
  }

  /** To be taken before the iterator is opened. */
  long mark() {
    if (!wanted || unaware.get() > 0) {
      return NO_MARK;
    }
    synchronized (this) {
      return written;
    }
  }

  /** Keeps a run that a scan with this mark has passed, unless something was written in it. */
  synchronized void publish(long mark, Run run) {
    long since = written - mark;
    if (mark == NO_MARK || since > recent.size()) {
      return;
    }
    for (byte[] cell : (Iterable<byte[]>) recent::descendingIterator) {
      if (since-- == 0) {
        break;
      }
      if (run.contains(cell)) {
        return;
      }
    }
    for (Writing writing : pending) {
      if (writing.cells().stream().anyMatch(run::contains)) {
        return;
      }
    }
    if (count >= MOST_RUNS) {
      runs.clear();
      count = 0;
    }
    clear(run.first(), run.end());
    put(run);
  }

  /** Whether no range is known. */
  boolean isEmpty() {
    return runs.isEmpty();
  }

  /**
   * The run that holds a cell, or null.
   *
   * @param until exclusive: what a reader sees
   */
  Run find(byte[] cell, long until) {
    Map.Entry<byte[], Run> entry = runs.floorEntry(cell);
    return entry != null && entry.getValue().newest() < until && entry.getValue().contains(cell)
        ? entry.getValue()
        : null;
  }

  /** Runs are disjoint, so what is cut out of one lies in no other. */
  private void clear(byte[] from, byte[] end) {
    Map.Entry<byte[], Run> before = runs.lowerEntry(from);
    if (before != null && before.getValue().contains(from)) {
      Run run = before.getValue();
      put(new Run(run.first(), from, run.newest()));
      putRest(run, end);
    }
    for (Run run : List.copyOf(runs.subMap(from, true, end, false).values())) {
      runs.remove(run.first());
      count--;
      putRest(run, end);
    }
  }

  private void putRest(Run run, byte[] from) {
    if (Arrays.compareUnsigned(from, run.end()) < 0) {
      put(new Run(from, run.end(), run.newest()));
    }
  }

  private void put(Run run) {
    if (runs.put(run.first(), run) == null) {
      count++;
    }
  }

  /** The least key above a cell, of which the first {@code length} bytes count. */
  static byte[] after(byte[] cell, int length) {
    byte[] next = new byte[length + 1];
    System.arraycopy(cell, 0, next, 0, length);
    return next;
  }
}
