package io.mokadb.shell;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The entry of {@code bin/moka sql}, {@code import}, {@code dump}, {@code check}, {@code backup},
 * {@code restore}.
 */
@Command(
    name = "moka",
    description = "Moka's shell.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND")
public final class MokaShell {

  private MokaShell() {}

  /** Runs a command and ends the process with its exit code (SH3). */
  public static void main(String[] args) {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    System.exit(run(out, err, args));
  }

  /**
   * Runs a command inside this process, and writes out what it prints. A command whose results are
   * not written as a whole has failed.
   *
   * @param out results
   * @param err everything else
   * @return the exit code (SH3)
   */
  public static int run(PrintStream out, PrintStream err, String... args) {
    CommandLine line = new CommandLine(new MokaShell());
    line.addSubcommand(new SqlCommand(out, err));
    line.addSubcommand(new ImportCommand(out, err));
    line.addSubcommand(new DumpCommand(out, err));
    line.addSubcommand(new CheckCommand(out, err));
    line.addSubcommand(new BackupCommand(out, err));
    line.addSubcommand(new RestoreCommand(out, err));
    line.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
    line.setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
    line.setCaseInsensitiveEnumValuesAllowed(true);
    if (args.length == 0) {
      line.usage(err);
      return CommandLine.ExitCode.USAGE;
    }
    return written(line.execute(args), out, err);
  }

  /**
   * The exit code: a PrintStream keeps an error of its file or pipe to itself until it is asked.
   */
  private static int written(int code, PrintStream out, PrintStream err) {
    if (!out.checkError()) {
      return code;
    }
    err.println(
        "ERROR: the output is not written as a whole: the disk may be full, or the program that"
            + " reads it has ended");
    return code == CommandLine.ExitCode.OK ? CommandLine.ExitCode.SOFTWARE : code;
  }
}
