package io.mokadb.sql.exec.sort;

import io.mokadb.sql.exec.spill.EncodedFile;
import io.mokadb.sql.runtime.MemoryBudget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Sorts encoded keys with values, by the unsigned order of the keys: on the heap while the memory
 * of the execution allows it, else in files, each sorted, which are merged. Pairs of one key stay,
 * in the order in which they came. First all are added, then all are read once. Confined.
 */
public final class EncodedSort implements AutoCloseable {
  private static final int MOST_RUNS = 64;

  /** So much memory is asked for at once. */
  private static final long STEP = 256 << 10;

  /** The heap that a sort takes in any case, so that its runs are not tiny. */
  private static final long FLOOR = 64 << 10;

  private final MemoryBudget memory;
  private final long floor;
  private final List<EncodedFile> runs = new ArrayList<>();
  private EncodedPairs pairs = new EncodedPairs();
  private long needed;
  private long reserved;

  /** Null while pairs are added. */
  private PriorityQueue<Head> heads;

  private Head current;
  private int at;

  /** The first unread pair of a run; the last run is on the heap. */
  @SuppressWarnings("ArrayRecordComponent") // never compared as a record
  private record Head(byte[] key, byte[] value, int run) {}

  public EncodedSort(MemoryBudget memory) {
    this.memory = memory;
    this.floor = Math.min(FLOOR, memory.limit() / 16);
  }

  public void add(byte[] key, byte[] value) {
    long size = (long) EncodedPairs.OVERHEAD + key.length + value.length;
    if (needed + size > reserved && !reserve(size)) {
      spill();
      if (size > reserved) {
        memory.force(size - reserved);
        reserved = size;
      }
    }
    needed += size;
    pairs.add(key, value);
  }

  private boolean reserve(long size) {
    long step = Math.max(needed + size - reserved, Math.min(STEP, reserved));
    if (!memory.tryReserve(step)) {
      step = needed + size - reserved;
      if (needed + size > floor) {
        return false;
      }
      memory.force(step);
    }
    reserved += step;
    return true;
  }

  private void spill() {
    if (pairs.size() == 0) {
      return;
    }
    if (runs.size() == MOST_RUNS) {
      mergeRuns();
    }
    pairs.sort();
    EncodedFile run = new EncodedFile(memory);
    runs.add(run);
    for (int i = 0; i < pairs.size(); i++) {
      run.write(pairs.bytes(i), pairs.keyAt(i), pairs.keyLength(i), pairs.valueLength(i));
    }
    run.rewind();
    pairs = new EncodedPairs();
    needed = 0;
  }

  private void mergeRuns() {
    EncodedFile merged = new EncodedFile(memory);
    boolean complete = false;
    try {
      PriorityQueue<Head> queue = heads(runs.size());
      for (Head head = queue.poll(); head != null; head = queue.poll()) {
        byte[] pair = Arrays.copyOf(head.key, head.key.length + head.value.length);
        System.arraycopy(head.value, 0, pair, head.key.length, head.value.length);
        merged.write(pair, 0, head.key.length, head.value.length);
        advance(queue, head.run);
      }
      merged.rewind();
      complete = true;
    } finally {
      if (!complete) {
        // The file is not yet one of the runs, which close() closes.
        merged.close();
      }
    }
    closeRuns();
    runs.add(merged);
  }

  /** Whether some pairs are in files. */
  public boolean isSpilled() {
    return !runs.isEmpty();
  }

  /** Goes to the next pair in order; false after the last. Nothing is added any more. */
  public boolean next() {
    if (heads == null) {
      pairs.sort();
      heads = heads(runs.size() + 1);
    } else if (current != null) {
      advance(heads, current.run);
    }
    current = heads.poll();
    return current != null;
  }

  /** Of the pair that {@link #next} went to; the caller's. */
  public byte[] key() {
    return current.key;
  }

  /** Of the pair that {@link #next} went to; the caller's. */
  public byte[] value() {
    return current.value;
  }

  private PriorityQueue<Head> heads(int count) {
    Comparator<Head> byKey = (a, b) -> Arrays.compareUnsigned(a.key, b.key);
    PriorityQueue<Head> queue = new PriorityQueue<>(byKey.thenComparingInt(Head::run));
    for (int run = 0; run < count; run++) {
      advance(queue, run);
    }
    return queue;
  }

  private void advance(PriorityQueue<Head> queue, int run) {
    if (run == runs.size()) {
      if (at < pairs.size()) {
        queue.add(new Head(pairs.key(at), pairs.value(at), run));
        at++;
      }
      return;
    }
    EncodedFile file = runs.get(run);
    if (file.next()) {
      queue.add(new Head(file.key(), file.value(), run));
    }
  }

  private void closeRuns() {
    List<EncodedFile> closing = List.copyOf(runs);
    runs.clear();
    closing.forEach(EncodedFile::close);
  }

  @Override
  public void close() {
    pairs = new EncodedPairs();
    heads = null;
    current = null;
    memory.release(reserved);
    reserved = 0;
    needed = 0;
    closeRuns();
  }
}
