package io.mokadb.txn.leaf;

import java.util.Map;

/**
 * What resident leaves hold and have done since they began.
 *
 * @param budgetBytes how much of the heap they may take; 0 if there are none
 * @param bytes how much they take, about
 * @param leaves how many there are
 * @param hits point reads and ranges, or parts of ranges, that leaves answered
 * @param misses those that no leaf covered
 * @param rows how many rows leaves gave to ranges
 * @param storeRows how many rows of leaves were read from the store for a snapshot or a lock
 * @param loads how often a leaf was loaded
 * @param evictions how often a leaf made room, or was given up because it was written and not read
 */
public record LeafStatistics(
    long budgetBytes,
    long bytes,
    int leaves,
    long hits,
    long misses,
    long rows,
    long storeRows,
    long loads,
    long evictions) {
  /** Of a database without leaves. */
  public static final LeafStatistics NONE = new LeafStatistics(0, 0, 0, 0, 0, 0, 0, 0, 0);

  /** The numbers by name, as a store names its own. */
  public Map<String, Long> byName() {
    return Map.of(
        "leaf_budget_bytes", budgetBytes,
        "leaf_bytes", bytes,
        "leaves", (long) leaves,
        "leaf_hits", hits,
        "leaf_misses", misses,
        "leaf_rows", rows,
        "leaf_rows_from_store", storeRows,
        "leaf_loads", loads,
        "leaf_evictions", evictions);
  }
}
