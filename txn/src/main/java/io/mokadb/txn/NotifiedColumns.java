package io.mokadb.txn;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Columns of the {@code NOTIFY} family that a write sets, and their cause. Each observer has one
 * column there, numbered by the observer's id: so this is the set of observers whose observed
 * columns a write has changed. Immutable.
 */
public final class NotifiedColumns {
  /** What most writes announce. */
  public static final NotifiedColumns NONE = new NotifiedColumns(new int[0], 0, 0);

  private final int[] ids;
  private final int depth;
  private final long origin;

  private NotifiedColumns(int[] ids, int depth, long origin) {
    this.ids = ids;
    this.depth = depth;
    this.origin = origin;
  }

  /**
   * @param ids ids of observers in any order, each at least 0; repetitions count once
   */
  public static NotifiedColumns of(int... ids) {
    return of(ids, 0, 0);
  }

  private static NotifiedColumns of(int[] ids, int depth, long origin) {
    if (ids.length == 0) {
      return NONE;
    }
    int[] sorted = ids.clone();
    boolean ascending = true;
    for (int i = 1; i < sorted.length; i++) {
      ascending &= sorted[i - 1] < sorted[i];
    }
    if (!ascending) {
      sorted = Arrays.stream(sorted).sorted().distinct().toArray();
    }
    if (sorted[0] < 0) {
      throw new IllegalArgumentException("A column number is not negative: " + sorted[0]);
    }
    return new NotifiedColumns(sorted, depth, origin);
  }

  /**
   * The same columns, announced by an observer.
   *
   * @param depth how many observers, one after the other, led to this
   * @param origin commit timestamp of the change that was the first of this chain
   */
  public NotifiedColumns causedBy(int depth, long origin) {
    return isEmpty() ? NONE : new NotifiedColumns(ids, depth, origin);
  }

  /** Both sets; of what led to them the longer chain, and the earlier origin. */
  public NotifiedColumns and(NotifiedColumns other) {
    if (other.isEmpty() || equals(other)) {
      return this;
    }
    if (isEmpty()) {
      return other;
    }
    int[] both = IntStream.concat(Arrays.stream(ids), Arrays.stream(other.ids)).toArray();
    long earlier =
        origin == 0 || other.origin == 0
            ? Math.max(origin, other.origin)
            : Math.min(origin, other.origin);
    return of(both, Math.max(depth, other.depth), earlier);
  }

  public boolean isEmpty() {
    return ids.length == 0;
  }

  public int size() {
    return ids.length;
  }

  /** Whether it is the column of an observer. */
  public boolean contains(int id) {
    return Arrays.binarySearch(ids, id) >= 0;
  }

  /** The {@code index}th smallest. */
  public int id(int index) {
    return ids[index];
  }

  /** Ascending. */
  public int[] toArray() {
    return ids.clone();
  }

  /** 0 for a change that no observer made. */
  public int depth() {
    return depth;
  }

  /** See {@link #causedBy}; 0 for a change that no observer made, which is its own origin. */
  public long origin() {
    return origin;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NotifiedColumns columns
        && depth == columns.depth
        && origin == columns.origin
        && Arrays.equals(ids, columns.ids);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(ids) * 31 + depth;
  }

  @Override
  public String toString() {
    return Arrays.toString(ids) + (depth == 0 ? "" : " at depth " + depth);
  }
}
