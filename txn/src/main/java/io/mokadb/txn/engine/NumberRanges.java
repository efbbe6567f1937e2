package io.mokadb.txn.engine;

import java.util.Map;
import java.util.TreeMap;

/** A set of numbers, made of ranges. Confined to one thread. */
final class NumberRanges {
  /** From inclusive to exclusive; they do not touch each other. Null until there are any. */
  private TreeMap<Long, Long> ranges;

  boolean contains(long number) {
    if (ranges == null) {
      return false;
    }
    Map.Entry<Long, Long> range = ranges.floorEntry(number);
    return range != null && number < range.getValue();
  }

  /** Adds the numbers from one to before another one. */
  void add(long from, long to) {
    if (from >= to) {
      return;
    }
    if (ranges == null) {
      ranges = new TreeMap<>();
    }
    long first = from;
    long last = to;
    Map.Entry<Long, Long> met = ranges.floorEntry(to);
    while (met != null && met.getValue() >= first) {
      first = Math.min(first, met.getKey());
      last = Math.max(last, met.getValue());
      ranges.remove(met.getKey());
      met = ranges.floorEntry(to);
    }
    ranges.put(first, last);
  }
}
