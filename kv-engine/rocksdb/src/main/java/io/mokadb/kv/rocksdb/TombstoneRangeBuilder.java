package io.mokadb.kv.rocksdb;

import java.util.Arrays;

/** The deleted columns that a scan passes, to be kept as a run. Confined to one thread. */
final class TombstoneRangeBuilder {
  /** As many, one after the other, are worth to be remembered. */
  static final int WORTH = 16;

  private final TombstoneRanges runs;
  private final boolean reverse;
  private final long mark;
  private byte[] first;
  private byte[] end;
  private long newest;
  private int passed;
  private boolean leapt;

  /** To be made before the scan's iterator is opened. */
  TombstoneRangeBuilder(TombstoneRanges runs, boolean reverse) {
    this.runs = runs;
    this.reverse = reverse;
    this.mark = runs.mark();
  }

  /** The next one on the way was passed step by step. */
  void pass(byte[] cell, int length, long timestamp) {
    passed++;
    if (mark != TombstoneRanges.NO_MARK) {
      extend(Arrays.copyOf(cell, length), TombstoneRanges.after(cell, length), timestamp);
    }
  }

  /** A known run was leapt over. */
  void leap(TombstoneRanges.Run run) {
    leapt = true;
    extend(run.first(), run.end(), run.newest());
  }

  private void extend(byte[] from, byte[] to, long timestamp) {
    if (first == null) {
      first = from;
      end = to;
      newest = timestamp;
      return;
    }
    newest = Math.max(newest, timestamp);
    if (reverse) {
      first = from;
    } else {
      end = to;
    }
  }

  /** Something else came, or nothing more. */
  void finish() {
    if (passed >= WORTH || passed > 0 && leapt) {
      if (mark == TombstoneRanges.NO_MARK) {
        runs.want();
      } else {
        runs.publish(mark, new TombstoneRanges.Run(first, end, newest));
      }
    }
    first = null;
    passed = 0;
    leapt = false;
  }
}
