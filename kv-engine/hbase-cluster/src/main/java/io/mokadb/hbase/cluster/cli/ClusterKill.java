package io.mokadb.hbase.cluster.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Ends one process of a cluster as a crash does. */
@Command(
    name = "kill",
    description = {
      "Ends one process of the cluster at once, as a crash does (SIGKILL).",
      "'cluster start' starts it again."
    },
    mixinStandardHelpOptions = true)
final class ClusterKill implements Callable<Integer> {
  @Mixin private ClusterDirectory directory;

  @Parameters(paramLabel = "NAME", description = "as 'cluster status' shows it")
  private String name;

  @Override
  public Integer call() throws IOException {
    ClusterState state = directory.state();
    ClusterState.Member member = state.member(name);
    boolean killed = member.running().map(ProcessHandle::destroyForcibly).orElse(false);
    if (!killed) {
      throw new IOException(name + " has ended already");
    }
    state.with(name, member.asKilled()).write(directory.path());
    return 0;
  }
}
