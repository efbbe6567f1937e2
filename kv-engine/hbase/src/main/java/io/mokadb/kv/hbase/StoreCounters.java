package io.mokadb.kv.hbase;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts of calls since the store was opened. Thread-safe. */
record StoreCounters(
    LongAdder reads,
    LongAdder listReads,
    LongAdder listedReads,
    LongAdder scanBlocks,
    LongAdder scannedRows,
    LongAdder mutationCalls,
    LongAdder mutations,
    LongAdder unknownOutcomes) {
  static StoreCounters zero() {
    return new StoreCounters(
        new LongAdder(),
        new LongAdder(),
        new LongAdder(),
        new LongAdder(),
        new LongAdder(),
        new LongAdder(),
        new LongAdder(),
        new LongAdder());
  }

  Map<String, Long> numbers() {
    Map<String, Long> numbers = new TreeMap<>();
    numbers.put("reads", reads.sum());
    numbers.put("list_reads", listReads.sum());
    numbers.put("listed_reads", listedReads.sum());
    numbers.put("scan_blocks", scanBlocks.sum());
    numbers.put("scanned_rows", scannedRows.sum());
    numbers.put("mutation_calls", mutationCalls.sum());
    numbers.put("mutations", mutations.sum());
    numbers.put("unknown_outcomes", unknownOutcomes.sum());
    return numbers;
  }
}
