package io.mokadb.sql.access.read;

import io.mokadb.kv.Key;
import io.mokadb.sql.layout.EncodedRow;
import io.mokadb.sql.runtime.ExecutionContext;

/** Stored entries in key order, one at a time. Confined to one thread. */
public interface Entries extends AutoCloseable {
  /**
   * Those inside bounds.
   *
   * @param stored the cells of each row to read
   * @param points whether each bound is the whole key of one entry
   */
  static Entries of(
      ExecutionContext context,
      EncodedRows stored,
      BoundsEncoder bounds,
      boolean points,
      boolean reverse,
      int block) {
    if (!bounds.skip().isNone()) {
      return new SkippingEntries(context, stored, bounds, reverse, block);
    }
    return points
        ? new PointEntries(context.transaction(), stored, bounds.points(context), reverse, block)
        : new RangeEntries(context.transaction(), stored, bounds.ranges(context), reverse, block);
  }

  /** Moves on; false after the last. */
  boolean next();

  Key key();

  /** As {@link io.mokadb.sql.layout.KeyBytes#copyTo}. */
  default int copyKey(byte[] target) {
    byte[] key = key().unsafeBytes();
    if (key.length <= target.length) {
      System.arraycopy(key, 0, target, 0, key.length);
    }
    return key.length;
  }

  /** Read only. */
  byte[] value();

  /**
   * Moves a row that takes its key from here to where this stands; it lasts until this moves on.
   */
  default void show(EncodedRow row) {
    byte[] value = value();
    row.moveTo(value, 0, value.length);
  }

  @Override
  void close();
}
