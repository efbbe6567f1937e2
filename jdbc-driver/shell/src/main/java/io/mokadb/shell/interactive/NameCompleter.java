package io.mokadb.shell.interactive;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/** Offers keywords, and the tables and columns that there are when it is asked (IS5). */
final class NameCompleter implements Completer {
  private static final String[] WORDS = {
    "SELECT",
    "FROM",
    "WHERE",
    "GROUP BY",
    "ORDER BY",
    "HAVING",
    "LIMIT",
    "OFFSET",
    "JOIN",
    "LEFT JOIN",
    "INSERT INTO",
    "VALUES",
    "UPDATE",
    "SET",
    "DELETE FROM",
    "MERGE INTO",
    "CREATE",
    "ALTER",
    "DROP",
    "TABLE",
    "INDEX",
    "VIEW",
    "TRIGGER",
    "SEQUENCE",
    "PRIMARY KEY",
    "REFERENCES",
    "NOT NULL",
    "DEFAULT",
    "UNIQUE",
    "BEGIN",
    "COMMIT",
    "ROLLBACK",
    "EXPLAIN",
    "ANALYZE",
    "COUNT",
    "DISTINCT",
    "BETWEEN",
    "INTEGER",
    "BIGINT",
    "VARCHAR",
    "DECIMAL",
    "TIMESTAMP"
  };

  private final Connection connection;
  private final MetaCommands commands;

  NameCompleter(Connection connection, MetaCommands commands) {
    this.connection = connection;
    this.commands = commands;
  }

  @Override
  public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
    if (line.line().startsWith("\\") && line.wordIndex() == 0) {
      commands.names().forEach(name -> candidates.add(new Candidate(name)));
      return;
    }
    for (String word : WORDS) {
      candidates.add(new Candidate(word));
    }
    try {
      DatabaseMetaData database = connection.getMetaData();
      try (ResultSet tables =
          database.getTables(null, null, "%", new String[] {"TABLE", "VIEW", "BASE TABLE"})) {
        offer(tables, "TABLE_NAME", "TABLE_SCHEM", candidates);
      }
      try (ResultSet columns = database.getColumns(null, connection.getSchema(), "%", "%")) {
        offer(columns, "COLUMN_NAME", "TABLE_NAME", candidates);
      }
    } catch (SQLException e) {
      // Nothing is offered then; the statement itself will tell what is wrong.
      return;
    }
  }

  private static void offer(ResultSet rows, String name, String group, List<Candidate> candidates)
      throws SQLException {
    while (rows.next()) {
      String value = rows.getString(name);
      candidates.add(new Candidate(value, value, rows.getString(group), null, null, null, true));
    }
  }
}
