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

  /** As many characters of a statement name it. */
  private static final int SHOWN = 100;

  private final Connection connection;
  private final Map<String, ScriptCommand> commands;
  private final PrintStream out;
  private final PrintStream err;
  private final Settings settings;
  private final ResultPrinter printer;

  /** While a dump is loaded results are not printed, and changed rows are counted. */
  private boolean loads;

  private long loaded;

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
    return run(script, ScriptTranslation.NONE);
  }

  /**
   * As {@link #run(Reader)}, of a dump of another database: of its rows the number is told at the
   * end.
   */
  public boolean run(Reader script, ScriptTranslation translation) throws IOException {
    boolean good = true;
    loads = translation != ScriptTranslation.NONE;
    loaded = 0;
    try (StatementReader pieces = new StatementReader(script)) {
      Optional<ScriptPiece> piece = pieces.next();
      while (piece.isPresent()) {
        good &= run(piece.get(), translation, pieces);
        piece = goesOn(good) ? pieces.next() : Optional.empty();
      }
      for (ScriptPiece last : goesOn(good) ? translation.atEnd() : List.<ScriptPiece>of()) {
        good = goesOn(good) && run(last, pieces) && good;
      }
    } catch (ScriptException e) {
      err.println("ERROR 42601: " + e.getMessage());
      good = false;
    }
    translation.notes().forEach(err::println);
    if (loads) {
      loads = false;
      say(loaded, "row loaded");
    }
    return rollBackWhatIsOpen() && good;
  }

  private boolean goesOn(boolean good) {
    return good || settings.continueOnError();
  }

  private boolean run(ScriptPiece piece, ScriptTranslation translation, StatementReader script)
      throws IOException {
    if (piece.kind() == ScriptPiece.Kind.COMMAND) {
      return run(piece, script);
    }
    try {
      for (ScriptPiece translated : translation.of(piece)) {
        if (!run(translated, script)) {
          return false;
        }
      }
      return true;
    } catch (ScriptException e) {
      report(e, piece);
      return false;
    }
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
      report(e, piece);
    }
    return false;
  }

  private void report(ScriptException error, ScriptPiece piece) {
    err.println("ERROR at line " + piece.line() + ": " + error.getMessage());
    if (loads) {
      err.println("  " + beginning(piece.text()));
    }
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
      if (isResult && !loads) {
        try (ResultSet rows = statement.getResultSet()) {
          say(printer.print(rows, out), "row");
        }
      } else {
        changed(statement.getUpdateCount());
      }
    }
  }

  private void runCopy(CopyText copy, StatementReader script) throws SQLException, IOException {
    if (copy.takesLines()) {
      changed(CopyRun.load(connection, copy, script, new CopyRun.Unseen(false)));
      return;
    }
    try (Statement statement = connection.createStatement();
        ResultSet lines = statement.executeQuery(copy.sql())) {
      CopyRun.print(lines, out);
    }
  }

  private void changed(long count) {
    if (loads) {
      loaded += Math.max(0, count);
    } else if (count > 0) {
      say(count, "row changed");
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
    List<String> place = ErrorPlace.lines(piece.text(), error.getMessage());
    place.forEach(err::println);
    if (loads && place.isEmpty()) {
      err.println("  " + beginning(piece.text()));
    }
    for (SQLException next = error.getNextException();
        next != null;
        next = next.getNextException()) {
      err.println("  " + next.getSQLState() + ": " + next.getMessage());
    }
  }

  /** Tells which statement of a dump it is. */
  private static String beginning(String sql) {
    int end = sql.indexOf('\n');
    String line = end < 0 ? sql : sql.substring(0, end);
    return line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "...";
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
