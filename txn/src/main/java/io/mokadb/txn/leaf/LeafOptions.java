package io.mokadb.txn.leaf;

/**
 * The limits of resident leaves.
 *
 * @param budgetBytes how much of the heap they take; 0 for none
 * @param entries how many entries a leaf is loaded with, about
 * @param bytes how many bytes of keys and values a leaf is loaded with, about
 * @param patience how often an interval is missed before it is loaded
 * @param margin how much oftener than the coldest leaf an interval is missed before it takes its
 *     place
 * @param decodes whether scans get columns decoded, many values at once, if they wish
 * @param interference for tests; {@link Interference#NONE} otherwise
 */
public record LeafOptions(
    long budgetBytes,
    int entries,
    int bytes,
    int patience,
    int margin,
    boolean decodes,
    Interference interference) {
  private static final int ENTRIES = 2048;
  private static final int BYTES = 256 << 10;

  /** A smaller budget is for tests: what is loaded is soon evicted. */
  private static final long LEAST_USEFUL = 1 << 20;

  private static final int BYTES_PER_TINY_ENTRY = 2_000;
  private static final int PATIENCE = 2;
  private static final int MARGIN = 8;

  /** No leaves. */
  public static final LeafOptions OFF = within(0);

  public LeafOptions {
    if (budgetBytes < 0 || entries < 1 || bytes < 1 || patience < 1 || margin < 0) {
      throw new IllegalArgumentException("A leaf has at least one entry; no limit is negative");
    }
  }

  /** The usual limits, and a budget: leaves are smaller if it has no room for many. */
  public static LeafOptions within(long budgetBytes) {
    if (budgetBytes == 0 || budgetBytes >= LEAST_USEFUL) {
      return new LeafOptions(
          budgetBytes, ENTRIES, BYTES, PATIENCE, MARGIN, true, Interference.NONE);
    }
    return tiny(budgetBytes, (int) Math.max(2, budgetBytes / BYTES_PER_TINY_ENTRY));
  }

  /** Limits under which leaves of a few entries are loaded at once and evicted all the time. */
  public static LeafOptions tiny(long budgetBytes, int entries) {
    return new LeafOptions(budgetBytes, entries, BYTES, 1, 0, true, Interference.NONE);
  }

  public LeafOptions withInterference(Interference value) {
    return new LeafOptions(budgetBytes, entries, bytes, patience, margin, decodes, value);
  }

  /** Whether scans get columns decoded. */
  public LeafOptions decoding(boolean value) {
    return new LeafOptions(budgetBytes, entries, bytes, patience, margin, value, interference);
  }

  public boolean isOff() {
    return budgetBytes == 0;
  }
}
