package io.mokadb.shell.load;

import java.util.ArrayList;
import java.util.List;

/** Makes batches of rows out of records. */
final class BatchReader {

  private final List<TargetColumn> columns;
  private final List<CellReader> readers;
  private final String nullText;

  BatchReader(List<TargetColumn> columns, String nullText) {
    this.columns = List.copyOf(columns);
    this.readers = columns.stream().map(TargetColumn::reader).toList();
    this.nullText = nullText;
  }

  /** The next records, at most {@code limit}; an empty batch at the end of the file. */
  LoadBatch read(CsvRecords records, int limit) throws ImportException {
    List<LoadBatch.Row> rows = new ArrayList<>();
    List<LoadBatch.Reject> rejects = new ArrayList<>();
    while (rows.size() + rejects.size() < limit && records.next()) {
      List<String> fields = records.fields();
      try {
        rows.add(new LoadBatch.Row(records.line(), fields, values(records)));
      } catch (RejectedException e) {
        rejects.add(new LoadBatch.Reject(records.line(), e.getMessage(), fields));
      }
    }
    return new LoadBatch(rows, rejects);
  }

  private Object[] values(CsvRecords records) throws RejectedException {
    List<String> fields = records.fields();
    if (fields.size() != columns.size()) {
      throw new RejectedException(
          "the record has " + fields.size() + " fields instead of " + columns.size());
    }
    Object[] values = new Object[columns.size()];
    for (int i = 0; i < values.length; i++) {
      String text = fields.get(i);
      values[i] = text.equals(nullText) ? ofNullText(text, i, records) : value(text, i);
    }
    return values;
  }

  /** In quotes it is a value where it can be one; programs that quote each field have no NULL. */
  private Object ofNullText(String text, int column, CsvRecords records) {
    if (!records.isQuoted(column)) {
      return null;
    }
    try {
      return value(text, column);
    } catch (RejectedException e) {
      return null;
    }
  }

  private Object value(String text, int column) throws RejectedException {
    return readers.get(column).read(text, columns.get(column).name());
  }
}
