package io.mokadb.sql.access.statistics;

import io.mokadb.kv.Deadline;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableStatistics;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.Transaction;

/** ANALYZE: counts a table's rows, and samples the values of some of them. Thread-safe. */
public final class Analyzer {
  /** Rows looked at, of a table that has as many; at most twice as many. */
  static final long SAMPLE = 30_000;

  private final StatisticsStore store;

  public Analyzer(StatisticsStore store) {
    this.store = store;
  }

  /** Scans the table in a transaction and stores the statistics. */
  public TableStatistics analyze(TableDef table, Transaction transaction, Cancellation cancel) {
    Analysis analysis = begin(table);
    analysis.advance(transaction, cancel, Long.MAX_VALUE);
    TableStatistics found = analysis.found();
    store(analysis, found, cancel);
    return found;
  }

  /** A scan that the caller drives, part by part. */
  public Analysis begin(TableDef table) {
    return begin(table, SAMPLE);
  }

  Analysis begin(TableDef table, long sample) {
    CountsBefore before = store.before(table.id());
    return new Analysis(table, store.of(table).rowCount(), before, sample);
  }

  /**
   * Stores the result of a scan, possibly edited, as the table's statistics.
   *
   * @param limit of the calls to the store
   */
  public void store(Analysis analysis, TableStatistics found, Deadline limit) {
    store.analysed(analysis.table(), found, analysis.before(), limit);
  }
}
