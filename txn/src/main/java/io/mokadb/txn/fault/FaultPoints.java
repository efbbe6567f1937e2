package io.mokadb.txn.fault;

/**
 * Called at each {@link ProtocolStep}. An implementation may throw: then the client stops there as
 * if it had died, and leaves in the store what it had written. Thread-safe.
 */
public interface FaultPoints {
  /** Nothing ever happens. */
  FaultPoints NONE = (step, startTimestamp) -> {};

  /**
   * @param startTimestamp of the transaction whose protocol runs, or 0 without one
   */
  void reached(ProtocolStep step, long startTimestamp);
}
