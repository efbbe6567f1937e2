package io.mokadb.sql.exec.aggregate;

import io.mokadb.sql.exec.RowHashKeys;
import java.util.Arrays;

/**
 * Specification of a hash aggregation.
 *
 * @param groupKeys columns of the input
 * @param sets positions in {@code groupKeys} of each grouping set
 * @param setKeys takes the key of each set from a row
 */
record AggregateSpec(int[] groupKeys, int[][] sets, RowHashKeys[] setKeys, AggregateCall[] calls) {

  /** True if groups keep what they read. */
  boolean isHungry() {
    for (AggregateCall call : calls) {
      if (call.distinct()
          || call.orderWithin() != null && call.orderWithin().length > 0
          || call.function() != null && call.function().newAccumulator().keptBytes() >= 0) {
        return true;
      }
    }
    return false;
  }

  Object[] keysOf(Object[] row) {
    Object[] keys = new Object[groupKeys.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = row[groupKeys[i]];
    }
    return keys;
  }

  /** A bit for each position, first one highest: 1 if the set does not group by it. */
  static Long grouping(int[] positions, int[] set) {
    long bits = 0;
    for (int position : positions) {
      boolean grouped = Arrays.stream(set).anyMatch(member -> member == position);
      bits = bits << 1 | (grouped ? 0 : 1);
    }
    return bits;
  }
}
