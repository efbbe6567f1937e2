package io.mokadb.bench.isolation;

/** The usual settings of {@link BankShape} for a kind of work. */
public enum BankWorkload {
  /** The five transactions equally often, most of them on a hot spot. */
  SMALLBANK(0.9, 0.2, 1),
  /** Nine of ten transactions add up a range of accounts; the others hit any account. */
  READMOSTLY(0, 0.9, 100);

  private final double hotShare;
  private final double reads;
  private final int range;

  BankWorkload(double hotShare, double reads, int range) {
    this.hotShare = hotShare;
    this.reads = reads;
    this.range = range;
  }

  /**
   * The shape of a bank.
   *
   * @param hotShareOrNull for another share than the usual one; the same for the others
   */
  public BankShape shape(
      int customers, int hot, Double hotShareOrNull, Double readsOrNull, Integer rangeOrNull) {
    return new BankShape(
        customers,
        hot,
        hotShareOrNull == null ? hotShare : hotShareOrNull,
        readsOrNull == null ? reads : readsOrNull,
        rangeOrNull == null ? Math.min(range, customers) : rangeOrNull);
  }
}
