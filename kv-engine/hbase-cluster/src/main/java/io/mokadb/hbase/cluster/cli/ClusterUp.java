package io.mokadb.hbase.cluster.cli;

import io.mokadb.hbase.cluster.ClusterProcess;
import io.mokadb.hbase.cluster.ClusterSettings;
import io.mokadb.hbase.cluster.FileSystemKind;
import io.mokadb.hbase.cluster.LocalCluster;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Starts a cluster and stays until it is ended. */
@Command(
    name = "up",
    description = "Starts an empty cluster and stays until Ctrl-C or 'cluster down'.",
    mixinStandardHelpOptions = true)
final class ClusterUp implements Callable<Integer> {
  private static final int MOST_SERVERS = 9;

  @Mixin private ClusterDirectory directory;
  @Spec private CommandSpec spec;

  @Option(
      names = "--region-servers",
      paramLabel = "N",
      description = "region servers, 1 to 9 (default: ${DEFAULT-VALUE})")
  private int regionServers = 1;

  @Option(
      names = "--hdfs",
      description = "keep the data in HDFS, with two more processes, instead of in plain files")
  private boolean hdfs;

  private volatile boolean ending;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (regionServers < 1 || regionServers > MOST_SERVERS) {
      throw new IOException("--region-servers is a number from 1 to " + MOST_SERVERS);
    }
    directory.prepare();
    PrintWriter out = spec.commandLine().getOut();
    out.println("Starting HBase in " + directory.path() + " ...");
    try (LocalCluster cluster = LocalCluster.start(settings())) {
      ClusterProcess oracle =
          OracleProcess.start(
              System.getProperty("moka.oracle.classpath", ""),
              cluster.quorum(),
              directory.log(OracleProcess.NAME));
      List<ClusterProcess> processes = new ArrayList<>(cluster.processes());
      processes.add(oracle);
      state(cluster.quorum(), processes).write(directory.path());
      processes.forEach(this::watch);
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(cluster), "moka-cluster-down"));
      out.println("ZooKeeper, HBase and the timestamp oracle are up. Databases are at");
      out.println("  jdbc:moka:hbase:" + cluster.quorum() + "/NAME");
      out.println("Ctrl-C ends the cluster and its data.");
      new CountDownLatch(1).await();
    }
    return 0;
  }

  private ClusterSettings settings() throws IOException {
    String file = System.getProperty("moka.hbase.servers");
    if (file == null) {
      throw new IOException("the class path of HBase's servers is missing; use bin/moka cluster");
    }
    List<Path> jars =
        Arrays.stream(Files.readString(Path.of(file)).trim().split(File.pathSeparator))
            .map(Path::of)
            .toList();
    return ClusterSettings.in(directory.path(), jars)
        .withRegionServers(regionServers)
        .withFileSystem(hdfs ? FileSystemKind.HDFS : FileSystemKind.LOCAL);
  }

  private void end(LocalCluster cluster) {
    ending = true;
    cluster.close();
  }

  /** Tells when a process ends before the cluster does. */
  private void watch(ClusterProcess process) {
    PrintWriter err = spec.commandLine().getErr();
    var unused =
        process
            .handle()
            .onExit()
            .thenRun(
                () -> {
                  if (!ending) {
                    err.println(
                        "moka: "
                            + process.name()
                            + " has ended; its log is "
                            + process.log()
                            + ", and bin/moka cluster start "
                            + process.name()
                            + " starts it again");
                  }
                });
  }

  private static ClusterState state(String zookeeper, List<ClusterProcess> processes) {
    Map<String, ClusterState.Member> members = new TreeMap<>();
    members.put(ClusterState.LAUNCHER, ClusterState.Member.of(ProcessHandle.current(), List.of()));
    for (ClusterProcess process : processes) {
      members.put(process.name(), ClusterState.Member.of(process.handle(), process.command()));
    }
    return new ClusterState(zookeeper, members);
  }
}
