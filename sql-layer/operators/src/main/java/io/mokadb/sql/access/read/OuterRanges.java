package io.mokadb.sql.access.read;

import io.mokadb.kv.KeyRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * The ranges that the outer rows of a join look up, for one scan of all of them. Outer rows may
 * share a range; where ranges overlap otherwise, each outer row is scanned for by itself. Confined
 * to one thread.
 */
final class OuterRanges {
  private final List<Wanted> wanted = new ArrayList<>();

  /** A range that an outer row wants. */
  private record Wanted(int outer, KeyRange range) {}

  /**
   * @param ranges ascending and disjoint
   */
  void add(int outer, List<KeyRange> ranges) {
    for (KeyRange range : ranges) {
      wanted.add(new Wanted(outer, range));
    }
  }

  /**
   * Passes ranges on with the outer rows that want them: all at once, or those of one outer row
   * after the other.
   */
  void forEach(BiConsumer<List<KeyRange>, List<int[]>> scan) {
    if (wanted.isEmpty()) {
      return;
    }
    List<Wanted> sorted = new ArrayList<>(wanted);
    sorted.sort(Comparator.comparing(one -> one.range().start()));
    List<KeyRange> ranges = new ArrayList<>();
    List<int[]> outersOf = new ArrayList<>();
    for (int from = 0; from < sorted.size(); ) {
      KeyRange range = sorted.get(from).range();
      if (!ranges.isEmpty() && overlap(ranges.get(ranges.size() - 1), range)) {
        oneByOne(scan);
        return;
      }
      int to = from;
      while (to < sorted.size() && sorted.get(to).range().equals(range)) {
        to++;
      }
      ranges.add(range);
      outersOf.add(sorted.subList(from, to).stream().mapToInt(Wanted::outer).toArray());
      from = to;
    }
    scan.accept(ranges, outersOf);
  }

  private static boolean overlap(KeyRange before, KeyRange range) {
    return before.end() == null || range.start().compareTo(before.end()) < 0;
  }

  private void oneByOne(BiConsumer<List<KeyRange>, List<int[]>> scan) {
    for (Wanted one : wanted) {
      scan.accept(List.of(one.range()), List.of(new int[] {one.outer()}));
    }
  }
}
