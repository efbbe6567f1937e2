package io.mokadb.sql.views;

import io.mokadb.sql.runtime.MemoryBudget;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The difference of two multisets of rows of a view: rows with how often they come, or go. What is
 * in both is not kept. Confined to one thread.
 */
final class RowDifference {
  private static final long OVERHEAD = 120;

  private final RowImages images;
  private final MemoryBudget memory;
  private final Map<RowImages.Image, Entry> entries = new LinkedHashMap<>();

  /** Rows that differ. */
  private static final class Entry {
    private final Object[] row;
    private final long size;

    /** How often it comes; below zero, how often it goes. */
    private int count;

    /** Those that go, as they are stored, as far as they are known. */
    private List<Object[]> stored;

    Entry(Object[] row, long size) {
      this.row = row;
      this.size = size;
    }
  }

  RowDifference(RowImages images, MemoryBudget memory) {
    this.images = images;
    this.memory = memory;
  }

  /**
   * A row of the new result.
   *
   * @throws io.mokadb.session.MokaException {@code OUT_OF_MEMORY}
   */
  void comes(Object[] row) {
    count(images.conformed(row), 1);
  }

  /** A row of the old result. */
  void goes(Object[] row) {
    count(images.conformed(row), -1);
  }

  /** A row of the old result, with its hidden row id if it has one. */
  void goesStored(Object[] stored) {
    Entry entry = count(stored, -1);
    if (entry != null) {
      if (entry.stored == null) {
        entry.stored = new ArrayList<>(1);
      }
      entry.stored.add(stored);
    }
  }

  /** Null if the row does not differ any more. */
  private Entry count(Object[] row, int by) {
    RowImages.Image image = images.of(row);
    Entry entry = entries.get(image);
    if (entry == null) {
      long size = MemoryBudget.sizeOf(row) + image.bytes().length + OVERHEAD;
      memory.reserve(size);
      entry = new Entry(row, size);
      entries.put(image, entry);
    }
    entry.count += by;
    if (entry.count == 0) {
      entries.remove(image);
      memory.release(entry.size);
      return null;
    }
    return entry;
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }

  /** How many rows come and go. */
  long size() {
    return entries.values().stream().mapToLong(entry -> Math.abs((long) entry.count)).sum();
  }

  /** The rows that come, each as often as it does. */
  List<Object[]> coming() {
    List<Object[]> rows = new ArrayList<>();
    for (Entry entry : entries.values()) {
      for (int i = 0; i < entry.count; i++) {
        rows.add(entry.row);
      }
    }
    return rows;
  }

  /** The rows that go, each as often as it does. */
  List<Object[]> going() {
    List<Object[]> rows = new ArrayList<>();
    for (Entry entry : entries.values()) {
      for (int i = 0; i < -entry.count; i++) {
        rows.add(entry.stored == null ? entry.row : entry.stored.get(i));
      }
    }
    return rows;
  }

  /** Begins with nothing. */
  void clear() {
    entries.values().forEach(entry -> memory.release(entry.size));
    entries.clear();
  }
}
