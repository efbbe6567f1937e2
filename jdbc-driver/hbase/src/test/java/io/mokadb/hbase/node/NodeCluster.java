package io.mokadb.hbase.node;

import io.mokadb.hbase.cluster.ClusterProcess;
import io.mokadb.hbase.cluster.ClusterSettings;
import io.mokadb.hbase.cluster.LocalCluster;
import io.mokadb.hbase.cluster.TetheredServer;
import io.mokadb.oracle.cli.OracleMain;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The cluster of all tests of SQL on HBase: real processes, two region servers and two oracles, of
 * which the older one leads. Tests that kill one start it again.
 */
final class NodeCluster implements BeforeAllCallback {
  /** Short, so that tests need not wait long for what a killed process had. */
  static final String PROPERTIES = ";sessiontimeout=5s";

  private Running running;

  private record Running(LocalCluster cluster, Deque<Process> oracles) implements AutoCloseable {
    static Running start() {
      try {
        Path directories = Files.createDirectories(Path.of("target", "clusters").toAbsolutePath());
        String jars = Files.readString(Path.of(System.getProperty("moka.hbase.servers"))).trim();
        List<Path> classPath = Arrays.stream(jars.split(File.pathSeparator)).map(Path::of).toList();
        Path directory = Files.createTempDirectory(directories, "sql");
        ClusterSettings settings = ClusterSettings.in(directory, classPath).withRegionServers(2);
        Running started = new Running(LocalCluster.start(settings), new ArrayDeque<>());
        started.oracles.add(started.oracle());
        started.oracles.add(started.oracle());
        return started;
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    Process oracle() throws IOException {
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:+UseSerialGC",
                  "-XX:TieredStopAtLevel=1",
                  "-Xmx64m",
                  "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
                  TetheredServer.untilThisProcessEnds(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  TetheredServer.class.getName(),
                  OracleMain.class.getName(),
                  "--zookeeper",
                  cluster.quorum(),
                  "--port",
                  "0",
                  "--session",
                  "3000",
                  "--lease",
                  "1000")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
      String ready = out.readLine();
      if (ready == null || !ready.startsWith("Oracle on ")) {
        throw new IOException("The oracle did not start: " + ready);
      }
      return process;
    }

    @Override
    public void close() {
      oracles.forEach(Process::destroyForcibly);
      cluster.close();
    }
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    running =
        context
            .getRoot()
            .getStore(ExtensionContext.Namespace.GLOBAL)
            .getOrComputeIfAbsent(Running.class, type -> Running.start(), Running.class);
  }

  LocalCluster cluster() {
    return running.cluster;
  }

  String quorum() {
    return running.cluster.quorum();
  }

  String url(String database) {
    return patientUrl(database) + PROPERTIES;
  }

  /** For tests that kill nothing: a busy machine does not take a node for gone. */
  String patientUrl(String database) {
    return "jdbc:moka:hbase:" + quorum() + "/" + database;
  }

  /** The leader dies, the standby follows, and another standby starts. */
  void replaceLeadingOracle() throws IOException, InterruptedException {
    running.oracles.remove().destroyForcibly().waitFor();
    running.oracles.add(running.oracle());
  }

  void killOracles() throws InterruptedException {
    for (Process oracle : running.oracles) {
      oracle.destroyForcibly().waitFor();
    }
    running.oracles.clear();
  }

  void startOracles() throws IOException {
    running.oracles.add(running.oracle());
    running.oracles.add(running.oracle());
  }

  ClusterProcess zooKeeper() {
    return cluster().processes().stream()
        .filter(process -> process.name().equals("zookeeper"))
        .findFirst()
        .orElseThrow();
  }

  /** Starts the master and region servers that have ended. */
  void startEnded() throws IOException {
    if (!cluster().master().isAlive()) {
      cluster().startMaster();
    }
    for (int i = 0; i < 2; i++) {
      if (!cluster().regionServer(i).isAlive()) {
        cluster().startRegionServer(i);
      }
    }
  }
}
