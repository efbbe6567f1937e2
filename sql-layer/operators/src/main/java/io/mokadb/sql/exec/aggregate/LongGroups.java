package io.mokadb.sql.exec.aggregate;

import io.mokadb.sql.layout.EncodedValues;
import java.util.Arrays;

/** Groups by one column of numbers. Confined. */
final class LongGroups extends EncodedGroups {
  private final int column;
  private long[] keys;

  /** The group of null, whose key is ignored; -1 if there is none. */
  private int nulls = -1;

  private boolean isNull;
  private long key;

  LongGroups(int column, int groups) {
    this.column = column;
    this.keys = new long[groups];
  }

  @Override
  int find(EncodedValues row) {
    isNull = row.isNull(column);
    if (isNull) {
      return nulls;
    }
    key = row.longAt(column);
    return find();
  }

  @Override
  int find(EncodedGroups others, int group) {
    LongGroups known = (LongGroups) others;
    isNull = known.nulls == group;
    if (isNull) {
      return nulls;
    }
    key = known.keys[group];
    return find();
  }

  private int find() {
    int slot = slot(folded(spread(key)));
    int group = group(slot);
    while (group >= 0 && (keys[group] != key || group == nulls)) {
      slot = next(slot);
      group = group(slot);
    }
    return group;
  }

  @Override
  int hash(int group) {
    return folded(spread(keys[group]));
  }

  @Override
  void keep(int group) {
    if (isNull) {
      nulls = group;
    } else {
      keys[group] = key;
    }
  }

  @Override
  void grow(int groups) {
    keys = Arrays.copyOf(keys, groups);
  }

  @Override
  long bytesOfNext() {
    return 2 * Long.BYTES;
  }
}
