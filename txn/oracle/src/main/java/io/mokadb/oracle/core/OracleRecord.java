package io.mokadb.oracle.core;

/**
 * The persisted state of the oracle, which all servers share.
 *
 * @param epoch number of the leader that wrote it; 0 if there never was one
 * @param owner a number that the process of that leader has drawn for itself
 * @param serial number of this write among those of that process: without it, a write that was
 *     believed lost would be taken for the repetition, which began a longer lease
 * @param bound exclusive: every timestamp ever handed out lies below
 * @param safePoint no snapshot below it can be read
 * @param leaseMillis how long the owner may answer from the moment at which it sent this record; 0
 *     if it has given the lease back
 * @param address where the owner answers, as {@code host:port}
 */
public record OracleRecord(
    long epoch,
    long owner,
    long serial,
    long bound,
    long safePoint,
    long leaseMillis,
    String address) {

  /** The state before the first leader. */
  public static final OracleRecord NONE = new OracleRecord(0, 0, 0, 0, 0, 0, "");

  /** A record of the same leader with a higher bound and safe point. */
  OracleRecord raised(long newSerial, long newBound, long newSafePoint) {
    return new OracleRecord(epoch, owner, newSerial, newBound, newSafePoint, leaseMillis, address);
  }

  /** The record that ends the lease. */
  OracleRecord released(long newSerial, long newBound) {
    return new OracleRecord(epoch, owner, newSerial, newBound, safePoint, 0, "");
  }

  boolean isOf(OracleRecord other) {
    return epoch == other.epoch && owner == other.owner;
  }
}
