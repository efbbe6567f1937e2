package io.mokadb.sql.access.statistics;

import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableStatistics;
import io.mokadb.sql.runtime.TableChanges;

/**
 * The statistics of one table in memory: its stored counts, adjusted by every commit since.
 * Thread-safe.
 */
final class CountedTable {
  /**
   * Stored statistics of one table.
   *
   * @param rows null if nothing is known
   * @param json result of ANALYZE, or null
   * @param changed rows since then
   * @param beside the part of both numbers that nodes have added, where they share the store
   */
  record Stored(Long rows, byte[] json, long changed, TableChanges.Change beside) {}

  /** No change. */
  static final TableChanges.Change NOTHING = new TableChanges.Change(0, 0);

  /** See {@link #version()}. */
  private volatile long version;

  private boolean known;
  private long rows;
  private long changed;
  private TableChanges.Change beside;
  private long unflushedRows;
  private long unflushedChanged;
  private byte[] json;
  private TableStatistics parsed;

  CountedTable(Stored stored) {
    take(stored);
  }

  private void take(Stored stored) {
    known = stored.rows != null;
    rows = known ? stored.rows : 0;
    changed = stored.changed;
    beside = stored.beside;
    json = stored.json;
    parsed = null;
  }

  synchronized double rows() {
    return known ? Math.max(0, rows) : TableStatistics.UNKNOWN.rowCount();
  }

  synchronized byte[] json() {
    return json;
  }

  synchronized long changed() {
    return Math.max(0, json == null ? Math.max(rows, changed) : changed);
  }

  /** What is known now, for an analysis that begins. */
  synchronized CountsBefore before() {
    return new CountsBefore(changed(), beside.plus(unflushed()));
  }

  private TableChanges.Change unflushed() {
    return new TableChanges.Change(unflushedRows, unflushedChanged);
  }

  synchronized void add(TableChanges.Change change) {
    known = true;
    rows += change.difference();
    changed += change.touched();
    unflushedRows += change.difference();
    unflushedChanged += change.touched();
  }

  synchronized TableChanges.Change takeUnflushed() {
    TableChanges.Change taken = unflushed();
    unflushedRows = 0;
    unflushedChanged = 0;
    beside = beside.plus(taken);
    return taken;
  }

  synchronized void analysed(Stored found, long newVersion) {
    take(found);
    unflushedRows = 0;
    unflushedChanged = 0;
    version = newVersion;
  }

  /** Takes what is stored now, which lacks only what is not flushed. */
  synchronized void refreshed(Stored found, long newVersion) {
    take(found);
    known |= unflushedRows != 0 || unflushedChanged != 0;
    rows += unflushedRows;
    changed += unflushedChanged;
    version = newVersion;
  }

  synchronized TableStatistics columns(TableDef table) {
    if (parsed == null) {
      parsed = json == null ? TableStatistics.UNKNOWN : StatisticsJson.read(table, json);
    }
    return parsed;
  }

  /** The version of all statistics when the table was analysed; 0 if not since the opening. */
  long version() {
    return version;
  }
}
