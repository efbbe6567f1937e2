package io.mokadb.sql.parquet;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.copy.CopyColumn;
import io.mokadb.sql.copy.CopyReader;
import io.mokadb.sql.copy.RandomBytes;
import io.mokadb.sql.runtime.ExecutionContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;

/** Reads the rows of a file, group by group. Confined to one thread. */
final class ParquetReader implements CopyReader {
  private final RandomBytes bytes;
  private final FileMetaData footer;
  private final FileSchema schema;
  private final List<ColumnValues> columns;
  private final int width;
  private int group;
  private long left;
  private long row;

  private ParquetReader(
      RandomBytes bytes,
      FileMetaData footer,
      FileSchema schema,
      List<ColumnValues> columns,
      int width) {
    this.bytes = bytes;
    this.footer = footer;
    this.schema = schema;
    this.columns = columns;
    this.width = width;
  }

  /**
   * @throws MokaException {@code BAD_COPY_FORMAT} for a broken file, or one with other columns;
   *     {@code FEATURE_NOT_SUPPORTED}, {@code IO_ERROR}
   */
  static ParquetReader open(RandomBytes bytes, List<CopyColumn> columns, ExecutionContext context) {
    try {
      FileMetaData footer = Footers.read(bytes);
      FileSchema schema = FileSchema.of(footer);
      return new ParquetReader(
          bytes, footer, schema, matched(schema, columns, context), columns.size());
    } catch (MokaException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      // What describes the file may say anything.
      throw broken("", e);
    }
  }

  private static List<ColumnValues> matched(
      FileSchema schema, List<CopyColumn> columns, ExecutionContext context) {
    Map<String, Integer> exact = new HashMap<>();
    Map<String, Integer> folded = new HashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      String name = columns.get(i).name();
      exact.put(name, i);
      folded.merge(name.toUpperCase(Locale.ROOT), i, (one, other) -> -1);
    }
    Map<Integer, String> taken = new HashMap<>();
    List<ColumnValues> matched = new ArrayList<>();
    for (FileSchema.Column source : schema.columns()) {
      Integer target = exact.get(source.name());
      if (target == null) {
        target = folded.get(source.name().toUpperCase(Locale.ROOT));
      }
      if (target == null || target < 0 || taken.put(target, source.name()) != null) {
        throw new MokaException(
            SqlState.BAD_COPY_FORMAT,
            "COPY: column \"" + source.name() + "\" of the file is not one of the columns");
      }
      matched.add(new ColumnValues(source, target, columns.get(target), context));
    }
    return matched;
  }

  @Override
  public Object[] next() {
    Object[] values = new Object[width];
    String where = "row " + (row + 1);
    ColumnValues at = null;
    try {
      while (left == 0) {
        if (group == footer.getRow_groupsSize()) {
          return null;
        }
        where = "group " + (group + 1);
        open(footer.getRow_groups().get(group++));
        where = "row " + (row + 1);
      }
      left--;
      row++;
      for (ColumnValues column : columns) {
        at = column;
        column.read(values);
      }
      return values;
    } catch (MokaException e) {
      throw new MokaException(e.state(), "COPY " + place(where, at) + e.getMessage(), e);
    } catch (IOException | UncheckedIOException e) {
      throw broken(place(where, at), e);
    } catch (RuntimeException | OutOfMemoryError e) {
      // The decoders check little of what they read, and make arrays as long as a page says.
      throw broken(place(where, at), e);
    }
  }

  private static String place(String where, ColumnValues at) {
    return where + (at == null ? "" : ", column " + at.column().name()) + ": ";
  }

  private void open(RowGroup rows) throws IOException {
    if (rows.getColumnsSize() != schema.message().getColumns().size() || rows.getNum_rows() < 0) {
      throw new IOException("it has other columns than the file");
    }
    Map<ColumnDescriptor, ChunkReader> chunks = new HashMap<>();
    for (ColumnValues column : columns) {
      int leaf = column.source().leaf();
      ColumnDescriptor descriptor = schema.message().getColumns().get(leaf);
      if (!rows.getColumns().get(leaf).isSetMeta_data()) {
        throw new IOException("a column is not described");
      }
      chunks.put(
          descriptor,
          new ChunkReader(bytes, rows.getColumns().get(leaf).getMeta_data(), descriptor));
    }
    ColumnReadStoreImpl store =
        new ColumnReadStoreImpl(
            new Chunks(chunks, rows.getNum_rows()),
            new NoConversion(schema.message()),
            schema.message(),
            footer.getCreated_by());
    left = rows.getNum_rows();
    for (ColumnValues column : columns) {
      if (left > 0) {
        column.open(
            store.getColumnReader(schema.message().getColumns().get(column.source().leaf())));
      }
    }
  }

  private record Chunks(Map<ColumnDescriptor, ChunkReader> chunks, long rows)
      implements PageReadStore {
    @Override
    public PageReader getPageReader(ColumnDescriptor column) {
      return chunks.get(column);
    }

    @Override
    public long getRowCount() {
      return rows;
    }
  }

  private static MokaException broken(String place, Throwable e) {
    Throwable cause = e instanceof UncheckedIOException && e.getCause() != null ? e.getCause() : e;
    String why = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    return new MokaException(
        SqlState.BAD_COPY_FORMAT, "COPY " + place + "the Parquet file is broken: " + why, e);
  }

  @Override
  public long line() {
    return row;
  }

  @Override
  public String place() {
    return "row " + row;
  }

  @Override
  public void close() {
    try {
      bytes.close();
    } catch (IOException e) {
      throw new MokaException(
          SqlState.IO_ERROR, "COPY cannot close its Parquet file: " + e.getMessage(), e);
    }
  }
}
