package io.mokadb.sql.runtime;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;

/**
 * Counts of the rows that a transaction inserted, deleted and updated in each table; added to the
 * statistics when it commits. Confined to one thread.
 */
public final class TableChanges {
  private static final Change NONE = new Change(0, 0);

  /** Replaced by a map of its own with the first change: most transactions change nothing. */
  private Map<Long, Change> tables = Map.of();

  /**
   * Counts of one table.
   *
   * @param difference rows added minus rows deleted
   * @param touched rows added, deleted or updated
   */
  public record Change(long difference, long touched) {
    /** Both together. */
    public Change plus(Change other) {
      return new Change(difference + other.difference, touched + other.touched);
    }
  }

  /** Notes rows that came, or went if negative. */
  public void add(long tableId, long delta) {
    note(tableId, new Change(delta, Math.abs(delta)));
  }

  /** Notes rows that have other values now. */
  public void updated(long tableId, long rows) {
    note(tableId, new Change(0, rows));
  }

  private void note(long tableId, Change change) {
    if (change.difference != 0 || change.touched != 0) {
      if (tables.isEmpty()) {
        tables = new HashMap<>();
      }
      tables.merge(tableId, change, Change::plus);
    }
  }

  public void addAll(TableChanges other) {
    other.tables.forEach(this::note);
  }

  /** Rows added minus rows deleted in the table. */
  public long of(long tableId) {
    return tables.getOrDefault(tableId, NONE).difference;
  }

  /** Rows added, deleted or updated in the table. */
  public long touched(long tableId) {
    return tables.getOrDefault(tableId, NONE).touched;
  }

  public boolean isEmpty() {
    return tables.isEmpty();
  }

  /** Calls {@code consumer} with each changed table's id and what happened to it. */
  public void forEach(BiConsumer<Long, Change> consumer) {
    tables.forEach(consumer);
  }

  /** What was noted until now, to come back to when a savepoint or a statement is undone. */
  public TableChanges copy() {
    TableChanges copy = new TableChanges();
    copy.restore(this);
    return copy;
  }

  /** Makes this equal to {@code earlier}, a former {@link #copy()}. */
  public void restore(TableChanges earlier) {
    Map<Long, Change> saved = Objects.requireNonNull(earlier).tables;
    tables = saved.isEmpty() ? Map.of() : new HashMap<>(saved);
  }

  @Override
  public String toString() {
    return tables.toString();
  }
}
