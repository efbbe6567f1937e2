package io.mokadb.hbase.node;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.hbase.HBaseSettings;
import io.mokadb.kv.hbase.HBaseStore;
import io.mokadb.kv.scratch.FileScratch;
import io.mokadb.kv.scratch.ScratchSpace;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.node.StoreHome;
import io.mokadb.oracle.client.OracleClientOptions;
import io.mokadb.oracle.zookeeper.ZooKeeperAddress;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.monitor.Setting;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.engine.WriteSpace;
import io.mokadb.txn.node.Nodes;
import java.nio.file.Path;
import java.util.List;

/** A table of an HBase cluster, which holds the database. */
record ClusterHome(HBaseUrl url, HBaseProperties properties) implements StoreHome {
  private static final String ONE_NODE =
      "One SQL node at a time uses a database; connect to it with bin/moka server on that"
          + " machine, or end it";

  private static final String NO_NODES =
      "A database is moved or removed when nothing else uses it; end the other processes first";

  @Override
  public String shown() {
    return "hbase:" + url.quorum() + "/" + url.database();
  }

  @Override
  public KvStore open(Supervisor supervisor) {
    OracleClientOptions options = oracleOptions();
    return confirmed(
        ClusterNode.open(
            paths(), zooKeeper(), options, properties.session(), oneNode(supervisor), supervisor));
  }

  /**
   * The rule of one node, which goes when all layers work beside other nodes: null means no rule.
   */
  private SoleUse oneNode(Supervisor supervisor) {
    return properties.severalNodes() ? null : alone(ONE_NODE, supervisor);
  }

  @Override
  public KvStore openAlone(Supervisor supervisor) {
    OracleClientOptions options = oracleOptions();
    return confirmed(SoleTenure.of(alone(NO_NODES, supervisor), zooKeeper(), options));
  }

  private KvStore confirmed(Tenure tenure) {
    boolean opened = false;
    try {
      KvStore store = new ConfirmedStore(HBaseStore.open(storeSettings()), tenure);
      opened = true;
      return store;
    } finally {
      if (!opened) {
        tenure.close();
      }
    }
  }

  private SoleUse alone(String advice, Supervisor supervisor) {
    return SoleUse.take(
        zooKeeper(),
        paths(),
        ProcessPlace.text(),
        advice,
        properties.session(),
        System::nanoTime,
        supervisor);
  }

  private HBaseSettings storeSettings() {
    return properties.store(url.quorum(), url.database());
  }

  private TokenPaths paths() {
    return new TokenPaths(properties.oracle(), url.database());
  }

  private ZooKeeperAddress zooKeeper() {
    return new ZooKeeperAddress(url.quorum(), properties.oracle());
  }

  private OracleClientOptions oracleOptions() {
    return OracleClientOptions.DEFAULT.withAccess(properties.oracleLogin().access());
  }

  @Override
  public ScratchSpace scratchOrNull() {
    return FileScratch.in(spill());
  }

  @Override
  public Path spill() {
    return properties.spill();
  }

  /** Of a store that this home has opened. */
  private static Tenure tenure(KvStore store) {
    return ((ConfirmedStore) store).tenure();
  }

  @Override
  public Nodes nodes(KvStore store) {
    return tenure(store).nodes();
  }

  @Override
  public int number(KvStore store) {
    return tenure(store).number();
  }

  /** The oracle is closed with the store: what uses the store may need it to the end. */
  @Override
  public TransactionEngine transactions(
      KvStore store, Environment environment, EngineOptions options, WriteSpace space) {
    return TransactionEngine.create(
        store, tenure(store).oracle(), () -> {}, environment, options, space);
  }

  @Override
  public void passOver(KvStore store, long timestamp) {
    Deadline limit =
        Deadline.after(System::nanoTime, OracleClientOptions.DEFAULT.timeout().toNanos());
    try {
      var unused = tenure(store).oracle().raiseTo(timestamp, limit);
    } catch (IllegalArgumentException e) {
      throw new MokaException(SqlState.INVALID_PARAMETER, e.getMessage(), e);
    }
  }

  @Override
  public void remove() {
    try (SoleUse use = alone(NO_NODES, new Supervisor(shown()))) {
      use.require();
      HBaseStore.drop(storeSettings());
    }
  }

  @Override
  public List<Setting> shownSettings() {
    return properties.shown();
  }
}
