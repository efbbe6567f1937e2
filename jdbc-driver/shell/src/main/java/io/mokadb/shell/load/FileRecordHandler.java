package io.mokadb.shell.load;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Makes records of what FastCSV finds; its own do not tell which fields are quoted. Confined. */
final class FileRecordHandler extends AbstractBaseCsvCallbackHandler<FileRecord> {
  private final int maxField;
  private final int maxRecord;
  private final List<String> fields = new ArrayList<>();
  private final BitSet quoted = new BitSet();
  private long line;
  private long length;

  /** Limits are in characters. */
  FileRecordHandler(int maxField, int maxRecord) {
    this.maxField = maxField;
    this.maxRecord = maxRecord;
  }

  @Override
  protected void handleBegin(long startingLine) {
    line = startingLine;
    length = 0;
    fields.clear();
    quoted.clear();
  }

  @Override
  protected void handleField(int field, char[] buffer, int offset, int count, boolean isQuoted) {
    length += count;
    requireAtMost(maxField, count, "a field");
    requireAtMost(maxRecord, length, "the record");
    fields.add(new String(buffer, offset, count));
    quoted.set(field, isQuoted);
  }

  private static void requireAtMost(int limit, long count, String what) {
    if (count > limit) {
      throw new IllegalArgumentException(what + " has more than " + limit + " characters");
    }
  }

  @Override
  protected void handleEmpty() {
    fields.add("");
  }

  @Override
  protected FileRecord buildRecord() {
    return new FileRecord(line, fields, quoted);
  }
}
