package io.mokadb.sql.copy;

import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.runtime.ExecutionContext;
import java.io.IOException;
import java.io.PushbackReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.util.List;

/** Reads the rows of a COPY. Confined to one thread. */
public interface CopyReader extends AutoCloseable {
  /** The characters that a record may have at most. */
  int MAX = 16 << 20;

  /**
   * The same in the format TEXT, for columns with large objects: as many as one takes in memory.
   */
  int MAX_LARGE = 2 * LargeObject.MAX_WHOLE_BYTES + MAX;

  /** Opens the reader of a format. */
  static CopyReader of(
      CopyFormat format, List<CopyColumn> columns, CopySource source, ExecutionContext context) {
    if (format.kind() == CopyFormat.Kind.PARQUET) {
      return FileFormat.of(FileFormat.PARQUET).read(source.bytes(context), columns, context);
    }
    Reader text = withoutMark(source.open(format.encoding(), context));
    RowBuilder rows = new RowBuilder(columns, context);
    boolean large = columns.stream().anyMatch(column -> column.type().kind().isLarge());
    return switch (format.kind()) {
      case TEXT -> new TextCopyReader(text, format, rows, large ? MAX_LARGE : MAX);
      case CSV -> new CsvCopyReader(text, format, rows);
      case JSON -> new JsonCopyReader(text, rows, context);
      case PARQUET -> throw new IllegalStateException("Parquet is not text");
    };
  }

  /** A byte order mark is not part of the first cell. */
  private static Reader withoutMark(Reader source) {
    PushbackReader text = new PushbackReader(source, 1);
    try {
      int first = text.read();
      if (first >= 0 && first != '\uFEFF') {
        text.unread(first);
      }
      return text;
    } catch (IOException e) {
      throw failure(1, e);
    }
  }

  /**
   * The next row, a value a column; null after the last.
   *
   * @throws MokaException {@code BAD_COPY_FORMAT}, {@code CHARACTER_NOT_IN_REPERTOIRE}, {@code
   *     LIMIT_EXCEEDED}, {@code IO_ERROR}, or what the cast of a cell throws
   */
  Object[] next();

  /** The number of the line in which the last record begins, from 1. */
  long line();

  /** The place of the last record, as messages have it. */
  default String place() {
    return "line " + line();
  }

  @Override
  void close();

  /** What reading in or after a line threw. */
  static MokaException failure(long line, IOException e) {
    return e instanceof CharacterCodingException
        ? new MokaException(
            SqlState.CHARACTER_NOT_IN_REPERTOIRE,
            "COPY in or shortly after line " + line + ": the bytes are not text of the ENCODING",
            e)
        : new MokaException(SqlState.IO_ERROR, "COPY line " + line + ": " + e.getMessage(), e);
  }

  /** The refusal of a record that is too long. */
  static MokaException tooLong(long line, int max) {
    return new MokaException(
        SqlState.LIMIT_EXCEEDED,
        "COPY line "
            + line
            + ": a record of more than "
            + max
            + " characters; is a quote or a line break missing?");
  }
}
