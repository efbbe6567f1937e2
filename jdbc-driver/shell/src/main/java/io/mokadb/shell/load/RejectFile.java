package io.mokadb.shell.load;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The file of rejected records: CSV, line number and reason before the record's own fields. It
 * exists only when there are any. Positions make it repeatable (LD3).
 */
final class RejectFile {

  private final Path path;
  private final List<String> heading;
  private LoadBatch.Reject first;

  RejectFile(Path path, List<String> headings) {
    this.path = path;
    List<String> all = new ArrayList<>(List.of("line", "reason"));
    all.addAll(headings);
    this.heading = List.copyOf(all);
  }

  /** The length of the file once the rejects are written at a position. */
  long lengthWith(long position, List<LoadBatch.Reject> rejects) {
    return rejects.isEmpty() ? position : position + text(position == 0, rejects).length;
  }

  /** Writes the rejects at a position and drops everything behind it. */
  void write(long position, List<LoadBatch.Reject> rejects) throws ImportException {
    if (rejects.isEmpty()) {
      return;
    }
    if (first == null) {
      first = rejects.stream().min(Comparator.comparingLong(LoadBatch.Reject::line)).get();
    }
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.setLength(position);
      file.seek(position);
      file.write(text(position == 0, rejects));
      file.getFD().sync();
    } catch (IOException e) {
      throw new ImportException("cannot write the reject file " + path + ": " + e.getMessage(), e);
    }
  }

  /** Line and reason of the first record that was written; null if none was. */
  String first() {
    return first == null ? null : "line " + first.line() + ", " + first.reason();
  }

  /** Drops what an interrupted or forgotten import wrote behind the position. */
  void cutAt(long position) throws ImportException {
    try {
      if (position == 0) {
        Files.deleteIfExists(path);
      } else if (Files.exists(path)) {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
          file.setLength(Math.min(position, file.length()));
        }
      }
    } catch (IOException e) {
      throw new ImportException("cannot write the reject file " + path + ": " + e.getMessage(), e);
    }
  }

  private byte[] text(boolean withHeading, List<LoadBatch.Reject> rejects) {
    StringWriter text = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
      if (withHeading) {
        csv.writeRecord(heading);
      }
      List<LoadBatch.Reject> sorted = new ArrayList<>(rejects);
      sorted.sort(Comparator.comparingLong(LoadBatch.Reject::line));
      for (LoadBatch.Reject reject : sorted) {
        List<String> record = new ArrayList<>(List.of(String.valueOf(reject.line())));
        record.add(reject.reason());
        record.addAll(reject.fields());
        csv.writeRecord(record);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a text in memory cannot fail", e);
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }
}
