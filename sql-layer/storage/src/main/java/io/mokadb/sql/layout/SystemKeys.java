package io.mokadb.sql.layout;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.codec.KeyReader;
import io.mokadb.kv.codec.KeyWriter;
import java.util.Arrays;

/** The key spaces below {@link #FIRST_TABLE_ID}: what the engine stores for itself. */
public final class SystemKeys {
  /** Definitions of schemas, tables and indexes. */
  public static final long CATALOG = 1;

  /** Counters: identity values, row ids, table ids. */
  public static final long COUNTERS = 2;

  /** Row counts and the results of ANALYZE. */
  public static final long STATISTICS = 3;

  /** Users, roles and privileges. */
  public static final long ACCOUNTS = 4;

  /** The space of locks that transactions take to refer to a key, or to delete it. */
  public static final long KEY_LOCKS = 8;

  /** By table and object, what CLOBs and BLOBs outside of their rows belong to. */
  public static final long LARGE_OBJECTS = 9;

  /** By table, object and number, the pieces of those. */
  public static final long LARGE_OBJECT_PIECES = 10;

  /** By object, those that may not belong to a row yet. */
  public static final long NEW_LARGE_OBJECTS = 11;

  /** By materialized view that keeps itself, what its rows are, and how it is doing. */
  public static final long VIEWS = 12;

  /** By cell, which node holds it, where nodes share the store. */
  public static final long HOLDS = 13;

  /** The smallest id of a table or index that users make. */
  public static final long FIRST_TABLE_ID = 1000;

  /** The smallest id of a temporary table or an index of one: their rows are in a store apart. */
  public static final long FIRST_TEMPORARY_ID = 1L << 40;

  private static final byte[] FIRST_TEMPORARY = prefix(FIRST_TEMPORARY_ID);
  private static final byte[] LOCKS = prefix(KEY_LOCKS);
  private static final byte[] COUNTS = prefix(COUNTERS);

  /** The counter that table and index ids are drawn from. */
  public static final CellKey TABLE_ID_COUNTER = CellKey.of(key(COUNTERS, 0));

  private static final long ROW_ID = 1;
  private static final long IDENTITY = 2;
  private static final long SEQUENCE = 3;
  private static final long ROW_COUNT = 0;
  private static final long ANALYSIS = 1;
  private static final long CHANGED_ROWS = 2;
  private static final long NODE_COUNTS = 3;

  private SystemKeys() {}

  /** A key of a system space from numbers that are not negative. */
  public static Key key(long space, long... parts) {
    KeyWriter key = new KeyWriter().putLong(space);
    for (long part : parts) {
      key.putLong(part);
    }
    return key.toKey();
  }

  /** All keys of a system space, a table or an index. */
  public static KeyRange all(long space) {
    return KeyRange.prefix(Key.wrap(prefix(space)));
  }

  /** True if a table or an index is a temporary one. */
  public static boolean isTemporary(long id) {
    return id >= FIRST_TEMPORARY_ID;
  }

  /** True if a key is one of a temporary table, or of a counter or a lock that belongs to one. */
  public static boolean isTemporary(Key key) {
    byte[] bytes = key.unsafeBytes();
    int from = 0;
    if (begins(bytes, LOCKS) || begins(bytes, COUNTS)) {
      KeyReader system = new KeyReader(key).skip();
      system.getLong();
      from = system.position();
    }
    return Arrays.compareUnsigned(
            bytes, from, bytes.length, FIRST_TEMPORARY, 0, FIRST_TEMPORARY.length)
        >= 0;
  }

  private static boolean begins(byte[] bytes, byte[] prefix) {
    return bytes.length > prefix.length
        && Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length);
  }

  /** The counter of a table's hidden row ids. */
  public static CellKey rowIdCounter(long tableId) {
    return CellKey.of(key(COUNTERS, ROW_ID, tableId));
  }

  /** The counter of an identity column. */
  public static CellKey identityCounter(long tableId, int columnId) {
    return CellKey.of(key(COUNTERS, IDENTITY, tableId, columnId));
  }

  /** The counters of all identity columns of a table. */
  public static KeyRange identityCounters(long tableId) {
    return KeyRange.prefix(key(COUNTERS, IDENTITY, tableId));
  }

  /** The counter of a sequence. */
  public static CellKey sequenceCounter(long sequenceId) {
    return CellKey.of(key(COUNTERS, SEQUENCE, sequenceId));
  }

  /**
   * One of the cells that stand for a key which rows may refer to. It never has a value: it is only
   * locked.
   *
   * @param key of the row, or of the unique index's entry
   * @param slot which of them
   */
  public static CellKey keyLock(Key key, int slot) {
    byte[] prefix = key(KEY_LOCKS, slot).unsafeBytes();
    byte[] locked = key.unsafeBytes();
    byte[] whole = Arrays.copyOf(prefix, prefix.length + locked.length);
    System.arraycopy(locked, 0, whole, prefix.length, locked.length);
    return CellKey.of(Key.wrap(whole));
  }

  /** A table's number of rows. */
  public static CellKey rowCount(long tableId) {
    return CellKey.of(key(STATISTICS, tableId, ROW_COUNT));
  }

  /** The statistics that ANALYZE found in a table. */
  public static CellKey analysis(long tableId) {
    return CellKey.of(key(STATISTICS, tableId, ANALYSIS));
  }

  /** The number of rows added, deleted or changed in a table since the last ANALYZE. */
  public static CellKey changedRows(long tableId) {
    return CellKey.of(key(STATISTICS, tableId, CHANGED_ROWS));
  }

  /**
   * What a node has added to both numbers since it opened the database, where nodes share the
   * store.
   */
  public static CellKey nodeCounts(long tableId, long node) {
    return CellKey.of(key(STATISTICS, tableId, NODE_COUNTS, node));
  }

  /** What all nodes have added to a table's numbers. */
  public static KeyRange nodeCounts(long tableId) {
    return KeyRange.prefix(key(STATISTICS, tableId, NODE_COUNTS));
  }

  /** All statistics of a table. */
  public static KeyRange statistics(long tableId) {
    return KeyRange.prefix(key(STATISTICS, tableId));
  }

  /** The node of {@link #nodeCounts(long, long)}; 0 for any other key of statistics. */
  public static long nodeOf(Key statistics) {
    KeyReader key = new KeyReader(statistics).skip().skip();
    boolean counts = key.getLong() == NODE_COUNTS && key.hasNext();
    return counts ? key.getLong() : 0;
  }

  /** The table of a key of statistics. */
  public static long tableOf(Key statistics) {
    return new KeyReader(statistics).skip().getLong();
  }

  /** The first bytes of all keys of a table, an index or a system space: its id. */
  static byte[] prefix(long id) {
    if (id <= 0) {
      throw new IllegalArgumentException("Not an id: " + id);
    }
    return new KeyWriter().putLong(id).toByteArray();
  }
}
