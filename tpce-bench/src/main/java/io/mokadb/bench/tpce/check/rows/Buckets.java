package io.mokadb.bench.tpce.check.rows;

import java.util.BitSet;

/** A sum of the rows of one table in each bucket, whatever their order. Confined to one thread. */
final class Buckets {

  /** How many there are. */
  static final int COUNT = 1 << 14;

  private final RowShape shape;
  private final long[] sums = new long[COUNT];
  private final int[] counts = new int[COUNT];

  Buckets(RowShape shape) {
    this.shape = shape;
  }

  /** The bucket of a row. */
  static int of(RowShape shape, Object[] row) {
    return (int) (shape.identityHash(row) >>> (Long.SIZE - 14));
  }

  void add(Object[] row) {
    int bucket = of(shape, row);
    sums[bucket] += shape.hash(row);
    counts[bucket]++;
  }

  /** How many rows a bucket has. */
  int rows(int bucket) {
    return counts[bucket];
  }

  /** The buckets that differ from another's. */
  BitSet differing(Buckets other) {
    BitSet differing = new BitSet(COUNT);
    for (int i = 0; i < COUNT; i++) {
      if (sums[i] != other.sums[i] || counts[i] != other.counts[i]) {
        differing.set(i);
      }
    }
    return differing;
  }
}
