package io.mokadb.kv.rocksdb;

import java.util.Arrays;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;
import org.rocksdb.Snapshot;

/**
 * A RocksDB iterator between two keys, with what is native about it. The bounds keep it from
 * walking over the tombstones of its neighbours. Confined to one thread.
 */
final class BoundedIterator implements AutoCloseable {
  private static final int FIRST_VALUE_BYTES = 256;

  private final boolean reverse;
  private final byte[] first;
  private final Slice lower;
  private final Slice upper;
  private final ReadOptions options;
  private final RocksIterator iterator;
  private byte[] key = new byte[64];
  private int keyLength;
  private byte[] value = new byte[FIRST_VALUE_BYTES];

  /**
   * @param lower inclusive, or null
   * @param upper exclusive, or null
   * @param snapshot what to see, or null for what is there now
   * @param reverse which way it will go
   */
  BoundedIterator(
      RocksDatabase database,
      Place place,
      byte[] lower,
      byte[] upper,
      Snapshot snapshot,
      boolean reverse) {
    this(database, place, lower, upper, snapshot, reverse, 0);
  }

  private BoundedIterator(
      RocksDatabase database,
      Place place,
      byte[] lower,
      byte[] upper,
      Snapshot snapshot,
      boolean reverse,
      int deleted) {
    this.options = new ReadOptions().setMaxSkippableInternalKeys(deleted);
    this.reverse = reverse;
    this.first = lower;
    // Going forward, seeking to the lower bound is cheaper than setting it.
    this.lower = lower == null || !reverse ? null : new Slice(lower);
    this.upper = upper == null ? null : new Slice(upper);
    if (this.lower != null) {
      options.setIterateLowerBound(this.lower);
    }
    if (this.upper != null) {
      options.setIterateUpperBound(this.upper);
    }
    if (snapshot != null) {
      options.setSnapshot(snapshot);
    }
    iterator = database.rocks().newIterator(database.family(place), options);
    database.points().reached(OrderingPoints.Point.ITERATOR_OPENED);
  }

  /**
   * Of what is there now, forward.
   *
   * @param upper exclusive
   * @param deleted how many deleted keys one move passes; one that meets more of them fails, with
   *     the status {@code Incomplete}
   */
  static BoundedIterator upTo(RocksDatabase database, Place place, byte[] upper, int deleted) {
    return new BoundedIterator(database, place, null, upper, null, false, deleted);
  }

  /** To where the walk begins: the first key, or the last one. */
  boolean start() throws RocksDBException {
    if (reverse) {
      iterator.seekToLast();
    } else if (first != null) {
      iterator.seek(first);
    } else {
      iterator.seekToFirst();
    }
    return load();
  }

  /** To this key, or the next one on the way. */
  boolean startAt(byte[] target) throws RocksDBException {
    if (reverse) {
      iterator.seekForPrev(target);
    } else {
      iterator.seek(target);
    }
    return load();
  }

  boolean step() throws RocksDBException {
    if (reverse) {
      iterator.prev();
    } else {
      iterator.next();
    }
    return load();
  }

  private boolean load() throws RocksDBException {
    if (!iterator.isValid()) {
      iterator.status();
      return false;
    }
    keyLength = iterator.key(key, 0, key.length);
    if (keyLength > key.length) {
      key = new byte[keyLength * 2];
      keyLength = iterator.key(key, 0, key.length);
    }
    return true;
  }

  /** The present key; valid up to {@link #keyLength} and until the next move. */
  byte[] key() {
    return key;
  }

  int keyLength() {
    return keyLength;
  }

  boolean isVersionOf(byte[] cell, int cellLength) {
    return keyLength > cellLength && Arrays.equals(key, 0, cellLength, cell, 0, cellLength);
  }

  /** Whether the present key is before this one. */
  boolean isBefore(byte[] other) {
    return Arrays.compareUnsigned(key, 0, keyLength, other, 0, other.length) < 0;
  }

  boolean isAt(byte[] other) {
    return Arrays.equals(key, 0, keyLength, other, 0, other.length);
  }

  /** Brings the value over; returns its length. Its bytes are in {@link #valueBytes}. */
  int loadValue() {
    int length = iterator.value(value, 0, value.length);
    if (length > value.length) {
      value = new byte[Math.max(length, value.length * 2)];
      length = iterator.value(value, 0, value.length);
    }
    return length;
  }

  byte[] valueBytes() {
    return value;
  }

  byte[] copyValue(int from) {
    int length = loadValue();
    return Arrays.copyOfRange(value, from, length);
  }

  @Override
  public void close() {
    iterator.close();
    options.close();
    if (lower != null) {
      lower.close();
    }
    if (upper != null) {
      upper.close();
    }
  }
}
