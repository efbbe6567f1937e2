package io.mokadb.sql.access.read;

import io.mokadb.sql.layout.EncodedRow;
import io.mokadb.txn.CellRun;
import java.util.Arrays;

/**
 * Entries of ranges of which several threads take what comes next: a run of decoded values, or one
 * entry. Thread-safe; one thread at a time moves the cursor.
 */
final class SharedEntries {
  private final RangeEntries entries;
  private long taken;
  private boolean done;

  /**
   * @param taken how many entries were taken before
   */
  SharedEntries(RangeEntries entries, long taken) {
    this.entries = entries;
    this.taken = taken;
  }

  /** What a thread has taken. Confined to it. */
  static final class Taken {
    private CellRun run;
    private long place;
    private byte[] key = new byte[32];
    private int keyLength;
    private byte[] value;

    /** Null at a single entry. */
    CellRun run() {
      return run;
    }

    /** How many entries were before it, or before its first one. */
    long place() {
      return place;
    }

    /** As {@link RangeEntries#copyKey}. */
    int copyKey(byte[] target) {
      if (keyLength <= target.length) {
        System.arraycopy(key, 0, target, 0, keyLength);
      }
      return keyLength;
    }

    void show(EncodedRow row) {
      row.moveTo(value, 0, value.length);
    }

    private void copy(RangeEntries entries) {
      keyLength = entries.copyKey(key);
      if (keyLength > key.length) {
        key = Arrays.copyOf(key, Math.max(keyLength, 2 * key.length));
        entries.copyKey(key);
      }
      value = entries.value();
    }
  }

  /** Takes what comes next; false after the last. */
  synchronized boolean take(Taken into) {
    if (done || !entries.next()) {
      done = true;
      return false;
    }
    into.place = taken;
    into.run = entries.run();
    if (into.run == null) {
      into.copy(entries);
      taken++;
    } else {
      taken += into.run.to() - into.run.from();
    }
    return true;
  }

  /** Nothing more is taken. */
  synchronized void close() {
    done = true;
    entries.close();
  }
}
