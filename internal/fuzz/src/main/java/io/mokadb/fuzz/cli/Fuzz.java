package io.mokadb.fuzz.cli;

import io.mokadb.fuzz.corpus.CorpusCommand;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/** The entry of {@code bin/moka fuzz}. */
public final class Fuzz {
  private Fuzz() {}

  /** Runs until all has been asked, or time is over; the exit code is 1 if there are findings. */
  public static void main(String[] args) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    System.exit(
        new CommandLine(new FuzzCommand(out)).addSubcommand(new CorpusCommand(out)).execute(args));
  }
}
