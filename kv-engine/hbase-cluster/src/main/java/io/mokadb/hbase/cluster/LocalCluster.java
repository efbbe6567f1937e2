package io.mokadb.hbase.cluster;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A running cluster. Its processes end when it is closed, and when the process that started it
 * ends. Confined to one thread at a time.
 */
public final class LocalCluster implements AutoCloseable {
  private static final String ZOOKEEPER = "org.apache.zookeeper.server.quorum.QuorumPeerMain";
  private static final String NAME_NODE = "org.apache.hadoop.hdfs.server.namenode.NameNode";
  private static final String DATA_NODE = "org.apache.hadoop.hdfs.server.datanode.DataNode";
  private static final String MASTER = "org.apache.hadoop.hbase.master.HMaster";
  private static final String REGION_SERVER = "org.apache.hadoop.hbase.regionserver.HRegionServer";
  private static final String SMALL = "256m";
  private static final String LARGE = "768m";

  private final ClusterSettings settings;
  private final ClusterPorts ports;
  private final ServerJvm jvm;
  private final ConfigurationDirectory configuration;
  private final Map<String, ClusterProcess> servers = new LinkedHashMap<>();

  private LocalCluster(ClusterSettings settings) throws IOException {
    this.settings = settings;
    this.ports = ClusterPorts.pick(settings.regionServers());
    this.configuration = new ConfigurationDirectory(settings, ports);
    this.jvm = new ServerJvm(settings, configuration);
  }

  /** Starts all servers and waits until the master is ready and has all region servers. */
  public static LocalCluster start(ClusterSettings settings)
      throws IOException, InterruptedException {
    LocalCluster cluster = new LocalCluster(settings);
    boolean started = false;
    try {
      cluster.startAll(new Readiness(settings.startTimeout()));
      started = true;
      return cluster;
    } finally {
      if (!started) {
        cluster.close();
      }
    }
  }

  private void startAll(Readiness readiness) throws IOException, InterruptedException {
    configuration.write();
    ClusterProcess zookeeper =
        start("zookeeper", SMALL, ZOOKEEPER, configuration.zookeeperFile().toString());
    if (settings.onHdfs()) {
      startHdfs(readiness);
    }
    readiness.awaitPort(zookeeper, ports.zookeeper());
    ClusterProcess master = startMaster();
    for (int i = 0; i < settings.regionServers(); i++) {
      startRegionServer(i);
    }
    readiness.awaitLogged(master, "Master has completed initialization");
  }

  private void startHdfs(Readiness readiness) throws IOException, InterruptedException {
    int formatted =
        jvm.start("format", SMALL, List.of(NAME_NODE, "-format", "-nonInteractive"))
            .awaitExit(readiness.remainingNanos());
    if (formatted != 0) {
      throw new IOException("The name node could not be formatted; see log/format.log");
    }
    ClusterProcess names = start("namenode", SMALL, NAME_NODE);
    ClusterProcess data = start("datanode", SMALL, DATA_NODE);
    readiness.awaitPort(names, ports.nameNode());
    readiness.awaitPort(data, ports.dataNode());
  }

  /** Starts the master, also again after it was killed. */
  public ClusterProcess startMaster() throws IOException {
    return start("master", LARGE, MASTER, "start");
  }

  /** Starts a region server, also again after it was killed. */
  public ClusterProcess startRegionServer(int index) throws IOException {
    String port = "hbase.regionserver.port=" + ports.regionServers().get(index);
    return start(regionServerName(index), LARGE, REGION_SERVER, "-D", port, "start");
  }

  private ClusterProcess start(String name, String heap, String... arguments) throws IOException {
    ClusterProcess server = jvm.start(name, heap, List.of(arguments));
    servers.put(name, server);
    return server;
  }

  /** ZooKeeper's address, as HBase's clients take it. */
  public String quorum() {
    return "127.0.0.1:" + ports.zookeeper();
  }

  /** The region server that listens on a port of this cluster. */
  public ClusterProcess regionServerAt(int port) {
    return regionServer(ports.regionServers().indexOf(port));
  }

  public ClusterProcess regionServer(int index) {
    return servers.get(regionServerName(index));
  }

  /** All servers, in the order of their start. */
  public List<ClusterProcess> processes() {
    return List.copyOf(servers.values());
  }

  public ClusterProcess master() {
    return servers.get("master");
  }

  private static String regionServerName(int index) {
    return "regionserver" + index;
  }

  /** Ends all processes at once; their data stays in the directory. */
  @Override
  public void close() {
    servers.values().forEach(this::end);
  }

  private void end(ClusterProcess server) {
    try {
      server.kill();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
