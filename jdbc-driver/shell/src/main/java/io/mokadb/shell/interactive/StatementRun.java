package io.mokadb.shell.interactive;

import io.mokadb.shell.print.OutputFormat;
import io.mokadb.shell.print.ResultPrinter;
import io.mokadb.shell.print.TablePrinter;
import io.mokadb.shell.script.CopyRun;
import io.mokadb.shell.script.CopyText;
import io.mokadb.shell.script.StatementReader;
import io.mokadb.shell.script.TransactionWord;
import java.io.IOException;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jline.terminal.Terminal;

/** Runs statements and shows what they give, as the user has set it. Confined to one thread. */
final class StatementRun {
  private static final double NANOS_PER_MILLI = 1e6;

  /** A statement of which it is worth knowing that it changed nothing. */
  private static final Pattern CHANGE =
      Pattern.compile("(?i)\\s*(INSERT|UPDATE|DELETE|MERGE|UPSERT|REPLACE|COPY|WITH)\\b");

  private final Connection connection;
  private final Terminal terminal;
  private boolean timing;
  private boolean expanded;

  /** What {@code \e} edits; empty before the first statement. */
  private String last = "";

  StatementRun(Connection connection, Terminal terminal) {
    this.connection = connection;
    this.terminal = terminal;
  }

  /** Switches the showing of times; returns whether it is on now. */
  boolean switchTiming() {
    timing = !timing;
    return timing;
  }

  /** Switches between rows as lines and as tables; returns whether each column has a line now. */
  boolean switchExpanded() {
    expanded = !expanded;
    return expanded;
  }

  String last() {
    return last;
  }

  void run(String sql) throws SQLException {
    last = sql;
    long begin = System.nanoTime();
    try {
      Optional<TransactionWord> word = TransactionWord.of(sql);
      if (word.isPresent()) {
        word.get().run(connection);
        say(word.get().name());
      } else {
        execute(sql, printer());
      }
    } finally {
      sayTime(begin);
    }
  }

  /**
   * Runs a COPY between a table and what is typed or shown.
   *
   * @param script the rest of the text in which the statement is
   * @param typed the source of the script
   */
  void copy(CopyText copy, StatementReader script, TypedText typed)
      throws SQLException, IOException {
    long begin = System.nanoTime();
    try {
      if (copy.takesLines()) {
        load(copy, script, typed);
      } else {
        execute(copy.sql(), CopyRun::print);
      }
    } finally {
      sayTime(begin);
    }
  }

  private void load(CopyText copy, StatementReader script, TypedText typed)
      throws SQLException, IOException {
    try (TypedRows rows = new TypedRows(typed, terminal)) {
      say(counted(CopyRun.load(connection, copy, script, rows), "row") + " changed");
    } catch (SQLException e) {
      if (!typed.wasGivenUp()) {
        throw e;
      }
      say("The rows were thrown away.");
    }
  }

  private void sayTime(long begin) {
    if (timing) {
      say(
          String.format(
              Locale.ROOT, "Time: %.1f ms", (System.nanoTime() - begin) / NANOS_PER_MILLI));
    }
  }

  private ResultPrinter printer() {
    return expanded ? OutputFormat.VERTICAL.printer() : TablePrinter.fitted(Pages.width(terminal));
  }

  private void execute(String sql, ResultPrinter printer) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setFetchSize(TablePrinter.SAMPLE_ROWS);
      boolean isResult;
      Waiting running = new Waiting(statement, terminal);
      try {
        isResult = statement.execute(sql);
      } finally {
        running.close();
      }
      warn(statement.getWarnings());
      if (isResult) {
        try (ResultSet rows = statement.getResultSet()) {
          print(rows, statement, printer);
        }
      } else {
        long count = Math.max(0, statement.getUpdateCount());
        say(
            count > 0 || CHANGE.matcher(sql).lookingAt()
                ? counted(count, "row") + " changed"
                : "Done");
      }
    }
  }

  private void print(ResultSet rows, Statement statement, ResultPrinter printer)
      throws SQLException {
    long count;
    try (Waiting running = new Waiting(statement, terminal);
        Pages pages = new Pages(terminal, running)) {
      try {
        count = printer.print(rows, pages.out());
      } catch (Pages.Left left) {
        say("(not all rows were shown)");
        return;
      }
    }
    say("(" + counted(count, "row") + ")");
  }

  private static String counted(long count, String noun) {
    return count + " " + (count == 1 ? noun : noun + "s");
  }

  private void warn(SQLWarning first) {
    for (SQLWarning warning = first; warning != null; warning = warning.getNextWarning()) {
      say("WARNING " + warning.getSQLState() + ": " + warning.getMessage());
    }
  }

  private void say(String line) {
    PrintWriter out = terminal.writer();
    out.println(line);
    terminal.flush();
  }
}
