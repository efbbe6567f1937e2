package io.mokadb.oracle;

/** A question to the timestamp oracle. Each may be repeated if its answer was lost. */
public sealed interface OracleRequest {
  /** The largest number of timestamps in one request. */
  int MAX_COUNT = 1 << 16;

  /**
   * Draws timestamps that follow each other.
   *
   * @param count from 1 to {@link #MAX_COUNT}
   */
  record Draw(int count) implements OracleRequest {}

  /**
   * Draws a timestamp and raises the schema counter, as one step: timestamps below it carry the old
   * stamp, it and those above carry the new one. A repetition raises the counter twice, after which
   * readers look at an unchanged schema once more.
   */
  record DrawAndRaiseSchema() implements OracleRequest {}

  /**
   * Raises the safe point, durably. A lower target than the present safe point changes nothing.
   *
   * @param target not above the newest timestamp handed out
   */
  record RaiseSafePoint(long target) implements OracleRequest {}

  /**
   * Passes over timestamps, durably: all that are handed out from then on lie above the target. A
   * target below the newest timestamp changes nothing.
   *
   * @param target at most a year ahead of the oracle's clock
   */
  record PassOver(long target) implements OracleRequest {}

  /** Asks for {@link io.mokadb.txn.time.TimestampOracle#newestAt}. */
  record NewestAt(long millis) implements OracleRequest {}

  /** Asks for {@link io.mokadb.txn.time.TimestampOracle#millisOf}. */
  record MillisOf(long timestamp) implements OracleRequest {}
}
