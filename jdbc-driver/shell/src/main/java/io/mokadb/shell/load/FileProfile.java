package io.mokadb.shell.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The result of the first reading of the file (LD1).
 *
 * @param headings of the columns; empty when the file has none
 * @param columns a profile for each column
 * @param records without the heading
 */
record FileProfile(List<String> headings, List<ColumnProfile> columns, long records) {

  /**
   * @throws ImportStoppedException if the listener wants no more
   */
  static FileProfile of(ImportRequest request, ImportListener listener) throws ImportException {
    CsvFormat format = request.format();
    try (CsvRecords records = CsvRecords.open(request.file(), format)) {
      if (!records.next()) {
        throw new ImportException(request.file() + " is empty");
      }
      List<String> headings = format.header() ? List.copyOf(records.fields()) : List.of();
      List<ColumnProfile> columns = new ArrayList<>();
      for (int i = 0; i < records.fields().size(); i++) {
        columns.add(new ColumnProfile());
      }
      long count = 0;
      boolean more = !format.header() || records.next();
      while (more) {
        count++;
        observe(columns, records, format.nullText());
        if (listener.isStopped()) {
          throw new ImportStoppedException(ImportPosition.NONE);
        }
        more = records.next();
      }
      return new FileProfile(headings, columns, count);
    } catch (IOException e) {
      throw new ImportException("cannot read " + request.file() + ": " + e.getMessage(), e);
    }
  }

  /** Records of another width are rejected later and have no say in the types. */
  private static void observe(List<ColumnProfile> columns, CsvRecords records, String nullText) {
    List<String> fields = records.fields();
    if (fields.size() != columns.size()) {
      return;
    }
    for (int i = 0; i < fields.size(); i++) {
      if (!fields.get(i).equals(nullText)) {
        columns.get(i).add(fields.get(i), records.line());
      } else if (records.isQuoted(i)) {
        columns.get(i).addNullText(fields.get(i));
      }
    }
  }
}
