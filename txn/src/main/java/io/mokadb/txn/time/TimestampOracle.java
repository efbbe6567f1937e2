package io.mokadb.txn.time;

/** Hands out timestamps (paper, section 2.3). Thread-safe. */
public interface TimestampOracle {
  /**
   * A timestamp greater than every one that any call returned before this call began, in this life
   * of the store or an earlier one.
   *
   * @throws io.mokadb.kv.KvException if the bound could not be persisted
   */
  long next();

  /**
   * A timestamp to read at: not below any that {@link #next} returned before this call began, but
   * not necessarily a new one. Nothing may be written under it. An oracle that cannot persist its
   * bound can still answer, so that a store that takes no more changes stays readable.
   */
  long forReading();
}
