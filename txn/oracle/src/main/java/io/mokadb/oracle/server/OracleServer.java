package io.mokadb.oracle.server;

import io.mokadb.oracle.core.OracleClock;
import io.mokadb.oracle.core.OracleNode;
import io.mokadb.oracle.core.OracleSettings;
import io.mokadb.oracle.core.OracleStatus;
import io.mokadb.oracle.zookeeper.Election;
import io.mokadb.oracle.zookeeper.ZooKeeperBoundStore;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.curator.framework.CuratorFramework;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A server of the oracle: the leader, or one that stands by. Thread-safe. */
public final class OracleServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(OracleServer.class);
  private static final long RELEASE_MILLIS = 2_000;
  private static final long BEAT_MILLIS = 1_000;

  private final CuratorFramework zooKeeper;
  private final CompletableFuture<Void> failure = new CompletableFuture<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          new DefaultThreadFactory("moka-oracle-timer", true));
  private final AtomicBoolean closed = new AtomicBoolean();
  private final RelayHub hub = new RelayHub();
  private ScheduledFuture<?> ticking;
  private ScheduledFuture<?> beating;
  private OraclePort port;
  private volatile OracleNode node;
  private Election election;

  private OracleServer(CuratorFramework zooKeeper) {
    this.zooKeeper = zooKeeper;
  }

  /**
   * Starts a server; it stands by until it is elected.
   *
   * @throws IOException with a text for people, if ZooKeeper cannot be reached or the address
   *     cannot be listened on
   */
  public static OracleServer start(OracleServerOptions options)
      throws IOException, InterruptedException {
    OracleServer server =
        new OracleServer(options.zooKeeper().client(options.session(), options.connection()));
    boolean complete = false;
    try {
      server.open(options);
      complete = true;
      return server;
    } finally {
      if (!complete) {
        server.close();
      }
    }
  }

  private void open(OracleServerOptions options) throws IOException, InterruptedException {
    try {
      port = OraclePort.listen(options.listen(), options.access(), () -> node, hub);
    } catch (IOException e) {
      throw new IOException(
          "cannot listen on "
              + options.listen().getHostString()
              + ":"
              + options.listen().getPort()
              + ": "
              + e.getMessage(),
          e);
    }
    zooKeeper.start();
    if (!zooKeeper.blockUntilConnected(
        (int) options.connection().toMillis(), TimeUnit.MILLISECONDS)) {
      throw new IOException("ZooKeeper is not reachable at " + options.zooKeeper().servers());
    }
    String address = options.advertised() + ":" + port.port();
    OracleSettings settings =
        new OracleSettings(address, new SecureRandom().nextLong(), options.lease());
    String path = options.zooKeeper().path();
    node = new OracleNode(new ZooKeeperBoundStore(zooKeeper, path), OracleClock.system(), settings);
    long tick = settings.tick().toMillis();
    ticking = timer.scheduleWithFixedDelay(this::tick, 0, tick, TimeUnit.MILLISECONDS);
    beating =
        timer.scheduleWithFixedDelay(this::beat, BEAT_MILLIS, BEAT_MILLIS, TimeUnit.MILLISECONDS);
    election = Election.join(zooKeeper, path, address, this::won, this::lost, timer);
  }

  private void won() {
    LOG.info("Elected");
    node.elected();
  }

  private void lost() {
    LOG.info("Deposed");
    node.deposed();
    hub.closeAll();
  }

  /** Those who cannot draw timestamps here are to meet the others where they can. */
  private void beat() {
    try {
      if (node.status().leads()) {
        hub.beat();
      } else {
        hub.closeAll();
      }
    } catch (RuntimeException e) {
      // Messages may be lost, and an exception would end the beats for ever.
      LOG.warn("Processes whose messages are relayed got no sign of life", e);
    }
  }

  private void tick() {
    try {
      node.tick();
    } catch (Throwable e) {
      // A leader that renews nothing any more must not keep others from leading.
      LOG.error("The oracle's timer has failed", e);
      failure.completeExceptionally(e);
      throw e;
    }
  }

  /** The port that it listens on. */
  public int port() {
    return port.port();
  }

  public OracleStatus status() {
    return node.status();
  }

  /** Fails when the server cannot go on; never completes otherwise. */
  public CompletableFuture<Void> failure() {
    return failure;
  }

  /** Gives back the leadership, so that another server follows at once. */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    if (node != null) {
      try {
        node.release().get(RELEASE_MILLIS, TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (ExecutionException | TimeoutException e) {
        LOG.warn("The oracle's lease was not given back; it ends by itself", e);
      }
    }
    if (election != null) {
      election.close();
    }
    if (ticking != null) {
      ticking.cancel(false);
      beating.cancel(false);
    }
    timer.shutdownNow();
    if (port != null) {
      port.close();
    }
    zooKeeper.close();
  }
}
