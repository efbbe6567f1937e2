package io.mokadb.shell.print;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;

/** RFC 4180 with a heading. */
final class CsvPrinter implements ResultPrinter {

  private static final int FLUSH_CHARS = 64 * 1024;

  @Override
  public long print(ResultSet rows, PrintStream out) throws SQLException {
    PrintedColumns columns = new PrintedColumns(rows.getMetaData());
    StringWriter text = new StringWriter();
    long count = 0;
    try (CsvWriter csv =
        CsvWriter.builder().lineDelimiter(LineDelimiter.LF).bufferSize(0).build(text)) {
      csv.writeRecord(columns.labels());
      while (rows.next()) {
        csv.writeRecord(Arrays.asList(columns.row(rows)));
        count++;
        if (text.getBuffer().length() > FLUSH_CHARS) {
          drain(text, out);
        }
      }
      csv.flush();
      drain(text, out);
    } catch (IOException e) {
      throw new UncheckedIOException("writing the result", e);
    }
    return count;
  }

  private static void drain(StringWriter text, PrintStream out) {
    out.print(text.getBuffer());
    text.getBuffer().setLength(0);
  }
}
