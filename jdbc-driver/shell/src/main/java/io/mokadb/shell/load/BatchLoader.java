package io.mokadb.shell.load;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Loads one batch after the other, each in a transaction with its note (LD2). The quick way is one
 * JDBC batch; when a row is refused, the batch is repeated row by row behind savepoints. Owns its
 * connection.
 */
final class BatchLoader implements AutoCloseable {

  /** Then the conflict or the broken connection is reported instead of tried again. */
  static final int MAX_RETRIES = 10;

  private final ConnectionSource source;
  private final Journal journal;
  private final RejectFile rejectFile;
  private final String insert;
  private final List<TargetColumn> columns;
  private final RetryDelay backoff;
  private Connection connection;

  BatchLoader(
      ConnectionSource source,
      Journal journal,
      RejectFile rejectFile,
      String insert,
      List<TargetColumn> columns,
      RetryDelay backoff) {
    this.source = source;
    this.journal = journal;
    this.rejectFile = rejectFile;
    this.insert = insert;
    this.columns = columns;
    this.backoff = backoff;
  }

  /**
   * Loads the batch and returns the progress after it. Either all of this happened or nothing; what
   * did is told by the note, so it is looked at before each retry.
   *
   * @throws ImportException also when another run of the import has gone on from here
   */
  ImportPosition load(ImportPosition before, LoadBatch batch)
      throws ImportException, InterruptedException {
    boolean rowByRow = false;
    boolean lost = false;
    int retries = 0;
    while (true) {
      try {
        Optional<ImportPosition> noted =
            rowByRow || retries > 0 ? noted(before, batch, lost) : Optional.empty();
        if (noted.isPresent()) {
          return noted.get();
        }
        return rowByRow ? loadRowByRow(before, batch) : loadAtOnce(before, batch);
      } catch (SQLException e) {
        Failure failure = Failure.of(e);
        rollBack(failure);
        lost |= failure == Failure.LOST;
        if (failure == Failure.DATA && !rowByRow) {
          rowByRow = true;
          continue;
        }
        retries++;
        if (failure == Failure.DATA || failure == Failure.FATAL || retries > MAX_RETRIES) {
          throw new ImportException(describe(before, e), e);
        }
        backoff.beforeRetry(retries);
      }
    }
  }

  /** Notes that the end was reached. */
  ImportPosition finish(ImportPosition progress) throws ImportException {
    try {
      ImportPosition finished = progress.asFinished();
      commit(progress, finished, List.of());
      return finished;
    } catch (SQLException e) {
      rollBack(Failure.of(e));
      throw new ImportException(describe(progress, e), e);
    }
  }

  @Override
  public void close() {
    disconnect();
  }

  private ImportPosition loadAtOnce(ImportPosition before, LoadBatch batch)
      throws SQLException, ImportException {
    if (!batch.rows().isEmpty()) {
      try (PreparedStatement statement = connected().prepareStatement(insert)) {
        for (LoadBatch.Row row : batch.rows()) {
          bind(statement, row);
          statement.addBatch();
        }
        statement.executeBatch();
      }
    }
    return noteAndCommit(before, batch.rows().size(), batch.rejects());
  }

  private ImportPosition loadRowByRow(ImportPosition before, LoadBatch batch)
      throws SQLException, ImportException {
    List<LoadBatch.Reject> rejects = new ArrayList<>(batch.rejects());
    long loaded = 0;
    try (PreparedStatement statement = connected().prepareStatement(insert)) {
      for (LoadBatch.Row row : batch.rows()) {
        Savepoint savepoint = connection.setSavepoint();
        try {
          bind(statement, row);
          statement.executeUpdate();
          loaded++;
        } catch (SQLException e) {
          if (Failure.of(e) != Failure.DATA) {
            throw e;
          }
          connection.rollback(savepoint);
          rejects.add(new LoadBatch.Reject(row.line(), reason(e), row.fields()));
        }
        connection.releaseSavepoint(savepoint);
      }
    }
    return noteAndCommit(before, loaded, rejects);
  }

  private ImportPosition noteAndCommit(
      ImportPosition before, long rows, List<LoadBatch.Reject> rejects)
      throws SQLException, ImportException {
    long rejectBytes = rejectFile.lengthWith(before.rejectBytes(), rejects);
    ImportPosition after = before.after(rows, rejects.size(), rejectBytes);
    commit(before, after, rejects);
    return after;
  }

  /** Only the run that holds the note writes rejects: another one's are not cut off. */
  private void commit(ImportPosition before, ImportPosition after, List<LoadBatch.Reject> rejects)
      throws SQLException, ImportException {
    if (!journal.note(connected(), before, after)) {
      throw new SQLException("the note in " + Journal.TABLE + " is that of another run", "40001");
    }
    rejectFile.write(before.rejectBytes(), rejects);
    connection.commit();
  }

  private void bind(PreparedStatement statement, LoadBatch.Row row) throws SQLException {
    Object[] values = row.values();
    for (int i = 0; i < values.length; i++) {
      if (values[i] == null) {
        statement.setNull(i + 1, columns.get(i).jdbcType());
      } else {
        statement.setObject(i + 1, values[i]);
      }
    }
  }

  /**
   * The note, if the batch is in; empty if it is not.
   *
   * @param lost whether this run may have committed the batch itself
   */
  private Optional<ImportPosition> noted(ImportPosition before, LoadBatch batch, boolean lost)
      throws SQLException, ImportException {
    Optional<ImportPosition> noted = journal.find(connected());
    connection.rollback();
    long records = noted.map(ImportPosition::records).orElse(-1L);
    if (records == before.records()) {
      return Optional.empty();
    }
    if (lost && records == before.records() + batch.records()) {
      return noted;
    }
    throw new ImportException(overtaken(before, noted));
  }

  private static String overtaken(ImportPosition before, Optional<ImportPosition> noted) {
    return "stopped after "
        + before.records()
        + " records, as another run of this import has "
        + noted.map(other -> "come to " + other.records()).orElse("removed its note")
        + "; wait until that one ends, then the same command continues from there";
  }

  private Connection connected() throws SQLException {
    if (connection == null) {
      connection = source.open();
      connection.setAutoCommit(false);
    }
    return connection;
  }

  private void rollBack(Failure failure) {
    if (failure == Failure.LOST) {
      disconnect();
      return;
    }
    try {
      if (connection != null) {
        connection.rollback();
      }
    } catch (SQLException e) {
      disconnect();
    }
  }

  private void disconnect() {
    try (Connection last = connection) {
      connection = null;
      if (last != null && !last.isClosed() && !last.getAutoCommit()) {
        last.rollback();
      }
    } catch (SQLException e) {
      // The connection is broken and is replaced; its transaction ends with it.
      connection = null;
    }
  }

  /** One line; some drivers repeat the whole statement behind the first. */
  private static String reason(SQLException e) {
    String message = String.valueOf(e.getMessage());
    return e.getSQLState() + ": " + message.lines().findFirst().orElse("");
  }

  private static String describe(ImportPosition before, SQLException e) {
    return "stopped after "
        + before.records()
        + " records: "
        + e.getSQLState()
        + ": "
        + e.getMessage()
        + "; the same command continues from there";
  }
}
