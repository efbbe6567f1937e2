package io.mokadb.sql.history;

import io.mokadb.kv.Key;
import io.mokadb.sql.exec.sort.EncodedSort;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.RowStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * Changes that are found row by row, and given commit by commit. First all are added, then all are
 * read once; they are kept encoded. Confined to one thread.
 */
final class SortedDelta implements RowStream {
  private static final byte GOES = 0;
  private static final byte COMES = 1;

  private final TableDeltas deltas;
  private final EncodedSort sorted;

  SortedDelta(TableDeltas deltas, MemoryBudget memory) {
    this.deltas = deltas;
    this.sorted = new EncodedSort(memory);
  }

  /**
   * Adds what became of a row.
   *
   * @param versions of the row, the oldest first
   * @param since the beginning: what was committed up to here was there before
   */
  void add(Key row, List<RowVersion> versions, long since) {
    RowVersion former = null;
    for (RowVersion version : versions) {
      byte[] before = former == null ? null : former.value();
      if (version.committed() > since && !Arrays.equals(before, version.value())) {
        byte[] key = row.unsafeBytes();
        if (before != null) {
          // Not where it came: that may lie below the safe point.
          add(version.committed(), false, version.committed() - 1, key, before);
        }
        if (version.value() != null) {
          add(version.committed(), true, version.committed(), key, version.value());
        }
      }
      former = version;
    }
  }

  /**
   * Adds a row.
   *
   * @param comes whether it came or went
   * @param seenAt a snapshot that sees it
   */
  void add(long commit, boolean comes, long seenAt, byte[] key, byte[] value) {
    sorted.add(
        ByteBuffer.allocate(Long.BYTES + 1).putLong(commit).put(comes ? COMES : GOES).array(),
        ByteBuffer.allocate(Long.BYTES + Integer.BYTES + key.length + value.length)
            .putLong(seenAt)
            .putInt(key.length)
            .put(key)
            .put(value)
            .array());
  }

  @Override
  public Object[] next() {
    if (!sorted.next()) {
      return null;
    }
    ByteBuffer place = ByteBuffer.wrap(sorted.key());
    long commit = place.getLong();
    int change = place.get() == GOES ? TableDeltas.GONE : TableDeltas.CAME;
    ByteBuffer stored = ByteBuffer.wrap(sorted.value());
    long seenAt = stored.getLong();
    byte[] key = new byte[stored.getInt()];
    stored.get(key);
    byte[] value = new byte[stored.remaining()];
    stored.get(value);
    return deltas.row(commit, change, seenAt, Key.wrap(key), value);
  }

  @Override
  public void close() {
    sorted.close();
  }
}
