package io.mokadb.kv.scratch;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.mokadb.kv.KvException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A map whose recent entries are on the heap, and all others in files, each sorted. As many files
 * of one size become one of the next, so there are few. The lock is for {@link #close} only, which
 * any thread may call.
 */
final class FileScratchMap implements ScratchMap {
  /** How many files of a level become one of the next. */
  private static final int MERGED = 8;

  /** About what an entry of the map on the heap needs besides its bytes. */
  private static final int OVERHEAD = 100;

  private final Path directory;
  private final int recentLimit;
  private final int blockBytes;
  private final Consumer<ScratchMap> onClose;

  @GuardedBy("this")
  private NavigableMap<byte[], byte[]> recent = new TreeMap<>(Arrays::compareUnsigned);

  @GuardedBy("this")
  private long recentBytes;

  /** The oldest first; their levels do not rise. */
  @GuardedBy("this")
  private final List<SortedRun> runs = new ArrayList<>();

  @GuardedBy("this")
  private boolean closed;

  FileScratchMap(Path directory, int recentLimit, int blockBytes, Consumer<ScratchMap> onClose) {
    this.directory = directory;
    this.recentLimit = recentLimit;
    this.blockBytes = blockBytes;
    this.onClose = onClose;
  }

  @Override
  public synchronized void putAll(List<Entry> entries) {
    checkOpen();
    for (Entry entry : entries) {
      recent.put(entry.key(), entry.value());
      recentBytes += OVERHEAD + entry.key().length + entry.value().length;
    }
    if (recentBytes >= recentLimit) {
      try {
        spill();
      } catch (IOException e) {
        throw failure(e);
      }
    }
  }

  @GuardedBy("this")
  private void spill() throws IOException {
    runs.add(SortedRun.write(directory, 0, walk(recent), blockBytes));
    recent = new TreeMap<>(Arrays::compareUnsigned);
    recentBytes = 0;
    while (mustMerge()) {
      List<SortedRun> newest = runs.subList(runs.size() - MERGED, runs.size());
      List<Iterator<Entry>> walks = new ArrayList<>(MERGED);
      for (int i = MERGED - 1; i >= 0; i--) {
        walks.add(newest.get(i).walk());
      }
      SortedRun merged =
          SortedRun.write(
              directory, newest.get(0).level() + 1, new MergedWalk(walks, false), blockBytes);
      newest.forEach(SortedRun::release);
      newest.clear();
      runs.add(merged);
    }
  }

  @GuardedBy("this")
  private boolean mustMerge() {
    return runs.size() >= MERGED
        && runs.get(runs.size() - MERGED).level() == runs.get(runs.size() - 1).level();
  }

  private static Iterator<Entry> walk(NavigableMap<byte[], byte[]> entries) {
    Iterator<Map.Entry<byte[], byte[]>> each = entries.entrySet().iterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return each.hasNext();
      }

      @Override
      public Entry next() {
        Map.Entry<byte[], byte[]> next = each.next();
        return new Entry(next.getKey(), next.getValue());
      }
    };
  }

  @Override
  public synchronized byte[] get(byte[] key) {
    checkOpen();
    byte[] value = recent.get(key);
    for (int i = runs.size() - 1; i >= 0 && value == null; i--) {
      value = runs.get(i).get(key);
    }
    return value;
  }

  @Override
  public synchronized Cursor cursor(byte[] from, byte[] to, boolean reverse) {
    checkOpen();
    NavigableMap<byte[], byte[]> part = new TreeMap<>(recent.subMap(from, true, to, false));
    List<Iterator<Entry>> walks = new ArrayList<>();
    walks.add(walk(reverse ? part.descendingMap() : part));
    List<SortedRun> read = new ArrayList<>(runs);
    for (int i = read.size() - 1; i >= 0; i--) {
      read.get(i).retain();
      walks.add(read.get(i).walk(from, to, reverse));
    }
    return new FileCursor(new MergedWalk(walks, reverse), read);
  }

  /** The runs that it reads stay until it is closed, also if they are merged. */
  private final class FileCursor implements Cursor {
    private final MergedWalk walk;
    private List<SortedRun> read;

    FileCursor(MergedWalk walk, List<SortedRun> read) {
      this.walk = walk;
      this.read = read;
    }

    @Override
    public Entry next() {
      synchronized (FileScratchMap.this) {
        checkOpen();
        return walk.hasNext() ? walk.next() : null;
      }
    }

    @Override
    public void close() {
      synchronized (FileScratchMap.this) {
        read.forEach(SortedRun::release);
        read = List.of();
      }
    }
  }

  @GuardedBy("this")
  private void checkOpen() {
    if (closed) {
      throw new KvException(KvException.Kind.CLOSED, "The map was closed");
    }
  }

  static KvException failure(IOException e) {
    if (e instanceof ClosedChannelException) {
      return new KvException(KvException.Kind.CLOSED, "The map was closed", e);
    }
    boolean full = String.valueOf(e.getMessage()).contains("No space left");
    return new KvException(
        full ? KvException.Kind.FULL : KvException.Kind.IO,
        "The writes of a transaction do not fit into memory, and a temporary file failed: "
            + e.getMessage(),
        e);
  }

  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      runs.forEach(SortedRun::release);
      runs.clear();
      recent = new TreeMap<>(Arrays::compareUnsigned);
    }
    onClose.accept(this);
  }
}
