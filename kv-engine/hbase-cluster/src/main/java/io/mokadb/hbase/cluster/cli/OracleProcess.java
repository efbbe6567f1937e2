package io.mokadb.hbase.cluster.cli;

import io.mokadb.hbase.cluster.ClusterProcess;
import io.mokadb.hbase.cluster.TetheredServer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The timestamp oracle of a local cluster, a process that ends with the launcher. */
final class OracleProcess {
  static final String NAME = "oracle";

  private static final String MAIN = "io.mokadb.oracle.cli.OracleMain";

  private OracleProcess() {}

  /**
   * Starts it; it goes on to look for ZooKeeper by itself.
   *
   * @param classPath of the oracle
   * @param log gets all that it prints
   */
  static ClusterProcess start(String classPath, String zookeeper, Path log) throws IOException {
    String own = TetheredServer.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    return ClusterProcess.start(
        NAME,
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-Xmx128m",
            "-Dorg.slf4j.simpleLogger.log.org.apache=error",
            TetheredServer.untilThisProcessEnds(),
            "-cp",
            own + File.pathSeparator + classPath,
            TetheredServer.class.getName(),
            MAIN,
            "--zookeeper",
            zookeeper,
            "--port",
            "0"),
        log);
  }
}
