package io.mokadb.sql.parquet;

import io.mokadb.sql.copy.CopyColumn;
import io.mokadb.sql.copy.CopyReader;
import io.mokadb.sql.copy.FileFormat;
import io.mokadb.sql.copy.FileSink;
import io.mokadb.sql.copy.RandomBytes;
import io.mokadb.sql.runtime.ExecutionContext;
import java.io.OutputStream;
import java.util.List;

/** Apache Parquet. Thread-safe. */
public final class ParquetFormat implements FileFormat {
  /** The first and the last bytes of a file. */
  static final byte[] MAGIC = {'P', 'A', 'R', '1'};

  @Override
  public String name() {
    return PARQUET;
  }

  @Override
  public FileSink write(OutputStream out, List<CopyColumn> columns, ExecutionContext context) {
    return new ParquetSink(
        out, columns.stream().map(column -> WrittenColumn.of(column, context)).toList());
  }

  @Override
  public CopyReader read(RandomBytes bytes, List<CopyColumn> columns, ExecutionContext context) {
    return ParquetReader.open(bytes, columns, context);
  }
}
