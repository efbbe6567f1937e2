package io.mokadb.sql.copy;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Arrays;

/**
 * Reads CSV, by FastCSV. A cell without quotes that is the text of NULL is NULL. Confined to one
 * thread.
 */
final class CsvCopyReader implements CopyReader {
  private final CloseableIterator<Object[]> records;
  private final Handler handler;

  CsvCopyReader(Reader text, CopyFormat format, RowBuilder rows) {
    this.handler = new Handler(format, rows);
    this.records =
        CsvReader.builder()
            .fieldSeparator(format.delimiter())
            .quoteCharacter(format.quote())
            .skipEmptyLines(false)
            .allowUnclosedQuote(false)
            .maxBufferSize(MAX)
            .build(handler, text)
            .iterator();
  }

  @Override
  public Object[] next() {
    try {
      Object[] row = Handler.HEADER;
      while (row == Handler.HEADER) {
        row = records.hasNext() ? records.next() : null;
      }
      return row;
    } catch (CsvParseException e) {
      throw failure(e);
    } catch (UncheckedIOException e) {
      throw CopyReader.failure(line(), e.getCause());
    }
  }

  private MokaException failure(CsvParseException e) {
    for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof MokaException known) {
        return known;
      }
      if (cause instanceof IOException io) {
        return CopyReader.failure(line(), io);
      }
    }
    String message = String.valueOf(e.getMessage());
    if (message.contains("exceeds limit") || message.contains("maximum buffer size")) {
      return CopyReader.tooLong(line() + 1, MAX);
    }
    return new MokaException(SqlState.BAD_COPY_FORMAT, "COPY: " + message, e);
  }

  @Override
  public long line() {
    return handler.line;
  }

  @Override
  public void close() {
    try {
      records.close();
    } catch (IOException e) {
      throw CopyReader.failure(line(), e);
    }
  }

  /** Takes the cells from the parser's buffer. */
  private static final class Handler extends AbstractBaseCsvCallbackHandler<Object[]> {
    /** Stands for the first record. */
    private static final Object[] HEADER = {};

    private final RowBuilder rows;
    private final CopyFormat.Header expected;
    private final char[] nullText;
    private final char quote;
    private HeaderLine header;
    private boolean begun;
    private long line;
    private long length;

    Handler(CopyFormat format, RowBuilder rows) {
      this.rows = rows;
      this.expected = format.header();
      this.nullText = format.nullText().toCharArray();
      this.quote = format.quote();
    }

    @Override
    protected void handleBegin(long startingLine) {
      line = startingLine;
      header =
          !begun && expected != CopyFormat.Header.NONE
              ? new HeaderLine(rows.columns(), startingLine)
              : null;
      begun = true;
      length = 0;
      rows.begin(startingLine);
    }

    @Override
    protected void handleField(int field, char[] buffer, int offset, int count, boolean quoted) {
      length += count;
      if (length > MAX) {
        throw CopyReader.tooLong(line, MAX);
      }
      if (header != null) {
        header.add(buffer, offset, offset + count);
      } else if (!quoted
          && Arrays.equals(buffer, offset, offset + count, nullText, 0, nullText.length)) {
        rows.addNull();
      } else {
        if (!quoted) {
          requireNoQuote(buffer, offset, offset + count);
        }
        rows.add(buffer, offset, count);
      }
    }

    /** PostgreSQL would take such a cell as quoted in part, others as it is. */
    private void requireNoQuote(char[] buffer, int from, int to) {
      for (int i = from; i < to; i++) {
        if (buffer[i] == quote) {
          throw rows.malformed("a quote within a cell that does not begin with one");
        }
      }
    }

    @Override
    protected void handleEmpty() {
      handleField(0, nullText, 0, 0, false);
    }

    @Override
    protected Object[] buildRecord() {
      if (header != null) {
        header.check(expected);
        return HEADER;
      }
      return rows.whole();
    }
  }
}
