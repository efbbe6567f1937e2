package io.mokadb.kv.rocksdb;

import java.util.Map;
import java.util.TreeMap;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** RocksDB's own properties, over all column families. Stateless. */
final class RocksDbNumbers {
  /** Sums over the families. */
  private static final Map<String, String> SUMMED =
      Map.of(
          "table_files_bytes", "rocksdb.total-sst-files-size",
          "live_data_bytes", "rocksdb.estimate-live-data-size",
          "memtables_bytes", "rocksdb.cur-size-all-mem-tables",
          "immutable_memtables", "rocksdb.num-immutable-mem-table",
          "pending_compaction_bytes", "rocksdb.estimate-pending-compaction-bytes",
          "table_readers_bytes", "rocksdb.estimate-table-readers-mem",
          "keys_estimated", "rocksdb.estimate-num-keys");

  /** The same whichever family is asked: they share one cache and one pool of threads. */
  private static final Map<String, String> SHARED =
      Map.of(
          "block_cache_bytes", "rocksdb.block-cache-usage",
          "block_cache_pinned_bytes", "rocksdb.block-cache-pinned-usage",
          "running_compactions", "rocksdb.num-running-compactions",
          "running_flushes", "rocksdb.num-running-flushes",
          "snapshots", "rocksdb.num-snapshots",
          "background_errors", "rocksdb.background-errors",
          "writes_stopped", "rocksdb.is-write-stopped",
          "delayed_write_bytes_per_second", "rocksdb.actual-delayed-write-rate");

  private RocksDbNumbers() {}

  static Map<String, Long> of(RocksDB rocks) throws RocksDBException {
    Map<String, Long> numbers = new TreeMap<>();
    for (Map.Entry<String, String> entry : SUMMED.entrySet()) {
      numbers.put(entry.getKey(), rocks.getAggregatedLongProperty(entry.getValue()));
    }
    for (Map.Entry<String, String> entry : SHARED.entrySet()) {
      numbers.put(entry.getKey(), rocks.getLongProperty(entry.getValue()));
    }
    return numbers;
  }
}
