package io.mokadb.kv.scratch;

import io.mokadb.kv.KvException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** A map on the heap, for tests and simulations: cursors walk over a copy. */
public final class MemoryScratch implements ScratchMap {
  private final NavigableMap<byte[], byte[]> entries = new TreeMap<>(Arrays::compareUnsigned);
  private boolean closed;

  @Override
  public void putAll(List<Entry> added) {
    checkOpen();
    added.forEach(entry -> entries.put(entry.key(), entry.value()));
  }

  @Override
  public byte[] get(byte[] key) {
    checkOpen();
    return entries.get(key);
  }

  @Override
  public Cursor cursor(byte[] from, byte[] to, boolean reverse) {
    checkOpen();
    NavigableMap<byte[], byte[]> part = new TreeMap<>(entries.subMap(from, true, to, false));
    Iterator<Entry> walk =
        (reverse ? part.descendingMap() : part)
            .entrySet().stream()
                .map(entry -> new Entry(entry.getKey(), entry.getValue()))
                .iterator();
    return new Cursor() {
      @Override
      public Entry next() {
        checkOpen();
        return walk.hasNext() ? walk.next() : null;
      }

      @Override
      public void close() {}
    };
  }

  /** Seen by tests. */
  public boolean isClosed() {
    return closed;
  }

  private void checkOpen() {
    if (closed) {
      throw new KvException(KvException.Kind.CLOSED, "The map was closed");
    }
  }

  @Override
  public void close() {
    closed = true;
    entries.clear();
  }
}
