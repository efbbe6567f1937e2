package io.mokadb.hbase.cluster.cli;

import io.mokadb.hbase.cluster.ClusterProcess;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Starts one process of a cluster again. */
@Command(
    name = "start",
    description = "Starts a process of the cluster that has ended, with its ports and its data.",
    mixinStandardHelpOptions = true)
final class ClusterStart implements Callable<Integer> {
  @Mixin private ClusterDirectory directory;

  @Parameters(paramLabel = "NAME", description = "as 'cluster status' shows it")
  private String name;

  @Override
  public Integer call() throws IOException {
    ClusterState state = directory.state();
    ClusterState.Member member = state.member(name);
    if (!state.isUp()) {
      throw new IOException(
          "the cluster in " + directory.path() + " has ended; bin/moka cluster up starts another");
    }
    if (member.running().isPresent()) {
      throw new IOException(name + " is running");
    }
    ClusterProcess started = ClusterProcess.start(name, member.command(), directory.log(name));
    state
        .with(name, ClusterState.Member.of(started.handle(), member.command()))
        .write(directory.path());
    return 0;
  }
}
