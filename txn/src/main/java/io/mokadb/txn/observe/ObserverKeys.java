package io.mokadb.txn.observe;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import java.util.Arrays;

/**
 * Keys of the records that observers keep: {@code 00, kind, id, observed row}. Part of the on-disk
 * format. The id takes four bytes of seven bits, none of them zero, because zero bytes are
 * expensive in the stores' own encodings.
 */
final class ObserverKeys {
  private static final byte ACKNOWLEDGED = 'a';
  private static final byte BACKFILL = 'b';
  private static final byte PARKED = 'p';
  private static final byte TRIED = 't';
  private static final byte UNDER_WAY = 'u';
  private static final int PREFIX = 6;

  /** The number of a process takes nine bytes of seven bits. */
  private static final int NODE_BYTES = 9;

  private ObserverKeys() {}

  /** Holds when the observer saw the row last: written in the observer's transaction. */
  static CellKey acknowledgement(int id, Key row) {
    return CellKey.of(key(ACKNOWLEDGED, id, row));
  }

  static boolean isAcknowledgement(Key key) {
    return key.length() >= PREFIX && key.at(0) == 0 && key.at(1) == ACKNOWLEDGED;
  }

  static KeyRange acknowledgements(int id) {
    return KeyRange.prefix(key(ACKNOWLEDGED, id, null));
  }

  /** Holds why the row is parked. */
  static CellKey parked(int id, Key row) {
    return CellKey.of(key(PARKED, id, row));
  }

  static KeyRange parked(int id) {
    return KeyRange.prefix(key(PARKED, id, null));
  }

  /** The parked rows in a range of observed rows. */
  static KeyRange parked(int id, KeyRange rows) {
    KeyRange all = parked(id);
    Key start = rows.start() == null ? all.start() : parkedBound(id, rows.start());
    Key end = rows.end() == null ? all.end() : parkedBound(id, rows.end());
    return KeyRange.of(start, end);
  }

  private static Key parkedBound(int id, Key row) {
    return Key.bound(bytes(PARKED, id, row.unsafeBytes()));
  }

  /** The parked rows of all observers from this one on. */
  static KeyRange parkedFrom(int id) {
    return KeyRange.of(key(PARKED, id, null), Key.wrap(new byte[] {0, PARKED + 1}));
  }

  /** Holds how far a backfill has come. */
  static CellKey backfill(int id) {
    return CellKey.of(key(BACKFILL, id, null));
  }

  /** Holds how often rows were tried: the first of them is in the key. */
  static CellKey attempts(int id, Key row) {
    return CellKey.of(key(TRIED, id, row));
  }

  static KeyRange attempts(int id) {
    return KeyRange.prefix(key(TRIED, id, null));
  }

  /**
   * Holds which rows a process has in hand: the first of them is in the key, without its end if
   * that is too long.
   */
  static CellKey underWay(int id, long node, Key row) {
    int length = Math.min(row.length(), Key.MAX_LENGTH - PREFIX - NODE_BYTES);
    byte[] named = new byte[NODE_BYTES + length];
    for (int i = 0; i < NODE_BYTES; i++) {
      named[i] = (byte) (node >> (7 * (NODE_BYTES - 1 - i)) & 0x7F | 0x80);
    }
    System.arraycopy(row.unsafeBytes(), 0, named, NODE_BYTES, length);
    return CellKey.of(Key.wrap(bytes(UNDER_WAY, id, named)));
  }

  static KeyRange underWay(int id) {
    return KeyRange.prefix(key(UNDER_WAY, id, null));
  }

  static boolean isUnderWay(Key key) {
    return key.length() > PREFIX + NODE_BYTES && key.at(0) == 0 && key.at(1) == UNDER_WAY;
  }

  /** The process of a key of {@link #underWay}. */
  static long nodeOf(Key key) {
    long node = 0;
    for (int i = PREFIX; i < PREFIX + NODE_BYTES; i++) {
      node = node << 7 | key.at(i) & 0x7F;
    }
    return node;
  }

  /** The first row of a key of {@link #underWay}. */
  static Key firstOf(Key key) {
    return Key.wrap(Arrays.copyOfRange(key.unsafeBytes(), PREFIX + NODE_BYTES, key.length()));
  }

  static int idOf(Key key) {
    int id = 0;
    for (int i = 2; i < PREFIX; i++) {
      id = id << 7 | key.at(i) & 0x7F;
    }
    return id;
  }

  static Key rowOf(Key key) {
    return Key.wrap(Arrays.copyOfRange(key.unsafeBytes(), PREFIX, key.length()));
  }

  private static Key key(byte kind, int id, Key row) {
    return Key.wrap(bytes(kind, id, row == null ? new byte[0] : row.unsafeBytes()));
  }

  private static byte[] bytes(byte kind, int id, byte[] observed) {
    byte[] bytes = new byte[PREFIX + observed.length];
    bytes[1] = kind;
    for (int i = 0; i < 4; i++) {
      bytes[2 + i] = (byte) (id >> (7 * (3 - i)) & 0x7F | 0x80);
    }
    System.arraycopy(observed, 0, bytes, PREFIX, observed.length);
    return bytes;
  }
}
