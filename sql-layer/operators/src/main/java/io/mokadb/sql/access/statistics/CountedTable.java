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
   */
  record Stored(Long rows, byte[] json, long changed) {}

  /** See {@link #version()}. */
  private volatile long version;

  private boolean known;
  private long rows;
  private long changed;
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
    return json == null ? Math.max(rows, changed) : changed;
  }

  synchronized void add(TableChanges.Change change) {
    known = true;
    rows += change.difference();
    changed += change.touched();
    unflushedRows += change.difference();
    unflushedChanged += change.touched();
  }

  synchronized TableChanges.Change takeUnflushed() {
    TableChanges.Change taken = new TableChanges.Change(unflushedRows, unflushedChanged);
    unflushedRows = 0;
    unflushedChanged = 0;
    return taken;
  }

  synchronized void analysed(Stored found, long newVersion) {
    take(found);
    unflushedRows = 0;
    unflushedChanged = 0;
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
