package io.mokadb.txn.sim.world;

import java.time.Duration;

/**
 * What processes that know of each other have in common. Late messages arrive within three lives of
 * a lock, so a lease is longer: it is what a store promises of the requests that reach it.
 *
 * @param lease how long a safe point is announced before anything is dropped for it, and how long a
 *     token stands that is not renewed; zero if there are no tokens
 * @param longReaderLimit how long a live reader holds the safe point back
 * @param odds of that something happens to a task that a process does every so often, one to this;
 *     0 for never
 * @param fault what the oracle does wrong
 */
public record ClusterSetup(Duration lease, Duration longReaderLimit, int odds, OracleFault fault) {
  /** Processes that do not know of each other. */
  public static final ClusterSetup NONE =
      new ClusterSetup(Duration.ZERO, Duration.ZERO, 0, OracleFault.NONE);

  /** What an oracle may do wrong. */
  public enum OracleFault {
    NONE,
    /** The next leader begins without a safe point. */
    FORGETTING_THE_SAFE_POINT,
    /** A safe point is shown before it is kept: the next leader may never have heard of it. */
    SHOWING_BEFORE_KEEPING,
    /** The next leader goes on with the stamps of the one before. */
    KEEPING_THE_EPOCH
  }

  /** With readers that hold the safe point back for two leases. */
  static ClusterSetup of(Duration lease) {
    return new ClusterSetup(lease, lease.multipliedBy(2), 0, OracleFault.NONE);
  }

  /** With readers that are left behind sooner than a lease is over. */
  public ClusterSetup withShortReaders() {
    return new ClusterSetup(lease, lease.dividedBy(4), odds, fault);
  }

  public ClusterSetup withOdds(int value) {
    return new ClusterSetup(lease, longReaderLimit, value, fault);
  }

  public ClusterSetup withFault(OracleFault value) {
    return new ClusterSetup(lease, longReaderLimit, odds, value);
  }
}
