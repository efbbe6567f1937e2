package io.mokadb.sql.layout;

import io.mokadb.kv.codec.KeyReader;

/**
 * The columns of the key that a scan is at, read when the first of them is asked for: integers,
 * dates and times as numbers, others as objects. Columns are counted as in the projection. Confined
 * to one thread.
 */
final class EncodedKey {
  /** All parts stand in the key. */
  static final int WHOLE = -1;

  private final KeyPart[] parts;

  /** Per part the column that it is, or -1. */
  private final int[] columns;

  private final KeyPart[] partOf;
  private final boolean[] nulls;
  private final long[] longs;
  private final Object[] objects;
  private final KeyReader reader;
  private final KeyBytes key;

  /** The first part of an index entry that may stand in its value; or {@link #WHOLE}. */
  private final int movable;

  private byte[] bytes = new byte[32];
  private byte[] value;
  private int valueStart;
  private int valueEnd;
  private boolean isRead;

  /**
   * @param parts of the key, up to the last one wanted
   * @param width how many columns the projection has
   * @param key has the present one
   * @param movable the first part that stands in the value, if that has more than its header; or
   *     {@link #WHOLE}
   */
  EncodedKey(KeyPart[] parts, int[] columns, int width, KeyBytes key, int movable) {
    this.key = key;
    this.movable = movable;
    this.reader = new KeyReader(bytes);
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

  /** There is another key, whose value is part of an array. */
  void move(byte[] values, int from, int to) {
    isRead = false;
    value = values;
    valueStart = from;
    valueEnd = to;
  }

  private void read() {
    if (isRead) {
      return;
    }
    int length = key.copyTo(bytes);
    if (length > bytes.length) {
      bytes = new byte[2 * length];
      length = key.copyTo(bytes);
    }
    reader.reset(bytes, 0, length).skip();
    if (movable != WHOLE) {
      FormatVersion.check(value, valueStart, valueEnd);
    }
    for (int i = 0; i < parts.length; i++) {
      if (i == movable && valueEnd - valueStart > 1) {
        reader.reset(value, valueStart + 1, valueEnd);
      }
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
