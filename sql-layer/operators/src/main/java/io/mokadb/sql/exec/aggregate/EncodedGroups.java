package io.mokadb.sql.exec.aggregate;

import io.mokadb.session.SqlType;
import io.mokadb.sql.compare.HashKeys;
import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.runtime.EncodedSource;

/**
 * Numbers the groups of rows by their stored keys: open addressing, no object for a row that
 * belongs to a group already. Confined.
 */
abstract sealed class EncodedGroups permits ByteGroups, LongGroups {
  private static final int FIRST_GROUPS = 4;

  /** One more than the number of a group; 0 is free. At least twice as many as groups. */
  private int[] slots = new int[2 * FIRST_GROUPS];

  private int size;

  /** True if values of a column are equal if and only if their encodings are. */
  static boolean canTell(EncodedSource source, int column) {
    SqlType type = source.type(column);
    return source.isInPlace(column)
        && (HashKeys.isIdentity(type)
            || type.kind() == SqlType.Kind.DECIMAL
            || type.kind() == SqlType.Kind.CHAR);
  }

  /** For groups by columns that it {@linkplain #canTell can tell} apart. */
  static EncodedGroups of(EncodedSource source, int[] columns) {
    return columns.length == 1 && source.isLong(columns[0])
        ? new LongGroups(columns[0], FIRST_GROUPS)
        : new ByteGroups(columns, FIRST_GROUPS);
  }

  /** The number of the row's group, from 0; -1 if no row before had its key. */
  abstract int find(EncodedValues row);

  /** As {@link #find(EncodedValues)}, for the key of a group of others by the same columns. */
  abstract int find(EncodedGroups others, int group);

  /** Makes a group of the row that was not found last; its number is that of groups before. */
  void add() {
    if (2 * size == slots.length) {
      slots = new int[2 * slots.length];
      grow(2 * size);
      for (int group = 0; group < size; group++) {
        place(group);
      }
    }
    keep(size);
    place(size++);
  }

  private void place(int group) {
    int at = hash(group) & slots.length - 1;
    while (slots[at] != 0) {
      at = next(at);
    }
    slots[at] = group + 1;
  }

  /** Where a search for a key begins. */
  final int slot(int hash) {
    return hash & slots.length - 1;
  }

  /** Where it goes on. */
  final int next(int slot) {
    return slot + 1 & slots.length - 1;
  }

  /** The group there, or -1 if the search ends here. */
  final int group(int slot) {
    return slots[slot] - 1;
  }

  /** The hash of a group's key. */
  abstract int hash(int group);

  /** Keeps the key that was looked for last as that of a new group. */
  abstract void keep(int group);

  /** There will be so many groups. */
  abstract void grow(int groups);

  /** How many bytes the next group would take here. */
  abstract long bytesOfNext();

  static long spread(long h) {
    long product = h * 0x9E3779B97F4A7C15L;
    return product ^ product >>> 32;
  }

  static int folded(long h) {
    return (int) (h ^ h >>> 32);
  }
}
