package io.mokadb.sql.access.read;

import io.mokadb.kv.Key;
import io.mokadb.sql.layout.IndexKeys;
import io.mokadb.sql.runtime.ExecutionContext;

/**
 * The entries of an index whose rows also have an entry in another index. Both are in the order of
 * the rows' keys, so one merging pass finds them.
 */
final class CommonEntries implements Entries {
  private final ExecutionContext context;
  private final Entries first;
  private final IndexKeys firstIndex;
  private final Entries second;
  private final IndexKeys secondIndex;

  CommonEntries(
      ExecutionContext context,
      Entries first,
      IndexKeys firstIndex,
      Entries second,
      IndexKeys secondIndex) {
    this.context = context;
    this.first = first;
    this.firstIndex = firstIndex;
    this.second = second;
    this.secondIndex = secondIndex;
  }

  @Override
  public boolean next() {
    if (!first.next() || !second.next()) {
      return false;
    }
    Key left = firstIndex.rowKey(first.key(), first.value());
    Key right = secondIndex.rowKey(second.key(), second.value());
    while (true) {
      context.checkCancelled();
      int order = left.compareTo(right);
      if (order == 0) {
        return true;
      }
      if (order < 0) {
        if (!first.next()) {
          return false;
        }
        left = firstIndex.rowKey(first.key(), first.value());
      } else {
        if (!second.next()) {
          return false;
        }
        right = secondIndex.rowKey(second.key(), second.value());
      }
    }
  }

  @Override
  public Key key() {
    return first.key();
  }

  @Override
  public byte[] value() {
    return first.value();
  }

  @Override
  public void close() {
    try (first) {
      second.close();
    }
  }
}
