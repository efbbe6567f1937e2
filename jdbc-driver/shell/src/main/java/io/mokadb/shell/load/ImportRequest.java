package io.mokadb.shell.load;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A file to import and the table to import it into.
 *
 * @param file the CSV file
 * @param format its format
 * @param table the target as written in SQL; created when missing
 * @param columns target columns by position in the file; empty: the heading names them
 * @param key primary key of a table that has to be created; may be empty
 * @param rejects file for lines that cannot be loaded
 * @param batchRows rows per transaction
 * @param restart forget how far an earlier import of this file got
 * @param types of columns of a table that has to be created, by their headings, in place of those
 *     that their values have
 */
public record ImportRequest(
    Path file,
    CsvFormat format,
    String table,
    List<String> columns,
    List<String> key,
    Path rejects,
    int batchRows,
    boolean restart,
    Map<String, String> types) {

  /** Rows per transaction unless told otherwise. */
  public static final int DEFAULT_BATCH_ROWS = 1000;

  /** Copies the lists and the map. */
  public ImportRequest {
    columns = List.copyOf(columns);
    key = List.copyOf(key);
    types = Map.copyOf(types);
    if (batchRows < 1) {
      throw new IllegalArgumentException("a batch holds at least one row, not " + batchRows);
    }
  }

  /** The standard format into a table; rejects beside the file. */
  public static ImportRequest of(Path file, String table) {
    return new ImportRequest(
        file,
        CsvFormat.standard(),
        table,
        List.of(),
        List.of(),
        rejectsOf(file),
        DEFAULT_BATCH_ROWS,
        false,
        Map.of());
  }

  /** The reject file unless told otherwise. */
  public static Path rejectsOf(Path file) {
    return file.resolveSibling(file.getFileName() + ".rejects");
  }
}
