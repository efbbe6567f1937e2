package io.mokadb.bench.clustering;

import java.util.BitSet;
import org.HdrHistogram.Histogram;

/**
 * The documents of a crawl, with their due times and whether they have been clustered. Confined to
 * one thread.
 */
final class Arrivals {

  private final int first;
  private final int count;
  private final long start;
  private final double perSecond;
  private final BitSet clustered;
  private final Histogram micros = new Histogram(3);

  /**
   * A crawl.
   *
   * @param first number of its first document
   * @param start nanoseconds at which that is due
   */
  Arrivals(int first, int count, long start, double perSecond) {
    this.first = first;
    this.count = count;
    this.start = start;
    this.perSecond = perSecond;
    this.clustered = new BitSet(count);
  }

  /** When a document is due. */
  long due(int document) {
    return start + (long) ((document - first) / perSecond * 1e9);
  }

  /** The lowest number that has not been clustered; beyond all numbers if there is none. */
  int lowestMissing() {
    return first + clustered.nextClearBit(0);
  }

  /** A document was seen to be clustered, perhaps not for the first time. */
  void seen(int document, long now) {
    int place = document - first;
    if (place >= 0 && place < count && !clustered.get(place)) {
      clustered.set(place);
      micros.recordValue(Math.max(1, (now - due(document)) / 1000));
    }
  }

  int clustered() {
    return clustered.cardinality();
  }

  boolean complete() {
    return clustered.cardinality() == count;
  }

  /** What was still missing counts as waiting until now. */
  Delay delay(long now) {
    for (int i = clustered.nextClearBit(0); i < count; i = clustered.nextClearBit(i + 1)) {
      micros.recordValue(Math.max(1, (now - due(first + i)) / 1000));
    }
    return new Delay(
        micros.getValueAtPercentile(1) / 1e6,
        micros.getValueAtPercentile(50) / 1e6,
        micros.getValueAtPercentile(99) / 1e6);
  }
}
