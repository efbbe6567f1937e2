package io.mokadb.sql.history;

import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.exec.sort.EncodedSort;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.txn.ValueCursor;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The rows of a table before and after all of them were replaced by one commit: those that are in
 * both are left out, however their keys were drawn. First all rows are added, then the difference
 * is written once. Confined to one thread.
 */
final class ReplacedRows implements AutoCloseable {
  private static final byte GOES = 0;
  private static final byte COMES = 1;

  /** By what is in them. */
  private final EncodedSort contents;

  private final Runnable look;

  /** Of the rows with the same contents: how many more come than go, and one of each. */
  private int more;

  private ByteBuffer going;
  private ByteBuffer coming;

  /**
   * @param look called for each row
   */
  ReplacedRows(MemoryBudget memory, Runnable look) {
    this.contents = new EncodedSort(memory);
    this.look = look;
  }

  void addGoing(TableDef table, ValueCursor rows) {
    add(table, rows, GOES);
  }

  void addComing(TableDef table, ValueCursor rows) {
    add(table, rows, COMES);
  }

  private void add(TableDef table, ValueCursor rows, byte change) {
    int prefix = SystemKeys.all(table.id()).start().length();
    while (rows.next()) {
      look.run();
      byte[] key = rows.key().row().unsafeBytes();
      byte[] value = rows.value();
      // A hidden row id is drawn again when a table is filled again.
      int inKey = table.hasPrimaryKey() ? key.length - prefix : 0;
      contents.add(
          ByteBuffer.allocate(Integer.BYTES + inKey + value.length)
              .putInt(inKey)
              .put(key, prefix, inKey)
              .put(value)
              .array(),
          ByteBuffer.allocate(1 + Integer.BYTES + key.length + value.length)
              .put(change)
              .putInt(key.length)
              .put(key)
              .put(value)
              .array());
    }
  }

  /**
   * Writes what differs.
   *
   * @param commit that has replaced the rows
   */
  void writeTo(SortedDelta delta, long commit) {
    byte[] content = null;
    while (contents.next()) {
      look.run();
      byte[] next = contents.key();
      if (content != null && !Arrays.equals(content, next)) {
        write(delta, commit);
      }
      content = next;
      ByteBuffer row = ByteBuffer.wrap(contents.value());
      if (row.get() == GOES) {
        going = row;
        more--;
      } else {
        coming = row;
        more++;
      }
    }
    write(delta, commit);
  }

  /** Writes those of the same contents that are left over. */
  private void write(SortedDelta delta, long commit) {
    for (; more < 0; more++) {
      add(delta, commit, going.duplicate(), false);
    }
    for (; more > 0; more--) {
      add(delta, commit, coming.duplicate(), true);
    }
  }

  private static void add(SortedDelta delta, long commit, ByteBuffer row, boolean comes) {
    byte[] key = new byte[row.getInt()];
    row.get(key);
    byte[] value = new byte[row.remaining()];
    row.get(value);
    delta.add(commit, comes, comes ? commit : commit - 1, key, value);
  }

  @Override
  public void close() {
    contents.close();
  }
}
