package io.mokadb.move.cli;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/** The entry of {@code bin/moka move}. */
public final class MoveMain {
  private MoveMain() {}

  public static void main(String[] arguments) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    System.exit(run(out, err, arguments));
  }

  /** Runs the command inside this process and returns its exit code. */
  public static int run(PrintStream out, PrintStream err, String... arguments) {
    return new CommandLine(new MoveCommand(out, err))
        .setOut(new java.io.PrintWriter(out, true, StandardCharsets.UTF_8))
        .setErr(new java.io.PrintWriter(err, true, StandardCharsets.UTF_8))
        .execute(arguments);
  }
}
