package io.mokadb.shell.interactive;

import io.mokadb.shell.dump.DumpScript;
import io.mokadb.shell.print.OutputFormat;
import io.mokadb.shell.script.ScriptException;
import io.mokadb.shell.script.ScriptRunner;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jline.terminal.Terminal;

/** The commands that begin with a backslash, and the words that people type instead. */
final class MetaCommands {
  private static final String QUIT = "\\q";

  /** Words that are not SQL, by what they stand for. */
  private static final Map<String, String> WORDS =
      Map.of("help", "\\?", "?", "\\?", "quit", QUIT, "exit", QUIT, ":q", QUIT, "!quit", QUIT);

  private final Connection connection;
  private final Terminal terminal;
  private final StatementRun statements;
  private final Map<String, MetaCommand> commands = new LinkedHashMap<>();

  MetaCommands(Connection connection, Terminal terminal, StatementRun statements) {
    this.connection = connection;
    this.terminal = terminal;
    this.statements = statements;
    Described described = new Described(connection, terminal);
    add("\\d", "[NAME]", "lists tables, views and sequences, or describes a table", described::run);
    add("\\dt", "[PATTERN]", "lists tables", name -> described.list(name, "TABLE", "BASE TABLE"));
    add(
        "\\dv",
        "[PATTERN]",
        "lists views",
        name -> described.list(name, "VIEW", "MATERIALIZED VIEW"));
    add("\\dn", "", "lists schemas", name -> described.schemas());
    add("\\x", "", "shows each column in a line of its own, or rows in a table", this::expand);
    add("\\timing", "", "shows the time of each statement, or no longer", this::time);
    add("\\i", "FILE", "runs the statements of a file", this::include);
    add("\\e", "", "edits the last statement with $EDITOR, and runs it", this::edit);
    add("\\copy", "TABLE FROM|TO FILE", "copies a file of this machine", this::copy);
    add("\\conninfo", "", "tells what this is connected to", this::tellConnection);
    add("\\?", "", "shows this", this::help);
    add(QUIT, "", "leaves; so do quit, exit and Ctrl-D", argument -> {});
  }

  private void add(String name, String arguments, String help, MetaCommand.Action action) {
    commands.put(name, new MetaCommand(arguments, help, action));
  }

  Set<String> names() {
    return commands.keySet();
  }

  /** The command that a line is; empty if it is SQL. */
  Optional<String> in(String line) {
    String text = line.strip();
    if (text.startsWith("\\")) {
      return Optional.of(text);
    }
    String word = text.replaceFirst("\\s*;$", "").toLowerCase(Locale.ROOT);
    return Optional.ofNullable(WORDS.get(word));
  }

  /**
   * Runs a command.
   *
   * @return false if the user leaves
   */
  boolean run(String line) throws SQLException, IOException {
    String[] parts = line.replaceFirst("\\s*;$", "").split("\\s+", 2);
    MetaCommand command = commands.get(parts[0]);
    if (command == null) {
      say("There is no command " + parts[0] + "; \\? lists those that there are.");
      return true;
    }
    try {
      command.action().run(parts.length > 1 ? parts[1].strip() : "");
    } catch (NoSuchFileException e) {
      say("ERROR: no such file: " + e.getFile());
    }
    return !parts[0].equals(QUIT);
  }

  private void help(String none) {
    commands.forEach(
        (name, command) ->
            say(String.format("  %-28s %s", name + " " + command.arguments(), command.help())));
    say("  Everything else is SQL, up to a semicolon. Ctrl-C cancels a statement that runs.");
  }

  private void expand(String none) {
    say(statements.switchExpanded() ? "Each column has a line." : "Rows are lines of a table.");
  }

  private void time(String none) {
    say(statements.switchTiming() ? "Times are shown." : "Times are not shown.");
  }

  private void tellConnection(String none) throws SQLException {
    DatabaseMetaData database = connection.getMetaData();
    say(
        database.getURL()
            + ", "
            + database.getDatabaseProductName()
            + " "
            + database.getDatabaseProductVersion()
            + ", user "
            + database.getUserName()
            + ", schema "
            + connection.getSchema());
  }

  private void include(String file) throws SQLException, IOException {
    if (!connection.getAutoCommit()) {
      say("End the open transaction first: a file has transactions of its own.");
      return;
    }
    PrintStream out = new PrintStream(terminal.output(), false, StandardCharsets.UTF_8);
    ScriptRunner.Settings settings = new ScriptRunner.Settings(OutputFormat.TABLE, false, false);
    boolean good = false;
    try {
      DumpScript script = DumpScript.open(path(file), null);
      good =
          new ScriptRunner(connection, Map.of(), out, out, settings)
              .run(script.text(), script.translation());
    } catch (ScriptException e) {
      out.println("ERROR 42601: " + e.getMessage());
    }
    out.flush();
    if (!good) {
      say("(the rest of " + file + " was not run)");
    }
  }

  private void edit(String none) throws SQLException, IOException {
    Path file = Files.createTempFile("moka", ".sql");
    try {
      Files.writeString(file, statements.last());
      if (Editor.edit(file)) {
        String edited = Files.readString(file).strip().replaceFirst("\\s*;$", "");
        if (!edited.isEmpty()) {
          say(edited + ";");
          statements.run(edited);
        }
      } else {
        say("The editor was left with an error; nothing was run.");
      }
    } finally {
      Files.delete(file);
    }
  }

  private void copy(String argument) throws SQLException, IOException {
    Optional<FileCopy> copy = FileCopy.of(argument);
    if (copy.isPresent()) {
      long rows = copy.get().run(connection);
      say(rows == FileCopy.UNKNOWN ? "copied" : rows + " rows");
    } else {
      say(
          "Write \\copy TABLE FROM 'file' or \\copy TABLE TO 'file', and options of COPY behind"
              + " it.");
    }
  }

  /** Names of files may be quoted. */
  static Path path(String name) {
    return Path.of(name.replaceFirst("^'(.*)'$", "$1"));
  }

  private void say(String line) {
    terminal.writer().println(line);
    terminal.flush();
  }
}
