package io.mokadb.txn.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.mvcc.WriteKind;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Layout of writes in a map on disk. A cell's newest spilled write is at {@link #newest}, so that
 * one look-up finds it; those before it are at {@link #version}, the latest first. A {@code LOCK}
 * has as value the newest version that the snapshot sees in its cell. Stateless.
 */
final class SpilledEntry {
  private static final byte NEWEST = 1;
  private static final byte OLDER = 2;
  private static final byte AFTER_OLDER = 3;
  private static final int NO_VALUE = 0x80;
  private static final int PUT = 1;
  private static final int DELETE = 2;
  private static final int LOCK = 3;

  private SpilledEntry() {}

  /** In the order of cells. */
  static byte[] newest(CellKey cell) {
    return key(NEWEST, cell, 0);
  }

  /** After {@link #newest} of the cell, before that of any other one behind it. */
  static byte[] afterNewest(CellKey cell) {
    return key(NEWEST, cell, 1);
  }

  /** Before {@link #newest} of every cell. */
  static byte[] beforeAllNewest() {
    return new byte[] {NEWEST};
  }

  /** After {@link #newest} of every cell. */
  static byte[] afterAllNewest() {
    return new byte[] {OLDER};
  }

  static byte[] version(CellKey cell, long sequence) {
    byte[] key = key(OLDER, cell, Long.BYTES);
    ByteBuffer.wrap(key).putLong(key.length - Long.BYTES, ~sequence);
    return key;
  }

  /** After {@link #version} of the cell, before that of any other one behind it. */
  static byte[] afterVersions(CellKey cell) {
    byte[] key = key(OLDER, cell, Long.BYTES + 1);
    Arrays.fill(key, key.length - Long.BYTES - 1, key.length, (byte) 0xFF);
    return key;
  }

  /** After everything. */
  static byte[] end() {
    return new byte[] {AFTER_OLDER};
  }

  /**
   * A row's zero bytes become {@code 00 FF}, and {@code 00 00} ends it: so no key is a prefix of
   * another.
   */
  private static byte[] key(byte space, CellKey cell, int more) {
    byte[] row = cell.row().unsafeBytes();
    int zeros = 0;
    for (byte b : row) {
      zeros += b == 0 ? 1 : 0;
    }
    byte[] key = new byte[1 + row.length + zeros + 2 + Integer.BYTES + more];
    key[0] = space;
    int at = 1;
    for (byte b : row) {
      key[at++] = b;
      if (b == 0) {
        key[at++] = (byte) 0xFF;
      }
    }
    ByteBuffer.wrap(key).putInt(at + 2, cell.column().id());
    return key;
  }

  /** The cell of a key that {@link #newest} has made. */
  static CellKey cellOf(byte[] key) {
    int end = key.length - Integer.BYTES - 2;
    byte[] row = new byte[end - 1];
    int length = 0;
    for (int at = 1; at < end; at++) {
      row[length++] = key[at];
      if (key[at] == 0) {
        at++;
      }
    }
    Column column = Column.of(ByteBuffer.wrap(key).getInt(end + 2));
    return CellKey.of(Key.wrap(length == row.length ? row : Arrays.copyOf(row, length)), column);
  }

  /**
   * @param value of the entry, or what stands for it
   */
  static byte[] encode(BufferEntry entry, byte[] value) {
    int[] ids = entry.notified.toArray();
    int valueLength = value == null ? 0 : value.length;
    int told = ids.length == 0 ? 0 : 4 * (ids.length + 1) + Long.BYTES;
    ByteBuffer out = ByteBuffer.allocate(1 + 2 * Long.BYTES + 4 + told + valueLength);
    out.put((byte) (codeOf(entry.kind) | (value == null ? NO_VALUE : 0)));
    out.putLong(entry.sequence);
    out.putLong(entry.since);
    out.putInt(ids.length);
    if (ids.length > 0) {
      for (int id : ids) {
        out.putInt(id);
      }
      out.putInt(entry.notified.depth());
      out.putLong(entry.notified.origin());
    }
    if (value != null) {
      out.put(value);
    }
    return out.array();
  }

  private static int codeOf(WriteKind kind) {
    return switch (kind) {
      case PUT -> PUT;
      case DELETE -> DELETE;
      case LOCK -> LOCK;
      case ROLLBACK -> throw new IllegalArgumentException("No transaction writes a rollback");
    };
  }

  private static WriteKind kindOf(int code) {
    return switch (code) {
      case PUT -> WriteKind.PUT;
      case DELETE -> WriteKind.DELETE;
      case LOCK -> WriteKind.LOCK;
      default -> throw new IllegalStateException("A spilled write of kind " + code);
    };
  }

  static BufferEntry decode(CellKey cell, byte[] stored) {
    ByteBuffer in = ByteBuffer.wrap(stored);
    int head = in.get() & 0xFF;
    long sequence = in.getLong();
    long since = in.getLong();
    int[] ids = new int[in.getInt()];
    NotifiedColumns notified = NotifiedColumns.NONE;
    if (ids.length > 0) {
      for (int i = 0; i < ids.length; i++) {
        ids[i] = in.getInt();
      }
      notified = NotifiedColumns.of(ids).causedBy(in.getInt(), in.getLong());
    }
    byte[] value =
        (head & NO_VALUE) != 0 ? null : Arrays.copyOfRange(stored, in.position(), stored.length);
    WriteKind kind = kindOf(head & ~NO_VALUE);
    return new BufferEntry(cell, kind, value, notified, since, sequence, null, true);
  }
}
