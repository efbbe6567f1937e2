package io.mokadb.shell.load;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/**
 * The table {@code MOKA_IMPORT}: one row for each import, kept in the database that is loaded
 * (LD2).
 */
final class Journal {

  static final String TABLE = "MOKA_IMPORT";

  private static final String CREATE =
      "CREATE TABLE MOKA_IMPORT (IMPORT_ID VARCHAR(64) NOT NULL, SOURCE_FILE VARCHAR(4096) NOT"
          + " NULL, TARGET_TABLE VARCHAR(512) NOT NULL, RECORDS_DONE BIGINT NOT NULL, ROWS_LOADED"
          + " BIGINT NOT NULL, ROWS_REJECTED BIGINT NOT NULL, REJECT_BYTES BIGINT NOT NULL,"
          + " FINISHED BOOLEAN NOT NULL, PRIMARY KEY (IMPORT_ID))";

  private final ImportId id;

  Journal(ImportId id) {
    this.id = id;
  }

  /** Creates the table if there is none; returns whether it did. */
  boolean create(Connection connection) throws SQLException {
    if (TargetTable.find(connection, TABLE).isPresent()) {
      return false;
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute(CREATE);
    }
    return true;
  }

  Optional<ImportPosition> find(Connection connection) throws SQLException {
    String sql =
        "SELECT RECORDS_DONE, ROWS_LOADED, ROWS_REJECTED, REJECT_BYTES, FINISHED"
            + " FROM MOKA_IMPORT WHERE IMPORT_ID = ?";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, id.hash());
      try (ResultSet rows = query.executeQuery()) {
        return rows.next()
            ? Optional.of(
                new ImportPosition(
                    rows.getLong(1),
                    rows.getLong(2),
                    rows.getLong(3),
                    rows.getLong(4),
                    rows.getBoolean(5)))
            : Optional.empty();
      }
    }
  }

  /** Records done by an unfinished import of another version of this file into this table. */
  Optional<Long> unfinishedOther(Connection connection) throws SQLException {
    String sql =
        "SELECT RECORDS_DONE FROM MOKA_IMPORT WHERE SOURCE_FILE = ? AND TARGET_TABLE = ?"
            + " AND FINISHED = FALSE AND RECORDS_DONE > 0 AND IMPORT_ID <> ?";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, id.source());
      query.setString(2, id.target());
      query.setString(3, id.hash());
      try (ResultSet rows = query.executeQuery()) {
        return rows.next() ? Optional.of(rows.getLong(1)) : Optional.empty();
      }
    }
  }

  /** Tells whether an import of this file into this table, in any version of it, came anywhere. */
  boolean hasProgress(Connection connection) throws SQLException {
    String sql =
        "SELECT COUNT(*) FROM MOKA_IMPORT WHERE SOURCE_FILE = ? AND TARGET_TABLE = ?"
            + " AND (RECORDS_DONE > 0 OR FINISHED)";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, id.source());
      query.setString(2, id.target());
      try (ResultSet rows = query.executeQuery()) {
        rows.next();
        return rows.getLong(1) > 0;
      }
    }
  }

  /** Forgets every import of this file into this table, also of earlier contents of the file. */
  void forget(Connection connection) throws SQLException {
    String sql = "DELETE FROM MOKA_IMPORT WHERE SOURCE_FILE = ? AND TARGET_TABLE = ?";
    try (PreparedStatement delete = connection.prepareStatement(sql)) {
      delete.setString(1, id.source());
      delete.setString(2, id.target());
      delete.executeUpdate();
    }
  }

  /** Forgets this import alone. */
  void remove(Connection connection) throws SQLException {
    try (PreparedStatement delete =
        connection.prepareStatement("DELETE FROM MOKA_IMPORT WHERE IMPORT_ID = ?")) {
      delete.setString(1, id.hash());
      delete.executeUpdate();
    }
  }

  /** True if no import is noted. */
  boolean isEmpty(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM MOKA_IMPORT")) {
      rows.next();
      return rows.getLong(1) == 0;
    }
  }

  void start(Connection connection) throws SQLException {
    String sql = "INSERT INTO MOKA_IMPORT VALUES (?, ?, ?, 0, 0, 0, 0, FALSE)";
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      insert.setString(1, id.hash());
      insert.setString(2, id.source());
      insert.setString(3, id.target());
      insert.executeUpdate();
    }
  }

  /**
   * Notes the progress in the connection's transaction, which then holds the note; the caller
   * commits.
   *
   * @param before the progress that the note has to tell
   * @return false if it tells another one, or is gone: the transaction has to be rolled back
   */
  boolean note(Connection connection, ImportPosition before, ImportPosition progress)
      throws SQLException {
    String sql =
        "UPDATE MOKA_IMPORT SET RECORDS_DONE = ?, ROWS_LOADED = ?, ROWS_REJECTED = ?,"
            + " REJECT_BYTES = ?, FINISHED = ? WHERE IMPORT_ID = ? AND RECORDS_DONE = ?";
    try (PreparedStatement update = connection.prepareStatement(sql)) {
      update.setLong(1, progress.records());
      update.setLong(2, progress.loaded());
      update.setLong(3, progress.rejected());
      update.setLong(4, progress.rejectBytes());
      update.setBoolean(5, progress.finished());
      update.setString(6, id.hash());
      update.setLong(7, before.records());
      return update.executeUpdate() == 1;
    }
  }
}
