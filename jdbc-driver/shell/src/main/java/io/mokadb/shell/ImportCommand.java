package io.mokadb.shell;

import io.mokadb.shell.load.ImportRequest;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code moka import}. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Loads a CSV file (UTF-8) into a table, which is created when it is missing.",
      "Lines that cannot be loaded go to the reject file with line number and reason;",
      "the rest is loaded. An interrupted import (Ctrl-C) continues when it is run again.",
      "Columns of a new table are the heading's letters, digits and underscores in",
      "lower case; a reserved word gets an underscore behind it (count -> count_).",
      "A file whose name ends in .parquet is loaded into a table that is there, all or none.",
      "Exit code: 0 loaded, rejected lines or not; 1 stopped; 2 wrong command line."
    })
final class ImportCommand implements Callable<Integer> {

  private final PrintStream out;
  private final PrintStream err;

  @Spec private CommandSpec spec;

  @Mixin private ImportOptions options;

  @Option(
      names = "--url",
      paramLabel = "URL",
      defaultValue = ConnectionOptions.DEFAULT_URL,
      description = "JDBC URL (default: ${DEFAULT-VALUE})")
  private String url;

  @Mixin private ConnectionOptions connection;

  ImportCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() {
    ImportRequest request = options.request();
    if (ParquetImport.handles(request)) {
      return new ParquetImport(url, connection, out, err)
              .run(request, spec.commandLine().getParseResult().matchedOptions())
          ? 0
          : 1;
    }
    String command =
        "bin/moka " + TypedCommand.of(spec.commandLine().getParseResult().originalArgs());
    return new ImportRun(url, connection, command, out, err).run(request) ? 0 : 1;
  }
}
