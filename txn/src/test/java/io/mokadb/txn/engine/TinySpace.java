package io.mokadb.txn.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.KvException;
import io.mokadb.kv.scratch.MemoryScratch;
import io.mokadb.kv.scratch.ScratchMap;
import java.util.ArrayList;
import java.util.List;

/**
 * Memory for a few writes of each transaction, and none that could be had besides: the others are
 * spilled, to maps on the heap. Notes what is open.
 */
final class TinySpace {
  private final long free;
  private final List<MemoryScratch> maps = new ArrayList<>();
  private int untilFull = Integer.MAX_VALUE;

  /**
   * @param free bytes of a transaction
   */
  TinySpace(long free) {
    this.free = free;
  }

  WriteSpace space() {
    return new WriteSpace(this::lease, this::open);
  }

  private WriteMemory.Lease lease() {
    return new WriteMemory.Lease() {
      @Override
      public long free() {
        return free;
      }

      @Override
      public void add(long bytes) {}

      @Override
      public boolean tryAdd(long bytes) {
        // A filter is had by some, and grows no further for others.
        return bytes == CellFilter.PART_BYTES && free % 2 == 0;
      }

      @Override
      public void subtract(long bytes) {}

      @Override
      public void close() {}
    };
  }

  private ScratchMap open() {
    MemoryScratch map = new MemoryScratch();
    maps.add(map);
    return new ScratchMap() {
      @Override
      public void putAll(List<Entry> entries) {
        for (Entry entry : entries) {
          if (untilFull-- == 0) {
            throw new KvException(KvException.Kind.FULL, "No space is left");
          }
          map.putAll(List.of(entry));
        }
      }

      @Override
      public byte[] get(byte[] key) {
        return map.get(key);
      }

      @Override
      public Cursor cursor(byte[] from, byte[] to, boolean reverse) {
        return map.cursor(from, to, reverse);
      }

      @Override
      public void close() {
        map.close();
      }
    };
  }

  /** The entry that comes after so many others does not get in any more; those after it do. */
  void fullAfter(int entries) {
    untilFull = entries;
  }

  /** Whether a transaction has spilled. */
  boolean wasUsed() {
    return !maps.isEmpty();
  }

  void assertNothingLeft() {
    assertThat(maps).as("maps of transactions that are over").allMatch(MemoryScratch::isClosed);
  }
}
