package io.mokadb.shell;

import io.mokadb.shell.script.ScriptCommand;
import io.mokadb.shell.script.ScriptException;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/** The line {@code !import FILE TABLE [options]} of a script. */
final class ScriptImport implements ScriptCommand {

  private final String url;
  private final ConnectionOptions options;
  private final PrintStream out;
  private final PrintStream err;

  @Command(name = "!import")
  private static final class Arguments {
    @Mixin private ImportOptions options;
  }

  ScriptImport(String url, ConnectionOptions options, PrintStream out, PrintStream err) {
    this.url = url;
    this.options = options;
    this.out = out;
    this.err = err;
  }

  @Override
  public void run(Connection connection, List<String> words) throws ScriptException {
    Arguments arguments = new Arguments();
    try {
      if (!connection.getAutoCommit()) {
        throw new ScriptException("!import has transactions of its own; end the open one first");
      }
      new CommandLine(arguments).parseArgs(words.toArray(String[]::new));
      String command = "!import " + TypedCommand.of(words);
      // A connection of its own: the script's must not be lost with a batch.
      if (!new ImportRun(url, options, command, out, err).run(arguments.options.request())) {
        throw new ScriptException("the import stopped");
      }
    } catch (ParameterException e) {
      throw new ScriptException("!import: " + e.getMessage(), e);
    } catch (SQLException e) {
      throw new ScriptException("!import: " + e.getMessage(), e);
    }
  }
}
