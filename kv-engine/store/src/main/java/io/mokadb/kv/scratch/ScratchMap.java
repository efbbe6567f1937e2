package io.mokadb.kv.scratch;

import java.util.List;

/**
 * An ordered map of bytes outside the heap; keys are in unsigned order. Used by one thread at a
 * time; any thread may close it, and every later call fails with CLOSED. All methods throw {@link
 * io.mokadb.kv.KvException}: FULL, IO, CORRUPTED, CLOSED.
 */
public interface ScratchMap extends AutoCloseable {
  /**
   * Sets some keys.
   *
   * @param entries not too many: they are taken in one piece; after a failure some may be set
   */
  void putAll(List<Entry> entries);

  /** The value of a key, or null. */
  byte[] get(byte[] key);

  /**
   * The entries between two keys as they are now.
   *
   * @param from inclusive
   * @param to exclusive
   * @param reverse whether to begin with the last one
   */
  Cursor cursor(byte[] from, byte[] to, boolean reverse);

  /** Deletes the map with its files, and closes its cursors. Never fails; may be repeated. */
  @Override
  void close();

  /** A key and its value, both read only. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Entry(byte[] key, byte[] value) {}

  /** A walk over a part of the map. */
  interface Cursor extends AutoCloseable {
    /** The next entry, or null after the last. */
    Entry next();

    @Override
    void close();
  }
}
