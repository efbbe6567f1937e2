package io.mokadb.txn.mvcc;

import java.util.Collection;

/**
 * How many cells whose values are not in their write records are fetched together: as many as fill
 * about two megabytes, by the length of those that were met before. Thread-safe.
 */
final class LongValues {
  private static final int BUDGET = 2 << 20;
  private static final int MOST = 256;

  /** Until the first were met. */
  private static final int AT_FIRST = 16;

  /** The mean length of those met last, falling slowly; 0 before the first. */
  private volatile int length;

  int atOnce() {
    int known = length;
    return known == 0 ? AT_FIRST : Math.max(1, Math.min(MOST, BUDGET / known));
  }

  /** Learns from what was fetched together. */
  void fetched(Collection<SecondLook> looks) {
    long bytes = 0;
    for (SecondLook look : looks) {
      bytes += look.found() == null ? 0 : look.found().value().length;
    }
    length = (int) Math.max(1, Math.max(bytes / looks.size(), length / 4 * 3L));
  }
}
