package io.mokadb.hbase.cluster.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code cluster}. */
@Command(
    name = "moka cluster",
    description = "Runs an HBase cluster of local processes, with a timestamp oracle.",
    mixinStandardHelpOptions = true,
    subcommands = {
      ClusterUp.class,
      ClusterStatus.class,
      ClusterKill.class,
      ClusterStart.class,
      ClusterDown.class,
    })
public final class ClusterMain {
  private ClusterMain() {}

  public static void main(String[] arguments) {
    System.exit(run(arguments, new PrintWriter(System.out, true, StandardCharsets.UTF_8)));
  }

  /** Runs a command and returns its exit code. */
  static int run(String[] arguments, PrintWriter out) {
    return new CommandLine(new ClusterMain())
        .setOut(out)
        .setExecutionExceptionHandler(
            (failure, line, parsed) -> {
              line.getErr().println("moka: " + failure.getMessage());
              return 1;
            })
        .execute(arguments);
  }
}
