package io.mokadb.sql.layout;

import io.mokadb.kv.Key;
import io.mokadb.kv.codec.KeyReader;
import java.util.function.Supplier;

/**
 * The columns of the key that a scan is at, read when the first of them is asked for: integers,
 * dates and times as numbers, others as objects. Columns are counted as in the projection. Confined
 * to one thread.
 */
final class StoredKey {
  private final KeyPart[] parts;

  /** Per part the column that it is, or -1. */
  private final int[] columns;

  private final KeyPart[] partOf;
  private final boolean[] nulls;
  private final long[] longs;
  private final Object[] objects;
  private KeyReader reader;
  private final Supplier<Key> key;
  private boolean isRead;

  /**
   * @param parts of the key, up to the last one wanted
   * @param width how many columns the projection has
   * @param key gives the present one
   */
  StoredKey(KeyPart[] parts, int[] columns, int width, Supplier<Key> key) {
    this.key = key;
    this.parts = parts;
    this.columns = columns;
    this.partOf = new KeyPart[width];
    for (int i = 0; i < parts.length; i++) {
      if (columns[i] >= 0) {
        partOf[columns[i]] = parts[i];
      }
    }
    this.nulls = new boolean[width];
    this.longs = new long[width];
    this.objects = new Object[width];
  }

  /** There is another key. */
  void move() {
    isRead = false;
  }

  private void read() {
    if (isRead) {
      return;
    }
    reader = reader == null ? new KeyReader(key.get()) : reader.reset(key.get());
    reader.skip();
    for (int i = 0; i < parts.length; i++) {
      int column = columns[i];
      if (column < 0) {
        parts[i].skip(reader);
      } else if (parts[i].isLong()) {
        nulls[column] = reader.nextNull();
        longs[column] = nulls[column] ? 0 : reader.getLong();
      } else {
        objects[column] = parts[i].read(reader);
        nulls[column] = objects[column] == null;
      }
    }
    isRead = true;
  }

  boolean isLong(int column) {
    return partOf[column].isLong();
  }

  boolean isNull(int column) {
    read();
    return nulls[column];
  }

  long longAt(int column) {
    read();
    return longs[column];
  }

  Object at(int column) {
    read();
    if (nulls[column]) {
      return null;
    }
    return isLong(column) ? partOf[column].ofLong(longs[column]) : objects[column];
  }
}
