package io.mokadb.hbase.node;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.hbase.HBaseStore;
import io.mokadb.kv.scratch.FileScratch;
import io.mokadb.kv.scratch.ScratchSpace;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.node.StoreHome;
import io.mokadb.oracle.client.OracleClient;
import io.mokadb.oracle.client.OracleClientOptions;
import io.mokadb.oracle.zookeeper.ZooKeeperAddress;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.monitor.Setting;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.engine.WriteSpace;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** A table of an HBase cluster, which holds the database. */
record ClusterHome(HBaseUrl url, HBaseProperties properties) implements StoreHome {
  @Override
  public String shown() {
    return "hbase:" + url.quorum() + "/" + url.database();
  }

  @Override
  public KvStore open(Supervisor supervisor) {
    NodeLease lease = lease(supervisor);
    boolean opened = false;
    try {
      KvStore store = HBaseStore.open(properties.store(url.quorum(), url.database()));
      opened = true;
      return new LeasedStore(store, lease);
    } finally {
      if (!opened) {
        lease.close();
      }
    }
  }

  private NodeLease lease(Supervisor supervisor) {
    return NodeLease.take(
        zooKeeper(),
        "/moka/databases/" + url.database() + "/node",
        owner(),
        properties.session(),
        System::nanoTime,
        supervisor);
  }

  private ZooKeeperAddress zooKeeper() {
    return new ZooKeeperAddress(url.quorum(), properties.oracle());
  }

  private OracleClientOptions oracleOptions() {
    return OracleClientOptions.DEFAULT.withAccess(properties.oracleLogin().access());
  }

  /** A text about this process, for the message to another one that wants the database. */
  private static String owner() {
    return "process "
        + ProcessHandle.current().pid()
        + " on "
        + host()
        + ", since "
        + Instant.now().truncatedTo(ChronoUnit.SECONDS);
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "a machine without a name";
    }
  }

  @Override
  public ScratchSpace scratchOrNull() {
    return FileScratch.in(spill());
  }

  @Override
  public Path spill() {
    return properties.spill();
  }

  @Override
  public TransactionEngine transactions(
      KvStore store, Environment environment, EngineOptions options, WriteSpace space) {
    OracleClient oracle = OracleClient.open(zooKeeper(), oracleOptions());
    boolean opened = false;
    try {
      TransactionEngine engine =
          TransactionEngine.create(store, oracle, oracle::close, environment, options, space);
      opened = true;
      return engine;
    } finally {
      if (!opened) {
        oracle.close();
      }
    }
  }

  @Override
  public void passOver(KvStore store, long timestamp) {
    OracleClientOptions options = oracleOptions();
    try (OracleClient oracle = OracleClient.open(zooKeeper(), options)) {
      oracle.raiseTo(timestamp, Deadline.after(System::nanoTime, options.timeout().toNanos()));
    } catch (IllegalArgumentException e) {
      throw new MokaException(SqlState.INVALID_PARAMETER, e.getMessage(), e);
    }
  }

  @Override
  public void remove() {
    try (NodeLease lease = lease(new Supervisor(shown()))) {
      lease.require();
      HBaseStore.drop(properties.store(url.quorum(), url.database()));
    }
  }

  @Override
  public List<Setting> shownSettings() {
    return properties.shown();
  }
}
