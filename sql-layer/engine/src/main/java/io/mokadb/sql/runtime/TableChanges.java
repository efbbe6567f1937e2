package io.mokadb.sql.runtime;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.ObjLongConsumer;

/**
 * How many rows a transaction added to or took from each table; folded into the statistics when it
 * commits. Confined to one thread.
 */
public final class TableChanges {
  /** Replaced by a map of its own with the first change: most transactions change nothing. */
  private Map<Long, Long> rows = Map.of();

  /** Notes a change, negative for deleted rows. */
  public void add(long tableId, long delta) {
    if (delta != 0) {
      if (rows.isEmpty()) {
        rows = new HashMap<>();
      }
      rows.merge(tableId, delta, Long::sum);
    }
  }

  public void addAll(TableChanges other) {
    other.rows.forEach(this::add);
  }

  /** Rows added minus rows deleted in the table. */
  public long of(long tableId) {
    return rows.getOrDefault(tableId, 0L);
  }

  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** Calls {@code consumer} with each changed table's id and its difference in rows. */
  public void forEach(ObjLongConsumer<Long> consumer) {
    rows.forEach(consumer::accept);
  }

  /** What was noted until now, to come back to when a savepoint or a statement is undone. */
  public TableChanges copy() {
    TableChanges copy = new TableChanges();
    copy.restore(this);
    return copy;
  }

  /** Makes this equal to {@code earlier}, a former {@link #copy()}. */
  public void restore(TableChanges earlier) {
    Map<Long, Long> saved = Objects.requireNonNull(earlier).rows;
    rows = saved.isEmpty() ? Map.of() : new HashMap<>(saved);
  }

  @Override
  public String toString() {
    return rows.toString();
  }
}
