package io.mokadb.kv.rocksdb;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
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

  /** Bytes of a column that is not written in one. */
  private static final int WIDE_BYTES = 4;

  private static final VarHandle EIGHT_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

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
    return CellKey.of(Key.wrap(row), Column.of(columnId(bytes, to, end + 1)));
  }

  /**
   * The id of the column of the key whose encoding is the first {@code length} bytes. Looks at the
   * last bytes only: a zero that is a row's own is followed by {@code FF}.
   */
  static int columnIdOf(byte[] cell, int length) {
    int wide = length - WIDE_BYTES;
    return wide > 0 && cell[wide - 1] == 0 && isWide(cell[wide])
        ? columnId(cell, length, wide)
        : cell[length - 1] & 0xFF;
  }

  private static boolean isWide(byte first) {
    return (first & 0xFF) >= WIDE && first != (byte) 0xFF;
  }

  private static int endOfRow(byte[] bytes, int from) {
    int end = from;
    while (bytes[end] != 0 || bytes[end + 1] == (byte) 0xFF) {
      end += bytes[end] == 0 ? 2 : 1;
    }
    return end;
  }

  private static byte[] unescape(byte[] bytes, int from, int end) {
    byte[] row = new byte[length(bytes, from, end)];
    unescape(bytes, from, end, row, row.length);
    return row;
  }

  /** How long the row is whose encoding is part of an array. */
  private static int length(byte[] bytes, int from, int end) {
    int zeros = 0;
    for (int i = from; i < end; i++) {
      if (bytes[i] == 0) {
        zeros++;
        i++;
      }
    }
    return end - from - zeros;
  }

  private static void unescape(byte[] bytes, int from, int end, byte[] row, int length) {
    if (length == end - from) {
      System.arraycopy(bytes, from, row, 0, length);
      return;
    }
    for (int at = from, to = 0; at < end; at++, to++) {
      row[to] = bytes[at];
      if (bytes[at] == 0) {
        at++;
      }
    }
  }

  /**
   * Copies the row of the key whose encoding begins there, if the target is long enough.
   *
   * @return how long the row is
   */
  static int copyRow(byte[] bytes, int from, byte[] target) {
    int end = endOfRow(bytes, from);
    int length = length(bytes, from, end);
    if (length <= target.length) {
      unescape(bytes, from, end, target, length);
    }
    return length;
  }

  private static int columnId(byte[] cell, int end, int at) {
    if (end - at == 1) {
      return cell[at] & 0xFF;
    }
    return (cell[at] & 0x0F) << 24
        | (cell[at + 1] & 0xFF) << 16
        | (cell[at + 2] & 0xFF) << 8
        | (cell[at + 3] & 0xFF);
  }

  /** The first possible cell of a row. */
  static byte[] firstOf(Key row) {
    return encode(row, Column.ZERO);
  }

  /** After all cells of a row, before those of any row behind it. */
  static byte[] afterRow(Key row) {
    byte[] key = firstOf(row);
    key[key.length - 1] = (byte) 0xFF;
    return key;
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
    EIGHT_BYTES.set(bytes, at, value);
  }

  static long getLong(byte[] bytes, int at) {
    return (long) EIGHT_BYTES.get(bytes, at);
  }
}
