package io.mokadb.bench;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** The entry of {@code bin/moka bench}. */
@Command(
    name = "bench",
    description = "Moka's benchmarks.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      AllCommand.class,
      MicroCommand.class,
      IsolationCommand.class,
      StartCommand.class,
      StreamCommand.class,
      RemoteCommand.class,
      TriggersCommand.class,
      ViewsCommand.class,
      TpceCommand.class,
      SeriesCommand.class,
      CompareCommand.class,
      CrashCommand.class,
      Figure7Command.class,
      Figure8Command.class,
      Figure9Command.class,
      Figure10Command.class,
      OracleCommand.class
    })
public final class Bench {

  private Bench() {}

  /** Runs a benchmark and ends the process. */
  public static void main(String[] args) {
    System.exit(run(args));
  }

  /** Runs a benchmark inside this process; the exit code. */
  public static int run(String... args) {
    return run(new Bench(), "bin/moka ", args);
  }

  /**
   * Runs one of an entry's commands.
   *
   * @param program that a user calls, where it is not a part of the entry's name; for messages
   */
  static int run(Object entry, String program, String... args) {
    CommandLine line = new CommandLine(entry).setCaseInsensitiveEnumValuesAllowed(true);
    if (args.length == 0) {
      line.usage(System.err);
      return CommandLine.ExitCode.USAGE;
    }
    return line.setParameterExceptionHandler((e, all) -> explain(e, program)).execute(args);
  }

  /** What is wrong, without all the options that are right. */
  private static int explain(ParameterException e, String program) {
    CommandLine line = e.getCommandLine();
    line.getErr().println(line.getColorScheme().errorText(e.getMessage()));
    if (!CommandLine.UnmatchedArgumentException.printSuggestions(e, line.getErr())) {
      String command = line.getCommandSpec().qualifiedName();
      line.getErr().println("Its options: " + program + command + " --help");
    }
    return CommandLine.ExitCode.USAGE;
  }
}
