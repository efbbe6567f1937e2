package io.mokadb.shell;

import io.mokadb.shell.interactive.InteractiveShell;
import io.mokadb.shell.print.OutputFormat;
import io.mokadb.shell.script.ScriptCommand;
import io.mokadb.shell.script.ScriptRunner;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jline.terminal.TerminalBuilder;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code moka sql}: statements from the command line, from files, from a pipe, or typed. */
@Command(
    name = "sql",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs SQL on a database; without -e and -f an interactive shell.",
      "Statements end with a semicolon. In scripts, BEGIN, COMMIT and ROLLBACK bound a",
      "transaction, and a line '!import FILE TABLE [options]' imports a CSV file.",
      "Exit code: 0 all succeeded, 1 a statement failed, 2 wrong command line."
    })
final class SqlCommand implements Callable<Integer> {

  private final PrintStream out;
  private final PrintStream err;

  @Parameters(
      arity = "0..1",
      paramLabel = "URL",
      defaultValue = ConnectionOptions.DEFAULT_URL,
      description = "JDBC URL (default: ${DEFAULT-VALUE})")
  private String url;

  @ArgGroup(multiplicity = "0..*")
  private List<Source> sources = new ArrayList<>();

  @Option(
      names = "--format",
      defaultValue = "TABLE",
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
  private OutputFormat format;

  @Option(names = "--continue-on-error", description = "go on after a statement that failed")
  private boolean continueOnError;

  @Option(names = "--echo", description = "print every statement before its result")
  private boolean echo;

  @Mixin private ConnectionOptions connection;

  /** One -e or one -f; they run in the order given. */
  private static final class Source {
    @Option(names = "-e", paramLabel = "SQL", description = "run these statements")
    private String text;

    @Option(names = "-f", paramLabel = "FILE", description = "run the statements of this file")
    private Path file;

    Reader open() throws IOException {
      return text != null
          ? new StringReader(text)
          : Files.newBufferedReader(file, StandardCharsets.UTF_8);
    }
  }

  SqlCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() throws IOException {
    if (sources.isEmpty() && Terminal.interactive()) {
      return interactive();
    }
    try (Connection open = connection.open(url)) {
      boolean good = true;
      for (Source source : sources) {
        good = good && run(open, source.open());
      }
      return good && (!sources.isEmpty() || run(open, standardInput())) ? 0 : 1;
    } catch (SQLException e) {
      err.println("ERROR " + e.getSQLState() + ": " + e.getMessage());
    } catch (NoSuchFileException e) {
      err.println("ERROR: no such file: " + e.getFile());
    } catch (IOException e) {
      err.println("ERROR: cannot read: " + e.getMessage());
    }
    return 1;
  }

  private int interactive() throws IOException {
    Path history = Path.of(System.getProperty("user.home"), ".moka", "history");
    Files.createDirectories(history.getParent());
    try (Connection open = connection.open(url);
        org.jline.terminal.Terminal terminal = TerminalBuilder.terminal()) {
      new InteractiveShell(open, terminal, history).run(url);
      return 0;
    } catch (SQLException e) {
      err.println("ERROR " + e.getSQLState() + ": " + e.getMessage());
      return 1;
    }
  }

  private boolean run(Connection open, Reader script) throws IOException {
    ScriptRunner.Settings settings = new ScriptRunner.Settings(format, continueOnError, echo);
    Map<String, ScriptCommand> commands =
        Map.of("import", new ScriptImport(url, connection, out, err));
    return new ScriptRunner(open, commands, out, err, settings).run(script);
  }

  private static Reader standardInput() {
    return new InputStreamReader(System.in, StandardCharsets.UTF_8);
  }
}
