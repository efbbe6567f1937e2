package io.mokadb.hbase.cluster.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows the processes of a cluster. */
@Command(
    name = "status",
    description = "Shows the processes of the cluster; exit code 1 if one of them has ended.",
    mixinStandardHelpOptions = true)
final class ClusterStatus implements Callable<Integer> {
  @Mixin private ClusterDirectory directory;
  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    ClusterState state = directory.state();
    PrintWriter out = spec.commandLine().getOut();
    out.println("jdbc:moka:hbase:" + state.zookeeper() + "/NAME");
    boolean complete = true;
    Map<String, ClusterState.Member> members = new TreeMap<>(state.processes());
    for (Map.Entry<String, ClusterState.Member> member : members.entrySet()) {
      boolean running = member.getValue().running().isPresent();
      complete &= running;
      out.printf(
          "%-16s %8d  %s%n",
          member.getKey(),
          member.getValue().pid(),
          running ? "up" : end(member.getKey(), member.getValue(), state.isUp()));
    }
    return complete ? 0 : 1;
  }

  /** All processes end with the launcher, so what they did then tells nothing. */
  private String end(String name, ClusterState.Member member, boolean clusterIsUp) {
    if (!clusterIsUp) {
      return "ended";
    }
    return (member.killed() ? "killed" : "DIED by itself, see " + directory.log(name))
        + "; bin/moka cluster start "
        + name;
  }
}
