package io.mokadb.kv.scratch;

import io.mokadb.kv.scratch.ScratchMap.Entry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Entries in key order in a file, which is gone when the last user has released it. The first key
 * of each block is on the heap. Used under the lock of its map.
 */
final class SortedRun {
  private static final int LENGTHS = 2 * Integer.BYTES;

  private final FileChannel file;
  private final int level;
  private final List<byte[]> firstKeys = new ArrayList<>();

  /** Where blocks begin, and where the last one ends. */
  private final List<Long> offsets = new ArrayList<>();

  private int users = 1;

  private SortedRun(FileChannel file, int level) {
    this.file = file;
    this.level = level;
  }

  /**
   * Writes a file.
   *
   * @param level how often its entries have been merged
   * @param entries at least one, in key order
   */
  static SortedRun write(Path directory, int level, Iterator<Entry> entries, int blockBytes)
      throws IOException {
    // Readable for this user only.
    Path path = Files.createTempFile(directory, "moka-writes", ".tmp");
    FileChannel file =
        FileChannel.open(
            path,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    SortedRun run = new SortedRun(file, level);
    boolean complete = false;
    try {
      run.writeBlocks(entries, blockBytes);
      complete = true;
      return run;
    } finally {
      if (!complete) {
        run.release();
      }
    }
  }

  private void writeBlocks(Iterator<Entry> entries, int blockBytes) throws IOException {
    ByteBuffer block = ByteBuffer.allocate(2 * blockBytes);
    long offset = 0;
    while (entries.hasNext()) {
      Entry entry = entries.next();
      int size = LENGTHS + entry.key().length + entry.value().length;
      if (block.position() > 0 && block.position() + size > blockBytes) {
        offset += flush(block);
      }
      if (block.capacity() < size) {
        block = ByteBuffer.allocate(size);
      }
      if (block.position() == 0) {
        firstKeys.add(entry.key());
        offsets.add(offset);
      }
      block.putInt(entry.key().length).putInt(entry.value().length);
      block.put(entry.key()).put(entry.value());
    }
    offset += flush(block);
    offsets.add(offset);
  }

  private long flush(ByteBuffer block) throws IOException {
    block.flip();
    long bytes = block.remaining();
    while (block.hasRemaining()) {
      file.write(block);
    }
    block.clear();
    return bytes;
  }

  int level() {
    return level;
  }

  /** The value of a key, or null. */
  byte[] get(byte[] key) {
    int block = blockOf(key);
    if (block < 0) {
      return null;
    }
    for (Entry entry : read(block)) {
      if (Arrays.equals(entry.key(), key)) {
        return entry.value();
      }
    }
    return null;
  }

  /** The last block that begins at or before a key; -1 if all begin after it. */
  private int blockOf(byte[] key) {
    int low = 0;
    int high = firstKeys.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Arrays.compareUnsigned(firstKeys.get(middle), key) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  private List<Entry> read(int block) {
    long from = offsets.get(block);
    ByteBuffer in = ByteBuffer.allocate((int) (offsets.get(block + 1) - from));
    try {
      while (in.hasRemaining()) {
        if (file.read(in, from + in.position()) < 0) {
          throw new IOException("the file is shorter than it was");
        }
      }
    } catch (IOException e) {
      throw FileScratchMap.failure(e);
    }
    in.flip();
    List<Entry> entries = new ArrayList<>();
    while (in.hasRemaining()) {
      byte[] key = new byte[in.getInt()];
      byte[] value = new byte[in.getInt()];
      in.get(key).get(value);
      entries.add(new Entry(key, value));
    }
    return entries;
  }

  /** All entries in key order. */
  Iterator<Entry> walk() {
    return new Walk(new byte[0], null, false);
  }

  /**
   * Entries between two keys.
   *
   * @param from inclusive
   * @param to exclusive
   */
  Iterator<Entry> walk(byte[] from, byte[] to, boolean reverse) {
    return new Walk(from, to, reverse);
  }

  /** One user more. */
  void retain() {
    users++;
  }

  /** One user less; the last one closes the file, which deletes it. */
  void release() {
    if (--users == 0) {
      try {
        file.close();
      } catch (IOException e) {
        throw FileScratchMap.failure(e);
      }
    }
  }

  /** A walk from block to block. */
  private final class Walk implements Iterator<Entry> {
    private final byte[] from;
    private final byte[] toOrNull;
    private final boolean reverse;
    private int block;
    private List<Entry> entries = List.of();
    private int at;

    Walk(byte[] from, byte[] toOrNull, boolean reverse) {
      this.from = from;
      this.toOrNull = toOrNull;
      this.reverse = reverse;
      this.block =
          reverse ? (toOrNull == null ? firstKeys.size() - 1 : blockOf(toOrNull)) : start();
    }

    private int start() {
      return Math.max(0, blockOf(from));
    }

    @Override
    public boolean hasNext() {
      while (at == entries.size()) {
        if (block < 0 || block == firstKeys.size() || isBehind()) {
          return false;
        }
        entries = inRange(read(block));
        at = 0;
        block += reverse ? -1 : 1;
      }
      return true;
    }

    /** True if no entry of the next block lies in the range. */
    private boolean isBehind() {
      return reverse
          ? block < start()
          : toOrNull != null && Arrays.compareUnsigned(firstKeys.get(block), toOrNull) >= 0;
    }

    private List<Entry> inRange(List<Entry> all) {
      List<Entry> found = new ArrayList<>(all.size());
      for (int i = 0; i < all.size(); i++) {
        Entry entry = all.get(reverse ? all.size() - 1 - i : i);
        if (Arrays.compareUnsigned(entry.key(), from) >= 0
            && (toOrNull == null || Arrays.compareUnsigned(entry.key(), toOrNull) < 0)) {
          found.add(entry);
        }
      }
      return found;
    }

    @Override
    public Entry next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return entries.get(at++);
    }
  }
}
