package io.mokadb.txn.time;

import io.mokadb.txn.SchemaStamp;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * The timestamps at which one oracle raised the schema, as far as they are remembered. Thread-safe.
 *
 * <p>A raise is announced before its timestamp is drawn, and until it is among these. So a process
 * that has drawn a later timestamp finds it here, or finds that one is under way and waits for it.
 */
final class SchemaRaises {
  /** How many are remembered. A timestamp below them all was drawn long before it is asked for. */
  static final int KEPT = 64;

  private final long epoch;
  private final Object turn = new Object();
  private volatile boolean underWay;
  private volatile Raises raises = new Raises(0, new long[0]);

  /**
   * @param count how many there were
   * @param last the timestamps of the last ones, ascending
   */
  private record Raises(long count, long[] last) {
    Raises with(long timestamp) {
      int kept = Math.min(last.length, KEPT - 1);
      long[] longer = Arrays.copyOfRange(last, last.length - kept, last.length + 1);
      longer[kept] = timestamp;
      return new Raises(count + 1, longer);
    }
  }

  /**
   * @param epoch of this oracle alone, and greater than those of earlier ones
   */
  SchemaRaises(long epoch) {
    this.epoch = epoch;
  }

  /**
   * Raises the schema at a timestamp that is drawn meanwhile.
   *
   * @return the timestamp
   */
  long raise(LongSupplier draw) {
    synchronized (turn) {
      underWay = true;
      try {
        long timestamp = draw.getAsLong();
        raises = raises.with(timestamp);
        return timestamp;
      } finally {
        underWay = false;
      }
    }
  }

  /** The state of the schema at a timestamp that has been drawn. */
  SchemaStamp at(long timestamp) {
    if (underWay) {
      awaitRaise();
    }
    Raises known = raises;
    for (int i = known.last.length - 1; i >= 0; i--) {
      if (known.last[i] <= timestamp) {
        return new SchemaStamp(epoch, known.count - (known.last.length - 1 - i));
      }
    }
    // What is forgotten has a stamp that no other timestamp has: equal stamps must tell the truth.
    return new SchemaStamp(epoch, known.count == known.last.length ? 0 : -timestamp);
  }

  private void awaitRaise() {
    synchronized (turn) {
      // A raise has published its timestamp when it leaves this monitor.
    }
  }
}
