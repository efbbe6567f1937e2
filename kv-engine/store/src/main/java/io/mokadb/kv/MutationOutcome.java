package io.mokadb.kv;

/** Outcome of one row mutation. */
public enum MutationOutcome {
  /** The condition held and the edits are in place. */
  APPLIED,
  /**
   * The condition did not hold; nothing changed. On HBase also said of a mutation that its own
   * repetition met.
   */
  REJECTED,
  /** The answer was lost: applied or not, only a read of the row can tell. */
  UNKNOWN
}
