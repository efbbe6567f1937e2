package io.mokadb.shell.load;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** One import from beginning to end. Confined to one thread; may be run once. */
public final class Importer {

  private final ImportRequest request;
  private final ConnectionSource source;
  private final ImportListener listener;
  private final RetryDelay backoff;
  private final CreatedTables created = new CreatedTables();

  /** Whether the file of rejects is that of this run. */
  private boolean begun;

  /** Whether rows, or rejects, are there for good. */
  private boolean committed;

  /** Wires an import. */
  public Importer(
      ImportRequest request, ConnectionSource source, ImportListener listener, RetryDelay backoff) {
    this.request = request;
    this.source = source;
    this.listener = listener;
    this.backoff = backoff;
  }

  /**
   * Runs the import, or continues it where an earlier run of the same import stopped.
   *
   * @throws ImportException when it cannot go on; what is committed stays and is noted
   */
  public ImportResult run() throws ImportException, InterruptedException {
    FileProfile file = FileProfile.of(request, listener);
    String sqlName = SqlNames.table(request.table());
    Journal journal = new Journal(ImportId.of(request, sqlName));
    RejectFile rejects = new RejectFile(request.rejects(), file.headings());
    try {
      return run(file, sqlName, journal, rejects);
    } catch (ImportException | InterruptedException e) {
      if (!committed && created.drop(source, journal) && begun) {
        rejects.cutAt(0);
      }
      throw e;
    }
  }

  private ImportResult run(FileProfile file, String sqlName, Journal journal, RejectFile rejects)
      throws ImportException, InterruptedException {
    TargetTable table;
    List<TargetColumn> columns;
    ImportPosition progress;
    try (Connection connection = source.open()) {
      table = findOrCreate(connection, sqlName, file);
      columns = table.match(file, request.columns());
      progress = startOrResume(connection, journal, table);
    } catch (SQLException e) {
      throw new ImportException(e.getSQLState() + ": " + e.getMessage(), e);
    }
    if (progress.finished()) {
      return new ImportResult(
          progress.loaded(), progress.rejected(), progress.records(), true, null);
    }
    committed = progress.records() > 0;
    rejects.cutAt(progress.rejectBytes());
    begun = true;
    listener.begin(file.records(), progress.records());
    String insert = table.insertStatement(columns);
    try (BatchLoader loader = new BatchLoader(source, journal, rejects, insert, columns, backoff)) {
      ImportPosition end = load(loader, columns, progress);
      return new ImportResult(end.loaded(), end.rejected(), end.records(), false, rejects.first());
    }
  }

  private ImportPosition load(BatchLoader loader, List<TargetColumn> columns, ImportPosition from)
      throws ImportException, InterruptedException {
    BatchReader reader = new BatchReader(columns, request.format().nullText());
    try (CsvRecords records = CsvRecords.open(request.file(), request.format())) {
      long toSkip = from.records() + (request.format().header() ? 1 : 0);
      for (long i = 0; i < toSkip && records.next(); i++) {
        // Done by an earlier run.
      }
      ImportPosition progress = from;
      LoadBatch batch = reader.read(records, request.batchRows());
      while (batch.records() > 0) {
        if (listener.isStopped()) {
          throw new ImportStoppedException(progress);
        }
        progress = loader.load(progress, batch);
        committed = true;
        listener.committed(progress.records(), progress.rejected());
        batch = reader.read(records, request.batchRows());
      }
      return loader.finish(progress);
    } catch (IOException e) {
      throw new ImportException("cannot read " + request.file() + ": " + e.getMessage(), e);
    }
  }

  private TargetTable findOrCreate(Connection connection, String sqlName, FileProfile file)
      throws SQLException, ImportException {
    Optional<TargetTable> existing = TargetTable.find(connection, sqlName);
    if (existing.isPresent()) {
      if (!request.key().isEmpty()) {
        listener.note("table " + sqlName + " exists; its own key is kept, --key is not used");
      }
      return existing.get();
    }
    List<String> names = names(file);
    String ddl = TargetTable.ddl(sqlName, names, file, request.key(), request.types());
    try (Statement statement = connection.createStatement()) {
      statement.execute(ddl);
    }
    created.target(sqlName);
    listener.note(ddl);
    noteDoubts(file, names);
    return TargetTable.find(connection, sqlName)
        .orElseThrow(() -> new ImportException("table " + sqlName + " vanished"));
  }

  /** A text among numbers is more often a mistake than the reason for a column of texts. */
  private void noteDoubts(FileProfile file, List<String> names) {
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      boolean given =
          request.types().keySet().stream().anyMatch(c -> SqlNames.column(c, 1).equals(name));
      Optional<ColumnProfile.Doubt> doubt = file.columns().get(i).doubt();
      if (doubt.isPresent() && !given) {
        listener.note(text(doubt.get(), name, file.columns().get(i).sqlType()));
      }
    }
  }

  private String text(ColumnProfile.Doubt doubt, String column, String type) {
    String cell = CellReader.shown(doubt.text());
    return String.format(
        Locale.ROOT,
        "%s line %d, column %s: '%s' is not %s %s, which %,d of %,d values are; so the column is"
            + " %s. To reject such lines: --type %s=%s; to read it as NULL: --null '%s'",
        request.file(),
        doubt.line(),
        column,
        cell,
        doubt.type().startsWith("INT") ? "an" : "a",
        doubt.type(),
        doubt.fitting(),
        doubt.values(),
        type,
        column,
        doubt.type().replace(" ", ""),
        cell);
  }

  private List<String> names(FileProfile file) throws ImportException {
    List<String> headings = request.columns().isEmpty() ? file.headings() : request.columns();
    List<String> given = new ArrayList<>(headings);
    for (int i = given.size(); headings.isEmpty() && i < file.columns().size(); i++) {
      given.add("");
    }
    if (given.size() != file.columns().size()) {
      throw new ImportException(
          "--columns names " + given.size() + " columns, the file has " + file.columns().size());
    }
    List<String> names = SqlNames.columns(given);
    for (int i = 0; i < names.size(); i++) {
      if (!names.get(i).equalsIgnoreCase(given.get(i))) {
        listener.note("'" + given.get(i) + "' is column " + names.get(i));
      }
    }
    return names;
  }

  private ImportPosition startOrResume(Connection connection, Journal journal, TargetTable table)
      throws SQLException, ImportException {
    if (journal.create(connection)) {
      created.journal();
    }
    // Rows of an empty table were deleted, or the table is a new one: the note is out of date. A
    // note of no progress is not: it may be that of a run whose first rows are not committed yet.
    if (request.restart() || (journal.hasProgress(connection) && table.isEmpty(connection))) {
      journal.forget(connection);
    }
    Optional<ImportPosition> progress = journal.find(connection);
    if (progress.isPresent()) {
      if (!progress.get().finished() && progress.get().records() > 0) {
        listener.note("continuing after " + progress.get().records() + " records");
      }
      return progress.get();
    }
    Optional<Long> other = journal.unfinishedOther(connection);
    if (other.isPresent()) {
      throw new ImportException(
          "an import of this file into "
              + table.sqlName()
              + " stopped after "
              + other.get()
              + " records, and the file or the options changed since;"
              + " --restart loads it from the beginning, in addition to the rows already there");
    }
    journal.start(connection);
    return ImportPosition.NONE;
  }
}
