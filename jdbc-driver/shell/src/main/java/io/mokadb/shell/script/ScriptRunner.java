package io.mokadb.shell.script;

import io.mokadb.shell.print.ErrorPlace;
import io.mokadb.shell.print.OutputFormat;
import io.mokadb.shell.print.ResultPrinter;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Reader;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Runs scripts on one connection. Confined to one thread. */
public final class ScriptRunner {

  private final Connection connection;
  private final Map<String, ScriptCommand> commands;
  private final PrintStream out;
  private final PrintStream err;
  private final Settings settings;
  private final ResultPrinter printer;

  /**
   * The settings of a run.
   *
   * @param format of results
   * @param continueOnError go on after a failed statement; the script has failed all the same
   * @param echo print every statement before its result
   */
  public record Settings(OutputFormat format, boolean continueOnError, boolean echo) {}

  /**
   * Wires a runner.
   *
   * @param commands by lower-case name, without the exclamation mark
   */
  public ScriptRunner(
      Connection connection,
      Map<String, ScriptCommand> commands,
      PrintStream out,
      PrintStream err,
      Settings settings) {
    this.connection = connection;
    this.commands = Map.copyOf(commands);
    this.out = out;
    this.err = err;
    this.settings = settings;
    this.printer = settings.format().printer();
  }

  /**
   * Runs the script and closes the reader.
   *
   * @return whether every piece succeeded
   */
  public boolean run(Reader script) throws IOException {
    boolean good = true;
    try (StatementReader pieces = new StatementReader(script)) {
      Optional<ScriptPiece> piece = pieces.next();
      while (piece.isPresent()) {
        good &= run(piece.get(), pieces);
        if (!good && !settings.continueOnError()) {
          break;
        }
        piece = pieces.next();
      }
    } catch (ScriptException e) {
      err.println("ERROR 42601: " + e.getMessage());
      good = false;
    }
    return rollBackWhatIsOpen() && good;
  }

  private boolean run(ScriptPiece piece, StatementReader script) throws IOException {
    try {
      if (settings.echo()) {
        out.println();
        out.println(piece.text() + (piece.kind() == ScriptPiece.Kind.STATEMENT ? ";" : ""));
      }
      switch (piece.kind()) {
        case COMMAND -> runCommand(piece.text());
        case STATEMENT -> runStatement(piece.text(), script);
      }
      return true;
    } catch (SQLException e) {
      report(e, piece);
    } catch (ScriptException e) {
      err.println("ERROR at line " + piece.line() + ": " + e.getMessage());
    }
    return false;
  }

  private void runCommand(String text) throws ScriptException {
    List<String> words = Words.of(text);
    String name = words.isEmpty() ? "" : words.get(0).toLowerCase(Locale.ROOT);
    ScriptCommand command = commands.get(name);
    if (command == null) {
      throw new ScriptException("no such command in a script: !" + name);
    }
    command.run(connection, words.subList(1, words.size()));
  }

  private void runStatement(String sql, StatementReader script) throws SQLException, IOException {
    Optional<TransactionWord> word = TransactionWord.of(sql);
    if (word.isPresent()) {
      word.get().run(connection);
      return;
    }
    Optional<CopyText> copy = CopyText.of(sql);
    if (copy.isPresent()) {
      runCopy(copy.get(), script);
      return;
    }
    try (Statement statement = connection.createStatement()) {
      boolean isResult = statement.execute(sql);
      warn(statement.getWarnings());
      if (isResult) {
        try (ResultSet rows = statement.getResultSet()) {
          say(printer.print(rows, out), "row");
        }
      } else {
        long count = statement.getUpdateCount();
        if (count > 0) {
          say(count, "row changed");
        }
      }
    }
  }

  private void runCopy(CopyText copy, StatementReader script) throws SQLException, IOException {
    if (copy.takesLines()) {
      say(CopyRun.load(connection, copy, script, CopyRun.Reading.UNSEEN), "row changed");
      return;
    }
    try (Statement statement = connection.createStatement();
        ResultSet lines = statement.executeQuery(copy.sql())) {
      CopyRun.print(lines, out);
    }
  }

  private void say(long count, String what) {
    if (settings.format().forPeople()) {
      String noun = count == 1 ? what : what.replaceFirst("row", "rows");
      out.println("(" + count + " " + noun + ")");
    }
  }

  private void warn(SQLWarning first) {
    for (SQLWarning warning = first; warning != null; warning = warning.getNextWarning()) {
      err.println("WARNING " + warning.getSQLState() + ": " + warning.getMessage());
    }
  }

  private void report(SQLException error, ScriptPiece piece) {
    err.println(
        "ERROR " + error.getSQLState() + " at line " + piece.line() + ": " + error.getMessage());
    ErrorPlace.lines(piece.text(), error.getMessage()).forEach(err::println);
    for (SQLException next = error.getNextException();
        next != null;
        next = next.getNextException()) {
      err.println("  " + next.getSQLState() + ": " + next.getMessage());
    }
  }

  private boolean rollBackWhatIsOpen() {
    try {
      if (!connection.isClosed() && !connection.getAutoCommit()) {
        connection.rollback();
        connection.setAutoCommit(true);
        err.println("WARNING: the transaction left open at the end was rolled back");
      }
      return true;
    } catch (SQLException e) {
      err.println("ERROR " + e.getSQLState() + " while rolling back: " + e.getMessage());
      return false;
    }
  }
}
