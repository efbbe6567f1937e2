package io.mokadb.shell.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** What an import has created before its first row, which goes if no row follows. Confined. */
final class CreatedTables {
  private String target;
  private boolean journalTable;

  /** The import has created the table that it loads. */
  void target(String sqlName) {
    target = sqlName;
  }

  /** The import has created the table of the notes. */
  void journal() {
    journalTable = true;
  }

  /**
   * Removes the note of the import and the tables, unless the note says that rows are there after
   * all; a failure to do so is left to the one that led here.
   *
   * @return whether no rows are there
   */
  boolean drop(ConnectionSource source, Journal journal) {
    try (Connection connection = source.open();
        Statement statement = connection.createStatement()) {
      if (TargetTable.find(connection, Journal.TABLE).isPresent()) {
        Optional<ImportPosition> noted = journal.find(connection);
        if (noted.isPresent() && noted.get().records() > 0) {
          return false;
        }
        journal.remove(connection);
        if (journalTable && journal.isEmpty(connection)) {
          statement.execute("DROP TABLE " + Journal.TABLE);
        }
      }
      if (target != null) {
        statement.execute("DROP TABLE " + target);
      }
      return true;
    } catch (SQLException e) {
      // The user is told why the import failed; the same command uses what is left.
      target = null;
      return false;
    }
  }
}
