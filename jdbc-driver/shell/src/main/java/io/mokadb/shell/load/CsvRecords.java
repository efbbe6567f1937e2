package io.mokadb.shell.load;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The records of one file, one at a time. The heading is a record like any other. A blank line is a
 * record where it can be one: in a file of one column, behind its heading.
 */
final class CsvRecords implements Closeable {

  /** A longer field is an unclosed quote far more often than a field; in characters. */
  static final int MAX_FIELD = 8 * 1024 * 1024;

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final Path file;
  private final CloseableIterator<FileRecord> records;
  private FileRecord current;

  /** Until the heading is there. */
  private boolean skipsBlanks;

  private CsvRecords(Path file, CloseableIterator<FileRecord> records) {
    this.file = file;
    this.records = records;
  }

  static CsvRecords open(Path file, CsvFormat format) throws ImportException {
    try {
      if (Files.isDirectory(file)) {
        throw new ImportException(file + " is a directory");
      }
      boolean oneColumn;
      try (CsvRecords first = open(file, format, true)) {
        oneColumn = first.next() && first.fields().size() == 1;
      }
      CsvRecords records = open(file, format, !oneColumn);
      records.skipsBlanks = format.header();
      return records;
    } catch (NoSuchFileException e) {
      throw new ImportException("no such file: " + file, e);
    } catch (IOException e) {
      throw new ImportException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private static CsvRecords open(Path file, CsvFormat format, boolean skipEmptyLines)
      throws IOException {
    Reader reader = withoutMark(Files.newInputStream(file));
    return new CsvRecords(file, parser(format, reader, skipEmptyLines).iterator());
  }

  /**
   * Moves to the next record.
   *
   * @throws ImportException with the line when the file is malformed
   */
  boolean next() throws ImportException {
    try {
      do {
        if (!records.hasNext()) {
          return false;
        }
        current = records.next();
      } while (skipsBlanks && current.isBlank());
      skipsBlanks = false;
      return true;
    } catch (CsvParseException e) {
      throw new ImportException(file + " is malformed: " + withCause(e), e);
    } catch (UncheckedIOException e) {
      if (e.getCause() instanceof CharacterCodingException) {
        throw new ImportException(
            file + " is malformed: line " + Utf8.firstBadLine(file) + " is not UTF-8", e);
      }
      throw new ImportException("cannot read " + file + ": " + e.getCause().getMessage(), e);
    }
  }

  List<String> fields() {
    return current.fields();
  }

  /** Tells whether a field is in quotes, so that it is a value although it looks like NULL. */
  boolean isQuoted(int field) {
    return current.quoted().get(field);
  }

  long line() {
    return current.line();
  }

  @Override
  public void close() throws IOException {
    records.close();
  }

  /** A byte order mark is not part of the first field, and would hide its quotes. */
  private static Reader withoutMark(InputStream bytes) throws IOException {
    BufferedInputStream in = new BufferedInputStream(bytes);
    in.mark(BYTE_ORDER_MARK.length);
    if (!Arrays.equals(in.readNBytes(BYTE_ORDER_MARK.length), BYTE_ORDER_MARK)) {
      in.reset();
    }
    return new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder());
  }

  private static CsvReader<FileRecord> parser(
      CsvFormat format, Reader reader, boolean skipEmptyLines) {
    return CsvReader.builder()
        .fieldSeparator(format.delimiter())
        .skipEmptyLines(skipEmptyLines)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .allowUnclosedQuote(false)
        .maxBufferSize(2 * MAX_FIELD)
        .build(new FileRecordHandler(MAX_FIELD, 2 * MAX_FIELD), reader);
  }

  private static String withCause(CsvParseException e) {
    Throwable cause = e.getCause();
    return cause == null || cause.getMessage() == null
        ? e.getMessage()
        : e.getMessage() + ": " + cause.getMessage();
  }
}
