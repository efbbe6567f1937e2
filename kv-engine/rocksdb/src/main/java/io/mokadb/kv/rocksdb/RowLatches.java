package io.mokadb.kv.rocksdb;

import io.mokadb.kv.Key;
import io.mokadb.kv.RowMutation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The rows that writers work on: each writer has its rows to itself, taken in key order so that
 * none waits in a circle (K1). Rows share nothing here, so writers of many rows do not wait for
 * each other by chance.
 *
 * <p>For readers, rows are spread over stripes. While a writer changes what readers put together
 * from several places, the stripes of its rows are not stable; any change leaves another version
 * behind. A reader that finds a stripe unstable or changed reads again from one snapshot (K3), so
 * it never waits for a disk.
 */
final class RowLatches {
  private static final int STRIPE_BITS = 15;

  /** The lower bits of a version count the rows that are being changed. */
  private static final long VERSION = 1 << 24;

  private final ConcurrentMap<Key, Held> holders = new ConcurrentHashMap<>();
  private final AtomicLongArray versions = new AtomicLongArray(1 << STRIPE_BITS);
  private final OrderingPoints points;

  RowLatches(OrderingPoints points) {
    this.points = points;
  }

  static int stripeOf(Key row) {
    int hash = row.hashCode() * 0x9E3779B9;
    return hash >>> (Integer.SIZE - STRIPE_BITS);
  }

  long version(int stripe) {
    return versions.get(stripe);
  }

  static boolean isStable(long version) {
    return (version & (VERSION - 1)) == 0;
  }

  /** Latches the rows of a list; the result unlocks them. */
  Held lock(List<RowMutation> mutations) {
    Held held = new Held(rows(mutations));
    held.ended.lock();
    boolean latched = false;
    try {
      for (Key row : held.rows) {
        Held other = holders.putIfAbsent(row, held);
        while (other != null) {
          other.await();
          other = holders.putIfAbsent(row, held);
        }
        held.latched++;
      }
      latched = true;
    } finally {
      if (!latched) {
        held.close();
      }
    }
    return held;
  }

  /** The rows of a list, each once, in key order. */
  private static List<Key> rows(List<RowMutation> mutations) {
    List<Key> rows = new ArrayList<>(mutations.size());
    boolean ascending = true;
    for (RowMutation mutation : mutations) {
      Key row = mutation.row();
      ascending &= rows.isEmpty() || rows.get(rows.size() - 1).compareTo(row) < 0;
      rows.add(row);
    }
    return ascending ? rows : rows.stream().sorted().distinct().toList();
  }

  /** Rows latched by one thread, and whether it made their stripes unstable. */
  final class Held implements AutoCloseable {
    private final List<Key> rows;

    /** Locked as long as this has rows. */
    private final Lock ended = new ReentrantLock();

    /** How many of the rows it has. */
    private int latched;

    private boolean unstable;

    private Held(List<Key> rows) {
      this.rows = rows;
    }

    private void await() {
      points.take(ended);
      ended.unlock();
    }

    /** From now until {@link #settle}, readers of these rows take the slow way. */
    void unsettle() {
      unstable = true;
      add(1);
    }

    /** What was begun is complete, on disk and in memory. */
    void settle() {
      if (unstable) {
        unstable = false;
        add(VERSION - 1);
      }
    }

    /**
     * A change of one place is complete. No reader saw half of it; but one that looked at another
     * place before it, and at this place after a later change, must find out.
     */
    void changed() {
      add(VERSION);
    }

    @Override
    public void close() {
      settle();
      for (int i = 0; i < latched; i++) {
        holders.remove(rows.get(i));
      }
      ended.unlock();
    }

    private void add(long steps) {
      for (Key row : rows) {
        versions.addAndGet(stripeOf(row), steps);
      }
    }
  }
}
