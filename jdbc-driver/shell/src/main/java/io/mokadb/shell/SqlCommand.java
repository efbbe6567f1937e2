package io.mokadb.shell;

import io.mokadb.shell.dump.DumpFormat;
import io.mokadb.shell.dump.DumpScript;
import io.mokadb.shell.interactive.InteractiveShell;
import io.mokadb.shell.print.OutputFormat;
import io.mokadb.shell.script.ScriptCommand;
import io.mokadb.shell.script.ScriptException;
import io.mokadb.shell.script.ScriptRunner;
import io.mokadb.shell.script.ScriptTranslation;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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

  @Option(
      names = "--from",
      paramLabel = "PROGRAM",
      description = {
        "the database whose dumps the files are: ${COMPLETION-CANDIDATES}",
        "(default: told from the beginning of a file)"
      })
  private DumpFormat from;

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

    DumpScript open(DumpFormat from) throws IOException, ScriptException {
      return text != null
          ? new DumpScript(new StringReader(text), ScriptTranslation.NONE)
          : DumpScript.open(file, from);
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
        good = good && run(open, source.open(from));
      }
      return good && (!sources.isEmpty() || runInput(open)) ? 0 : 1;
    } catch (SQLException e) {
      err.println("ERROR " + e.getSQLState() + ": " + e.getMessage());
    } catch (NoSuchFileException e) {
      err.println("ERROR: no such file: " + e.getFile());
    } catch (MalformedInputException e) {
      err.println("ERROR: the script is not in UTF-8");
    } catch (IOException e) {
      err.println("ERROR: cannot read: " + e.getMessage());
    } catch (ScriptException e) {
      err.println("ERROR 42601: " + e.getMessage());
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

  /** A dump may have to be read twice, so it is kept in a file. */
  private boolean runInput(Connection open) throws IOException, ScriptException {
    if (from == null || from == DumpFormat.MOKA) {
      return run(open, new DumpScript(standardInput(), ScriptTranslation.NONE));
    }
    Path kept = Files.createTempFile("moka", ".sql");
    try {
      Files.copy(System.in, kept, StandardCopyOption.REPLACE_EXISTING);
      return run(open, DumpScript.open(kept, from));
    } finally {
      Files.delete(kept);
    }
  }

  private boolean run(Connection open, DumpScript script) throws IOException {
    ScriptRunner.Settings settings = new ScriptRunner.Settings(format, continueOnError, echo);
    Map<String, ScriptCommand> commands =
        Map.of("import", new ScriptImport(url, connection, out, err));
    return new ScriptRunner(open, commands, out, err, settings)
        .run(script.text(), script.translation());
  }

  /**
   * As from a file, bytes that are not UTF-8 are an error, and not replaced by other characters.
   */
  private static Reader standardInput() {
    return new InputStreamReader(System.in, StandardCharsets.UTF_8.newDecoder());
  }
}
