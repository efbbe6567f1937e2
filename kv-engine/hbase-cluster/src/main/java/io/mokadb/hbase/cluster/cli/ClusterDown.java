package io.mokadb.hbase.cluster.cli;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Ends a cluster. */
@Command(
    name = "down",
    description = "Ends the cluster that 'cluster up' runs, with all its processes.",
    mixinStandardHelpOptions = true)
final class ClusterDown implements Callable<Integer> {
  private static final long PATIENCE_SECONDS = 60;

  @Mixin private ClusterDirectory directory;

  @Override
  public Integer call() throws IOException, InterruptedException {
    ClusterState state = directory.state();
    ClusterState.Member launcher = state.processes().get(ClusterState.LAUNCHER);
    Optional<ProcessHandle> running = launcher == null ? Optional.empty() : launcher.running();
    if (running.isEmpty()) {
      throw new IOException("the cluster in " + directory.path() + " has ended already");
    }
    running.get().destroy();
    for (ClusterState.Member member : state.processes().values()) {
      Optional<ProcessHandle> process = member.running();
      if (process.isPresent()) {
        await(process.get());
      }
    }
    return 0;
  }

  private static void await(ProcessHandle process) throws IOException, InterruptedException {
    try {
      var unused = process.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("process " + process.pid() + " did not end", e);
    }
  }
}
