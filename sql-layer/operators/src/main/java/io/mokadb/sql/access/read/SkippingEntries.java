package io.mokadb.sql.access.read;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.txn.ValueCursor;

/**
 * Entries inside bounds that leave the first columns of the key open: seeks the next group of keys
 * that agree in those, reads the bounds in it, and continues after it.
 */
final class SkippingEntries implements Entries {
  private final ExecutionContext context;
  private final EncodedRows stored;
  private final BoundsEncoder bounds;
  private final boolean reverse;
  private final int blockSize;

  /** What no group was looked for in yet. */
  private KeyRange rest;

  private RangeEntries inGroup;
  private Key key;
  private byte[] value;

  SkippingEntries(
      ExecutionContext context,
      EncodedRows stored,
      BoundsEncoder bounds,
      boolean reverse,
      int blockSize) {
    this.context = context;
    this.stored = stored;
    this.bounds = bounds;
    this.reverse = reverse;
    this.blockSize = blockSize;
    this.rest = bounds.layout().all();
  }

  @Override
  public boolean next() {
    return bounds.skip().firstOnly() ? nextFirst() : nextOfAll();
  }

  private boolean nextOfAll() {
    while (inGroup == null || !inGroup.next()) {
      close();
      if (!seekGroup()) {
        return false;
      }
      inGroup = entries(blockSize);
    }
    key = inGroup.key();
    value = inGroup.value();
    return true;
  }

  private boolean nextFirst() {
    while (seekGroup()) {
      if (bounds.isEverything()) {
        return true;
      }
      try (RangeEntries entries = entries(1)) {
        if (entries.next()) {
          key = entries.key();
          value = entries.value();
          return true;
        }
      }
    }
    return false;
  }

  /** The entries of the group that {@link #key} belongs to. */
  private RangeEntries entries(int block) {
    Key group = bounds.layout().leading(key, bounds.skip().columns());
    return new RangeEntries(
        context.transaction(), stored, bounds.ranges(group, context), reverse, block);
  }

  /** Finds the first entry of the next group. */
  private boolean seekGroup() {
    context.checkCancelled();
    if (rest.isEmpty()) {
      return false;
    }
    try (ValueCursor cursor = stored.scan(context.transaction(), rest, reverse, 1)) {
      if (!cursor.next()) {
        rest = KeyRange.of(rest.start(), rest.start());
        return false;
      }
      key = cursor.key().row();
      value = cursor.value();
    }
    KeyRange group = KeyRange.prefix(bounds.layout().leading(key, bounds.skip().columns()));
    rest =
        reverse ? KeyRange.of(rest.start(), group.start()) : KeyRange.of(group.end(), rest.end());
    return true;
  }

  @Override
  public Key key() {
    return key;
  }

  @Override
  public byte[] value() {
    return value;
  }

  @Override
  public void close() {
    if (inGroup != null) {
      inGroup.close();
      inGroup = null;
    }
  }
}
