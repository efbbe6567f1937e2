package io.mokadb.txn.leaf;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import java.util.Arrays;
import java.util.List;

/**
 * The leaves in key order, which do not overlap. Looked up without locks in an array that is
 * replaced as a whole. Thread-safe.
 */
final class LeafDirectory {
  private static final byte[] LOWEST = {};

  private volatile Leaf[] leaves = {};

  int size() {
    return leaves.length;
  }

  /** How often all leaves were read, about. */
  long reads() {
    long reads = 0;
    for (Leaf leaf : leaves) {
      reads += leaf.reads();
    }
    return reads;
  }

  /** The leaves now, in key order. */
  List<Leaf> all() {
    return Arrays.asList(leaves);
  }

  /** The leaf that a row lies in; null if none does. */
  Leaf find(byte[] row) {
    Leaf[] now = leaves;
    int place = place(now, row);
    return place >= 0 && isBefore(row, now[place].to()) ? now[place] : null;
  }

  /** Whether there may be a leaf with rows between two, both included. */
  boolean meets(Key first, Key last) {
    Leaf[] now = leaves;
    int place = place(now, last.unsafeBytes());
    return place >= 0 && isBefore(first.unsafeBytes(), now[place].to());
  }

  /** Makes all leaves useless, without allocating memory. */
  void spoilAll() {
    for (Leaf leaf : leaves) {
      leaf.spoil();
    }
  }

  /**
   * How many leading bits tell the region of a row, see {@link MissCounts}: as the denser of its
   * neighbours has it, for the other may be of another table. Negative if neither is known.
   */
  int regionBits(byte[] row) {
    Leaf[] now = leaves;
    int place = place(now, row);
    int before = place < 0 ? -1 : now[place].regionBits();
    int after = place + 1 < now.length ? now[place + 1].regionBits() : -1;
    return Math.max(before, after);
  }

  /** The leaf that a range begins in, or ends in if it is walked backward; null if none. */
  Leaf next(KeyRange range, boolean reverse) {
    Leaf[] now = leaves;
    int place = reverse ? lastBefore(now, range.end()) : place(now, low(range));
    if (place < 0) {
      return null;
    }
    Leaf leaf = now[place];
    boolean inside = reverse ? reaches(leaf, range.end()) : isBefore(low(range), leaf.to());
    return inside ? leaf : null;
  }

  /** The part of a range before the next leaf, or after the last one if it is walked backward. */
  KeyRange uncovered(KeyRange range, boolean reverse) {
    Leaf[] now = leaves;
    if (reverse) {
      int place = lastBefore(now, range.end());
      return place < 0 ? range : range.intersect(KeyRange.of(now[place].end(), null));
    }
    int place = place(now, low(range)) + 1;
    return place == now.length
        ? range
        : range.intersect(KeyRange.of(null, now[place].range().start()));
  }

  private static byte[] low(KeyRange range) {
    return range.start() == null ? LOWEST : range.start().unsafeBytes();
  }

  /**
   * The place of the last leaf that begins before a row, or before the end of all if it is null.
   */
  private static int lastBefore(Leaf[] leaves, Key endOrNull) {
    if (endOrNull == null) {
      return leaves.length - 1;
    }
    int place = place(leaves, endOrNull.unsafeBytes());
    boolean beginsThere =
        place >= 0 && Arrays.equals(leaves[place].from(), endOrNull.unsafeBytes());
    return beginsThere ? place - 1 : place;
  }

  private static boolean reaches(Leaf leaf, Key endOrNull) {
    return leaf.to() == null
        || endOrNull != null && Arrays.compareUnsigned(leaf.to(), endOrNull.unsafeBytes()) >= 0;
  }

  /** The rows around a row that is in no leaf, up to its neighbours. */
  KeyRange gap(byte[] row) {
    Leaf[] now = leaves;
    int place = place(now, row);
    Key start = place < 0 ? null : now[place].end();
    Key end = place + 1 < now.length ? now[place + 1].range().start() : null;
    return KeyRange.of(start, end);
  }

  private static int place(Leaf[] leaves, byte[] row) {
    int low = 0;
    int high = leaves.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (Arrays.compareUnsigned(leaves[middle].from(), row) <= 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return high;
  }

  static boolean isBefore(byte[] row, byte[] endOrNull) {
    return endOrNull == null || Arrays.compareUnsigned(row, endOrNull) < 0;
  }

  /**
   * Adds a leaf.
   *
   * @return whether its place was free
   */
  synchronized boolean add(Leaf leaf) {
    Leaf[] now = leaves;
    int place = place(now, leaf.from());
    boolean free =
        (place < 0 || !isBefore(leaf.from(), now[place].to()))
            && (place + 1 == now.length
                || leaf.to() != null && !isBefore(now[place + 1].from(), leaf.to()));
    if (free) {
      Leaf[] more = new Leaf[now.length + 1];
      System.arraycopy(now, 0, more, 0, place + 1);
      more[place + 1] = leaf;
      System.arraycopy(now, place + 1, more, place + 2, now.length - place - 1);
      leaves = more;
    }
    return free;
  }

  /** Puts leaves in the place of one, whose interval they lie in; none if it is not there. */
  synchronized boolean replace(Leaf leaf, List<Leaf> others) {
    Leaf[] now = leaves;
    int place = place(now, leaf.from());
    if (place < 0 || now[place] != leaf) {
      return false;
    }
    Leaf[] changed = new Leaf[now.length - 1 + others.size()];
    System.arraycopy(now, 0, changed, 0, place);
    for (int i = 0; i < others.size(); i++) {
      changed[place + i] = others.get(i);
    }
    System.arraycopy(now, place + 1, changed, place + others.size(), now.length - place - 1);
    leaves = changed;
    return true;
  }
}
