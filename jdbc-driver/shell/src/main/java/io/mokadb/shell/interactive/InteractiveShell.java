package io.mokadb.shell.interactive;

import io.mokadb.shell.script.CopyText;
import io.mokadb.shell.script.ScriptException;
import io.mokadb.shell.script.ScriptPiece;
import io.mokadb.shell.script.StatementReader;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Optional;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.Reference;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;

/** Reads what a person types, and runs it, until they leave. Confined to one thread. */
public final class InteractiveShell {
  /** Lines that no history keeps: stars, and regular expressions between them (IS4). */
  static final String SECRET = "(?is)(*password*|*identified*|*create*user*)";

  private final Connection connection;
  private final Terminal terminal;
  private final LineReader reader;
  private final LineReader rowReader;
  private final StatementRun statements;
  private final MetaCommands commands;

  /**
   * @param history the file that keeps what was typed
   */
  public InteractiveShell(Connection connection, Terminal terminal, Path history) {
    this.connection = connection;
    this.terminal = terminal;
    this.statements = new StatementRun(connection, terminal);
    this.commands = new MetaCommands(connection, terminal, statements);
    this.reader =
        LineReaderBuilder.builder()
            .terminal(terminal)
            .parser(new StatementParser(commands))
            .completer(new NameCompleter(connection, commands))
            .variable(LineReader.HISTORY_FILE, history)
            .variable(LineReader.HISTORY_IGNORE, SECRET)
            .variable(LineReader.SECONDARY_PROMPT_PATTERN, "%P   > ")
            .option(LineReader.Option.CASE_INSENSITIVE, true)
            .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
            .build();
    this.rowReader = rowReader(terminal);
  }

  /** Takes each line as it is: a tab is part of it. */
  private static LineReader rowReader(Terminal terminal) {
    LineReader rows =
        LineReaderBuilder.builder()
            .terminal(terminal)
            .parser(StatementParser.words())
            .variable(LineReader.DISABLE_HISTORY, true)
            .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
            .build();
    rows.getKeyMaps()
        .values()
        .forEach(keys -> keys.bind(new Reference(LineReader.SELF_INSERT), "\t"));
    return rows;
  }

  /**
   * Runs until the user leaves.
   *
   * @param url as it is shown
   */
  public void run(String url) throws SQLException {
    DatabaseMetaData database = connection.getMetaData();
    say(
        database.getDatabaseProductName()
            + " "
            + database.getDatabaseProductVersion()
            + ", "
            + url);
    say("Statements end with a semicolon. \\? lists commands, \\q leaves.");
    boolean more = true;
    while (more) {
      try {
        more = execute(reader.readLine(connection.getAutoCommit() ? "moka> " : "moka*> "));
      } catch (UserInterruptException e) {
        // Ctrl-C: what was typed is thrown away.
        more = true;
      } catch (EndOfFileException e) {
        more = false;
      }
    }
    rollBackWhatIsOpen();
  }

  private boolean execute(String text) {
    // The statement that runs: an error names a place in it, not in all that was typed.
    String running = "";
    try {
      Optional<String> command = commands.in(text);
      if (command.isPresent()) {
        return commands.run(command.get());
      }
      try (TypedText typed = new TypedText(text, this::row);
          StatementReader pieces = new StatementReader(typed)) {
        for (Optional<ScriptPiece> piece = pieces.next();
            piece.isPresent();
            piece = pieces.next()) {
          running = piece.get().text();
          Optional<CopyText> copy = CopyText.of(running);
          if (copy.isPresent()) {
            statements.copy(copy.get(), pieces, typed);
          } else {
            statements.run(running);
          }
        }
      }
    } catch (SQLException e) {
      ErrorText.of(e, running).forEach(this::say);
    } catch (ScriptException | IOException e) {
      say("ERROR: " + e.getMessage());
    }
    return true;
  }

  private String row() throws IOException {
    try {
      return rowReader.readLine("rows, \\. ends> ");
    } catch (EndOfFileException e) {
      return null;
    } catch (UserInterruptException e) {
      throw new InterruptedIOException();
    }
  }

  private void rollBackWhatIsOpen() throws SQLException {
    if (!connection.isClosed() && !connection.getAutoCommit()) {
      connection.rollback();
      say("The open transaction was rolled back.");
    }
  }

  private void say(String line) {
    terminal.writer().println(line);
    terminal.flush();
  }
}
