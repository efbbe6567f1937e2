package io.mokadb.session;

/** A row of a batch failed; the rows after it did not run. */
public final class BatchException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient long[] counts;
  private final transient MokaException failure;

  /**
   * @param counts of the rows that ran before; empty if they were undone
   * @param failure why the next one failed
   */
  public BatchException(long[] counts, MokaException failure) {
    super(failure.getMessage(), failure);
    this.counts = counts.clone();
    this.failure = failure;
  }

  public long[] counts() {
    return counts.clone();
  }

  public MokaException failure() {
    return failure;
  }
}
