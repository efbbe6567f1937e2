package io.mokadb.hbase.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Form and settings of a cluster.
 *
 * @param directory for data, configuration and logs; created if missing
 * @param classPath of the servers: their jars
 * @param fileSystem below HBase
 * @param regionServers how many
 * @param sessionTimeout of the servers' ZooKeeper sessions: a server that is silent for longer
 *     loses its regions
 * @param startTimeout how long the whole cluster may take to start
 * @param properties more of {@code hbase-site.xml}, which win over the launcher's own
 */
public record ClusterSettings(
    Path directory,
    List<Path> classPath,
    FileSystemKind fileSystem,
    int regionServers,
    Duration sessionTimeout,
    Duration startTimeout,
    Map<String, String> properties) {
  private static final Duration SESSION = Duration.ofSeconds(6);
  private static final Duration START = Duration.ofMinutes(2);

  public ClusterSettings {
    classPath = List.copyOf(classPath);
    properties = Map.copyOf(properties);
  }

  /** One region server on the machine's own file system. */
  public static ClusterSettings in(Path directory, List<Path> classPath) {
    return new ClusterSettings(
        directory, classPath, FileSystemKind.LOCAL, 1, SESSION, START, Map.of());
  }

  public ClusterSettings withFileSystem(FileSystemKind kind) {
    return new ClusterSettings(
        directory, classPath, kind, regionServers, sessionTimeout, startTimeout, properties);
  }

  public ClusterSettings withRegionServers(int count) {
    return new ClusterSettings(
        directory, classPath, fileSystem, count, sessionTimeout, startTimeout, properties);
  }

  public ClusterSettings withSessionTimeout(Duration timeout) {
    return new ClusterSettings(
        directory, classPath, fileSystem, regionServers, timeout, startTimeout, properties);
  }

  boolean onHdfs() {
    return fileSystem == FileSystemKind.HDFS;
  }
}
