package io.mokadb.kv.scratch;

import io.mokadb.kv.scratch.ScratchMap.Entry;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;

/** Several walks as one; of entries with the same key, the newest. */
final class MergedWalk implements Iterator<Entry> {
  /**
   * A walk that has a next entry.
   *
   * @param age 0 for the newest
   */
  private record Source(Entry next, int age, Iterator<Entry> rest) {}

  private final PriorityQueue<Source> sources;

  /**
   * @param walks in the same direction, the newest first
   */
  MergedWalk(List<Iterator<Entry>> walks, boolean reverse) {
    Comparator<Source> byKey = (a, b) -> Arrays.compareUnsigned(a.next.key(), b.next.key());
    Comparator<Source> order = reverse ? byKey.reversed() : byKey;
    this.sources = new PriorityQueue<>(order.thenComparingInt(Source::age));
    for (int age = 0; age < walks.size(); age++) {
      add(age, walks.get(age));
    }
  }

  private void add(int age, Iterator<Entry> walk) {
    if (walk.hasNext()) {
      sources.add(new Source(walk.next(), age, walk));
    }
  }

  @Override
  public boolean hasNext() {
    return !sources.isEmpty();
  }

  @Override
  public Entry next() {
    if (sources.isEmpty()) {
      throw new NoSuchElementException();
    }
    Entry newest = take();
    while (!sources.isEmpty() && Arrays.equals(sources.peek().next.key(), newest.key())) {
      var unused = take();
    }
    return newest;
  }

  private Entry take() {
    Source source = sources.remove();
    add(source.age, source.rest);
    return source.next;
  }
}
