package io.mokadb.embedded;

import io.mokadb.kv.rocksdb.RocksDbOptions;
import io.mokadb.node.PropertyText;
import io.mokadb.txn.leaf.LeafOptions;
import java.nio.file.Path;

/**
 * The memory of resident leaves, and what is left of the cache for the store below.
 *
 * @param bytes 0 for no leaves
 * @param isAsked whether the user set it: only then a database in memory has leaves, which would be
 *     a second copy
 */
record LeafMemory(long bytes, boolean isAsked) {
  /** The system property, for tests: the size for all databases whose URL does not say it. */
  static final String PROPERTY = "mokadb.leaves";

  /** The system property that keeps scans from getting decoded columns: {@code off}. */
  static final String VECTORS = "mokadb.vectors";

  /** The part of the heap that leaves take at most, unless they are asked to take more. */
  private static final int PART_OF_HEAP = 4;

  /** The part of the heap for records that the store keeps one by one, without leaves. */
  private static final int HEADS = 8;

  /** The part of the heap for them at least. */
  private static final int LEAST_HEADS = 32;

  /** What the store gives up, twice, for leaves: this part of what they take. */
  private static final int GIVEN_UP = 3;

  /**
   * Reads the property.
   *
   * @param textOrNull a size, or {@code off}; null if it was not set
   */
  static LeafMemory parse(String textOrNull, long cacheBytes) {
    String asked = textOrNull != null ? textOrNull : System.getProperty(PROPERTY);
    if (asked == null) {
      long ofHeap = Runtime.getRuntime().maxMemory() / PART_OF_HEAP;
      return new LeafMemory(Math.min(cacheBytes / 4 * 3, ofHeap), false);
    }
    long bytes = asked.equalsIgnoreCase("off") ? 0 : PropertyText.bytes("leaves", asked);
    return new LeafMemory(bytes, true);
  }

  LeafOptions ofDirectory() {
    return LeafOptions.within(bytes).decoding(!"off".equalsIgnoreCase(System.getProperty(VECTORS)));
  }

  LeafOptions ofMemory() {
    return isAsked ? ofDirectory() : LeafOptions.OFF;
  }

  /** Whether two sessions ask for the same; the size of the heap may change between them. */
  boolean agreesWith(LeafMemory other) {
    return isAsked == other.isAsked && (!isAsked || bytes == other.bytes);
  }

  /** Blocks, and records that are kept one by one, make room for leaves. */
  RocksDbOptions store(Path directory, long cacheBytes) {
    long heap = Runtime.getRuntime().maxMemory();
    long less = Math.min(bytes, cacheBytes) / GIVEN_UP;
    return RocksDbOptions.at(directory)
        .withCacheBytes(Math.max(RocksDbOptions.MIN_CACHE_BYTES, cacheBytes - less))
        .withHeadBytes(Math.max(heap / LEAST_HEADS, heap / HEADS - less));
  }
}
