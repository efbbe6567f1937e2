package io.mokadb.kv.rocksdb;

import io.mokadb.kv.Key;
import io.mokadb.kv.RowMutation;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Rows are spread over stripes. A writer holds the latches of its rows' stripes, taken in ascending
 * order so that none waits in a circle (K1). While it changes what readers put together from
 * several places, a stripe's version is odd; any change leaves another version behind. A reader
 * that finds it odd or changed reads again from one snapshot (K3), so it never waits for a disk.
 */
final class RowLatches {
  private static final int STRIPES = 4096;

  private final Lock[] locks = new Lock[STRIPES];
  private final AtomicIntegerArray versions = new AtomicIntegerArray(STRIPES);

  private final OrderingPoints points;

  RowLatches(OrderingPoints points) {
    this.points = points;
    for (int i = 0; i < STRIPES; i++) {
      locks[i] = new ReentrantLock();
    }
  }

  static int stripeOf(Key row) {
    int hash = row.hashCode() * 0x9E3779B9;
    return hash >>> 20;
  }

  int version(int stripe) {
    return versions.get(stripe);
  }

  static boolean isStable(int version) {
    return (version & 1) == 0;
  }

  /** Latches the rows of a list; the result unlocks them. */
  Held lock(List<RowMutation> mutations) {
    if (mutations.size() == 1) {
      int stripe = stripeOf(mutations.get(0).row());
      points.take(locks[stripe]);
      return new Held(stripe, null);
    }
    BitSet stripes = new BitSet(STRIPES);
    for (RowMutation mutation : mutations) {
      stripes.set(stripeOf(mutation.row()));
    }
    for (int i = stripes.nextSetBit(0); i >= 0; i = stripes.nextSetBit(i + 1)) {
      points.take(locks[i]);
    }
    return new Held(-1, stripes);
  }

  /** Latches held by one thread, and which of them it made unstable. */
  final class Held implements AutoCloseable {
    private final int single;
    private final BitSet several;
    private boolean unstable;

    private Held(int single, BitSet several) {
      this.single = single;
      this.several = several;
    }

    /** From now until {@link #settle}, readers of these rows take the slow way. */
    void unsettle() {
      unstable = true;
      bump();
    }

    /** What was begun is complete, on disk and in memory. */
    void settle() {
      if (unstable) {
        unstable = false;
        bump();
      }
    }

    /**
     * A change of one place is complete. No reader saw half of it; but one that looked at another
     * place before it, and at this place after a later change, must find out.
     */
    void changed() {
      add(2);
    }

    @Override
    public void close() {
      settle();
      if (several == null) {
        locks[single].unlock();
        return;
      }
      for (int i = several.nextSetBit(0); i >= 0; i = several.nextSetBit(i + 1)) {
        locks[i].unlock();
      }
    }

    private void bump() {
      add(1);
    }

    private void add(int steps) {
      if (several == null) {
        versions.addAndGet(single, steps);
        return;
      }
      for (int i = several.nextSetBit(0); i >= 0; i = several.nextSetBit(i + 1)) {
        versions.addAndGet(i, steps);
      }
    }
  }
}
