package io.mokadb.oracle.core;

/** Counts what a server does. Not thread-safe. */
final class OracleCounts {
  private long requests;
  private long timestamps;
  private long waits;
  private long writes;
  private long failures;
  private long takeovers;

  void answered(int count) {
    requests++;
    timestamps += count;
  }

  void waited() {
    waits++;
  }

  void wrote() {
    writes++;
  }

  void failed() {
    failures++;
  }

  void tookOver() {
    takeovers++;
  }

  /**
   * @param record of the present leadership, or null
   */
  OracleStatus status(OracleRecord record, boolean answers) {
    return new OracleStatus(
        answers,
        record == null ? 0 : record.epoch(),
        record == null ? 0 : record.bound(),
        record == null ? 0 : record.safePoint(),
        requests,
        timestamps,
        waits,
        writes,
        failures,
        takeovers);
  }
}
