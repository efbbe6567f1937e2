package io.mokadb.hbase.server;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.NotServingRegionException;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The last moment at which a region server's own ZooKeeper session was known to live, renewed by a
 * thread as long as regions use it. Thread-safe.
 */
final class ServerLease {
  private static final Logger LOG = LoggerFactory.getLogger(ServerLease.class);
  private static final long RETRY_MILLIS = 50;

  /** A proof holds for half of the session's timeout and is renewed ten times within. */
  private static final int RENEWALS = 20;

  /**
   * @param nanos taken before the request that the session answered
   * @param validNanos how long the proof holds
   */
  private record Proof(long nanos, long validNanos) {
    boolean holds() {
      return System.nanoTime() - nanos <= validNanos;
    }
  }

  private final RegionServerServices server;
  private volatile Proof proof = new Proof(System.nanoTime(), -1);
  private int users;
  private Thread renewer;

  ServerLease(RegionServerServices server) {
    this.server = server;
  }

  synchronized void acquire() {
    users++;
    if (renewer == null) {
      renewer = new Thread(this::renew, "moka-lease-guard");
      renewer.setDaemon(true);
      renewer.start();
    }
  }

  synchronized void release() {
    users--;
    if (users == 0) {
      renewer.interrupt();
      renewer = null;
    }
  }

  /**
   * @throws IOException if this server may have lost its regions; clients ask again elsewhere
   */
  void check() throws IOException {
    Proof last = proof;
    if (!last.holds()) {
      long age = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - last.nanos);
      LOG.warn("Refused an answer: the session was last proven {} ms ago", age);
      throw new NotServingRegionException(
          "The region server's ZooKeeper session was last proven " + age + " ms ago");
    }
  }

  private void renew() {
    while (!server.isStopped()) {
      try {
        TimeUnit.MILLISECONDS.sleep(renewOnce());
      } catch (InterruptedException e) {
        // No region uses the lease any more.
        return;
      }
    }
  }

  /**
   * @return how long to wait until the next time, in milliseconds
   */
  private long renewOnce() throws InterruptedException {
    try {
      ZooKeeper session = server.getZooKeeper().getRecoverableZooKeeper().getZooKeeper();
      long before = System.nanoTime();
      session.exists("/", false);
      long timeout = session.getSessionTimeout();
      proof = new Proof(before, TimeUnit.MILLISECONDS.toNanos(timeout / 2));
      return Math.max(1, timeout / RENEWALS);
    } catch (KeeperException e) {
      LOG.debug("The session was not proven", e);
      return RETRY_MILLIS;
    }
  }
}
