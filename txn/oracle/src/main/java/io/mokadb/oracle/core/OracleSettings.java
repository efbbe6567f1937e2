package io.mokadb.oracle.core;

import java.time.Duration;

/**
 * Settings of a server.
 *
 * @param address where clients reach it, as {@code host:port}
 * @param owner a random number, another one for each process
 * @param lease how long a leader may answer after it sent a successful write; servers may have
 *     different ones
 */
public record OracleSettings(String address, long owner, Duration lease) {
  public OracleSettings {
    if (lease.toMillis() < 8) {
      throw new IllegalArgumentException("The lease is at least 8 milliseconds, not " + lease);
    }
  }

  /** How often {@link OracleNode#tick} is called. */
  public Duration tick() {
    return lease.dividedBy(8);
  }

  /** From when on the lease is renewed. */
  long renewNanos() {
    return lease.dividedBy(4).toNanos();
  }

  /** How far the bound lies ahead of the clock, in milliseconds; longer than the lease. */
  long windowMillis() {
    return lease.toMillis() + lease.toMillis() / 4;
  }
}
