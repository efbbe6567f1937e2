package io.mokadb.oracle.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/** The entry of {@code bin/moka oracle}. */
public final class OracleMain {
  private OracleMain() {}

  /** Runs until the process is told to end. */
  public static void main(String[] args) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    System.exit(run(out, err, new EndSignal(), args));
  }

  static int run(PrintStream out, PrintStream err, EndSignal end, String... args) {
    CommandLine line = new CommandLine(new OracleServiceCommand(out, err, end));
    line.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
    line.setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
    return line.execute(args);
  }
}
