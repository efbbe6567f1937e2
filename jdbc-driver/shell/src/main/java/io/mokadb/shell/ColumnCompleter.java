package io.mokadb.shell;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/**
 * Offers the columns of the user's tables; sqlline itself offers keywords, functions and tables.
 * The names are read when they are asked for, so that a table made a moment ago is among them.
 */
final class ColumnCompleter implements Completer {
  private final Completer others;
  private final Connection connection;

  /**
   * @param others what sqlline offers
   */
  ColumnCompleter(Completer others, Connection connection) {
    this.others = others;
    this.connection = connection;
  }

  @Override
  public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
    List<Candidate> offered = new ArrayList<>();
    others.complete(reader, line, offered);
    offered.forEach(candidate -> candidates.add(withoutSuffix(candidate)));
    if (line.line().startsWith("!")) {
      return;
    }
    try (ResultSet columns =
        connection.getMetaData().getColumns(null, connection.getSchema(), "%", "%")) {
      while (columns.next()) {
        String name = columns.getString("COLUMN_NAME");
        candidates.add(
            new Candidate(name, name, columns.getString("TABLE_NAME"), null, null, null, true));
      }
    } catch (SQLException e) {
      // Completion offers nothing then; the statement itself will report what is wrong.
      return;
    }
  }

  /** The reader would take a suffix off again before a semicolon, and the last letter with it. */
  private static Candidate withoutSuffix(Candidate candidate) {
    return new Candidate(
        candidate.value(),
        candidate.displ(),
        candidate.group(),
        candidate.descr(),
        null,
        candidate.key(),
        candidate.complete());
  }
}
