package io.mokadb.shell;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jline.reader.History;
import org.jline.reader.LineReader;
import org.jline.reader.impl.LineReaderImpl;
import sqlline.SqlLine;

/** sqlline, set up for Moka: history beside the user's files, completion of tables and columns. */
final class InteractiveShell {

  /** Completes names whichever way they are typed: unquoted ones mean the same in either case. */
  static final class Line extends SqlLine {
    /**
     * Lines that no history keeps, as its patterns are written: a star, and regular expressions.
     */
    static final String SECRET = "(?is)(*password*|*identified*|*create*user*|!connect*)";

    private final Connection names;

    Line(Connection names) {
      this.names = names;
    }

    @Override
    public LineReader getConsoleReader(InputStream input, History history) throws IOException {
      LineReader reader = super.getConsoleReader(input, history);
      reader.setOpt(LineReader.Option.CASE_INSENSITIVE);
      reader.setVariable(LineReader.HISTORY_IGNORE, SECRET);
      if (reader instanceof LineReaderImpl open) {
        open.setParser(new AtomicBlockParser(this));
        open.setCompleter(new ColumnCompleter(open.getCompleter(), names));
      }
      return reader;
    }
  }

  private final String url;
  private final ConnectionOptions connection;

  InteractiveShell(String url, ConnectionOptions connection) {
    this.url = url;
    this.connection = connection;
  }

  /** Runs until the user leaves; the exit code (SH3). */
  int run() throws IOException, SQLException {
    Path history = Path.of(System.getProperty("user.home"), ".moka", "history");
    Files.createDirectories(history.getParent());
    try (Connection names = connection.open(url)) {
      Line line = new Line(names);
      return line.begin(arguments(history), null, true) == SqlLine.Status.OK ? 0 : 1;
    }
  }

  private String[] arguments(Path history) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-u",
                url,
                "-n",
                connection.user(),
                "-p",
                connection.password(),
                "--historyFile=" + history,
                // Reads the names of tables and columns, for completion.
                "--fastConnect=false",
                "--isolation=TRANSACTION_REPEATABLE_READ",
                "--prompt=moka> ",
                "--maxWidth=200",
                "--showNestedErrs=true"));
    return arguments.toArray(String[]::new);
  }
}
