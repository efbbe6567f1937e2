package io.mokadb.txn.leaf;

import java.util.concurrent.atomic.LongAdder;

/** What the leaves have done since the database was opened. Thread-safe. */
final class LeafCounts {
  /** Of leaves that are gone; the others count their own. */
  final LongAdder hits = new LongAdder();

  final LongAdder misses = new LongAdder();
  final LongAdder rows = new LongAdder();
  final LongAdder storeRows = new LongAdder();
  final LongAdder loads = new LongAdder();
  final LongAdder evictions = new LongAdder();
}
