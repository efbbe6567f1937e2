package io.mokadb.bench.cluster;

import io.mokadb.bench.measure.ChildProcess;
import io.mokadb.bench.measure.Stop;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;

/**
 * HBase and an oracle in processes of this machine, as {@code bin/moka cluster up} starts them.
 * Confined to one thread.
 */
public final class RunningCluster implements AutoCloseable {
  private static final Pattern READY = Pattern.compile("jdbc:moka:hbase:(\\S+)/NAME");
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  private final ClusterPrograms programs;
  private final Path directory;
  private final ChildProcess launcher;
  private final String quorum;

  private RunningCluster(
      ClusterPrograms programs, Path directory, ChildProcess launcher, String quorum) {
    this.programs = programs;
    this.directory = directory;
    this.launcher = launcher;
    this.quorum = quorum;
  }

  /**
   * Starts a cluster; returns when it is ready.
   *
   * @param directory of its data, which is not there yet
   * @param stop ends the start early
   */
  public static RunningCluster start(
      ClusterPrograms programs, Path directory, int regionServers, Stop stop)
      throws IOException, InterruptedException {
    ChildProcess launcher =
        ChildProcess.start(
            programs.ofLauncher(
                "up", "--region-servers=" + regionServers, "--directory=" + directory));
    boolean started = false;
    try {
      String quorum = launcher.await(READY, PATIENCE, stop).group(1);
      started = true;
      return new RunningCluster(programs, directory, launcher, quorum);
    } finally {
      if (!started) {
        end(launcher);
      }
    }
  }

  /** The address of ZooKeeper. */
  public String quorum() {
    return quorum;
  }

  /** The programs that it was started from. */
  public ClusterPrograms programs() {
    return programs;
  }

  /** Ends a region server with SIGKILL. */
  public void killRegionServer(int number) throws IOException, InterruptedException {
    String name = "regionserver" + number;
    ChildProcess.run(programs.ofLauncher("kill", "--directory=" + directory, name), new Stop());
  }

  private static void end(ChildProcess launcher) throws IOException {
    // Its servers end with it, in order, so that nothing writes to their directory afterwards.
    launcher.end();
    launcher.close();
  }

  @Override
  public void close() throws IOException {
    end(launcher);
  }
}
