package io.mokadb.kv.rocksdb;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import java.util.Arrays;

/**
 * Cells as RocksDB keys, in the order of K6. Part of the on-disk format.
 *
 * <p>A row's zero bytes become {@code 00 FF}; then {@code 00} and the column: one byte below {@link
 * #WIDE}, else four. A column's first byte is never {@code FF}, so a row sorts before all rows that
 * it is a prefix of, and no encoded cell is a prefix of another. Versions append the complement of
 * the timestamp: newest first.
 */
final class CellKeys {
  /** Bytes of a timestamp. */
  static final int TIMESTAMP = 8;

  private static final int WIDE = 0xE0;

  private CellKeys() {}

  static byte[] encode(CellKey key) {
    return encode(key.row(), key.column());
  }

  static byte[] encode(Key row, Column column) {
    byte[] bytes = row.unsafeBytes();
    int zeros = 0;
    for (byte b : bytes) {
      zeros += b == 0 ? 1 : 0;
    }
    int columnId = column.id();
    byte[] cell = new byte[bytes.length + zeros + (columnId < WIDE ? 2 : 5)];
    int at = bytes.length;
    if (zeros == 0) {
      System.arraycopy(bytes, 0, cell, 0, bytes.length);
    } else {
      at = 0;
      for (byte b : bytes) {
        cell[at++] = b;
        if (b == 0) {
          cell[at++] = (byte) 0xFF;
        }
      }
    }
    at++;
    if (columnId < WIDE) {
      cell[at] = (byte) columnId;
    } else {
      cell[at++] = (byte) (WIDE | columnId >> 24);
      cell[at++] = (byte) (columnId >> 16);
      cell[at++] = (byte) (columnId >> 8);
      cell[at] = (byte) columnId;
    }
    return cell;
  }

  /** The key whose encoding is the first {@code length} bytes. */
  static CellKey decode(byte[] cell, int length) {
    return decode(cell, 0, length);
  }

  /** The key whose encoding is part of an array. */
  static CellKey decode(byte[] bytes, int from, int to) {
    int end = endOfRow(bytes, from);
    byte[] row = unescape(bytes, from, end);
    return CellKey.of(Key.wrap(row), decodeColumn(bytes, to, end + 1));
  }

  /** The column of the key whose encoding is the first {@code length} bytes. */
  static Column columnOf(byte[] cell, int length) {
    return decodeColumn(cell, length, endOfRow(cell, 0) + 1);
  }

  private static int endOfRow(byte[] bytes, int from) {
    int end = from;
    while (bytes[end] != 0 || bytes[end + 1] == (byte) 0xFF) {
      end += bytes[end] == 0 ? 2 : 1;
    }
    return end;
  }

  private static byte[] unescape(byte[] bytes, int from, int end) {
    int zeros = 0;
    for (int i = from; i < end; i++) {
      if (bytes[i] == 0) {
        zeros++;
        i++;
      }
    }
    byte[] row = new byte[end - from - zeros];
    if (zeros == 0) {
      System.arraycopy(bytes, from, row, 0, row.length);
    } else {
      for (int at = from, to = 0; at < end; at++, to++) {
        row[to] = bytes[at];
        if (bytes[at] == 0) {
          at++;
        }
      }
    }
    return row;
  }

  private static Column decodeColumn(byte[] cell, int end, int at) {
    if (end - at == 1) {
      return Column.of(cell[at] & 0xFF);
    }
    return Column.of(
        (cell[at] & 0x0F) << 24
            | (cell[at + 1] & 0xFF) << 16
            | (cell[at + 2] & 0xFF) << 8
            | (cell[at + 3] & 0xFF));
  }

  /** The first possible cell of a row. */
  static byte[] firstOf(Key row) {
    return encode(row, Column.ZERO);
  }

  /** The key of a version. */
  static byte[] version(byte[] cell, long timestamp) {
    byte[] key = Arrays.copyOf(cell, cell.length + TIMESTAMP);
    putLong(key, cell.length, ~timestamp);
    return key;
  }

  /** After all versions of the cell, before any other cell. */
  static byte[] afterVersions(byte[] cell) {
    return version(cell, 0L, (byte) 0xFF);
  }

  private static byte[] version(byte[] cell, long timestamp, byte suffix) {
    byte[] key = Arrays.copyOf(cell, cell.length + TIMESTAMP + 1);
    putLong(key, cell.length, ~timestamp);
    key[cell.length + TIMESTAMP] = suffix;
    return key;
  }

  static long timestampOf(byte[] version, int length) {
    return ~getLong(version, length - TIMESTAMP);
  }

  static void putLong(byte[] bytes, int at, long value) {
    for (int i = 7; i >= 0; i--) {
      bytes[at + 7 - i] = (byte) (value >> (i * 8));
    }
  }

  static long getLong(byte[] bytes, int at) {
    long value = 0;
    for (int i = 0; i < 8; i++) {
      value = value << 8 | (bytes[at + i] & 0xFF);
    }
    return value;
  }
}
