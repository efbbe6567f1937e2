package io.mokadb.shell.load;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
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

/** The records of one file, one at a time. The heading is a record like any other. */
final class CsvRecords implements Closeable {

  /** A longer field is an unclosed quote far more often than a field; in characters. */
  static final int MAX_FIELD = 8 * 1024 * 1024;

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final Path file;
  private final CloseableIterator<CsvRecord> records;
  private CsvRecord current;

  private CsvRecords(Path file, CloseableIterator<CsvRecord> records) {
    this.file = file;
    this.records = records;
  }

  static CsvRecords open(Path file, CsvFormat format) throws ImportException {
    try {
      if (Files.isDirectory(file)) {
        throw new ImportException(file + " is a directory");
      }
      Reader reader = withoutMark(Files.newInputStream(file));
      return new CsvRecords(file, parser(format, reader).iterator());
    } catch (NoSuchFileException e) {
      throw new ImportException("no such file: " + file, e);
    } catch (IOException e) {
      throw new ImportException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  /**
   * Moves to the next record; blank lines are skipped.
   *
   * @throws ImportException with the line when the file is malformed
   */
  boolean next() throws ImportException {
    try {
      if (!records.hasNext()) {
        return false;
      }
      current = records.next();
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
    return current.getFields();
  }

  long line() {
    return current.getStartingLineNumber();
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

  private static CsvReader<CsvRecord> parser(CsvFormat format, Reader reader) {
    CsvRecordHandler limits =
        CsvRecordHandler.builder().maxFieldSize(MAX_FIELD).maxRecordSize(2 * MAX_FIELD).build();
    return CsvReader.builder()
        .fieldSeparator(format.delimiter())
        .skipEmptyLines(true)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .allowUnclosedQuote(false)
        .maxBufferSize(2 * MAX_FIELD)
        .build(limits, reader);
  }

  private static String withCause(CsvParseException e) {
    Throwable cause = e.getCause();
    return cause == null || cause.getMessage() == null
        ? e.getMessage()
        : e.getMessage() + ": " + cause.getMessage();
  }
}
