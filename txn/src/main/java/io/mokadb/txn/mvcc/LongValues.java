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

  /** How many scans after the last long value ask for such values. */
  private static final int SCANS = 64;

  /** The mean length of those met last, falling slowly; 0 before the first. */
  private volatile int length;

  /** How many more scans are likely to come to long values. */
  private volatile int scansToCome;

  /** Whether a scan that begins now should ask for them; asking is a hint. */
  boolean areExpected() {
    int toCome = scansToCome;
    if (toCome > 0) {
      scansToCome = toCome - 1;
    }
    return toCome > 0;
  }

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
    if (bytes > 0) {
      scansToCome = SCANS;
    }
    length = (int) Math.max(1, Math.max(bytes / looks.size(), length / 4 * 3L));
  }
}
