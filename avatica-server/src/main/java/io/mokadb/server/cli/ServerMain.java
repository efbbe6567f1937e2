package io.mokadb.server.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/** The entry of {@code bin/moka server}. */
public final class ServerMain {
  private ServerMain() {}

  /** Runs until the process is told to end. */
  public static void main(String[] args) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    System.exit(run(out, err, new UntilSignal(), args));
  }

  static int run(PrintStream out, PrintStream err, UntilSignal end, String... args) {
    CommandLine line = new CommandLine(new ServerCommand(out, err, end));
    line.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
    line.setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
    return line.execute(args);
  }
}
