package io.mokadb.sql.copy;

import io.mokadb.session.MokaException;
import io.mokadb.sql.runtime.ExecutionContext;
import java.io.OutputStream;
import java.util.List;
import java.util.ServiceLoader;

/**
 * A format of rows that is not text, which a module of its own brings along. Found by {@link
 * ServiceLoader}; thread-safe.
 */
public interface FileFormat {
  /** The name of Parquet's. */
  String PARQUET = "PARQUET";

  /** In capitals. */
  String name();

  /**
   * Begins a file.
   *
   * @param out gets its bytes; the caller closes it
   */
  FileSink write(OutputStream out, List<CopyColumn> columns, ExecutionContext context);

  /**
   * Reads the rows of a file. Closing the reader closes the bytes.
   *
   * @param columns those of the file by their names, in any case of letters
   */
  CopyReader read(RandomBytes bytes, List<CopyColumn> columns, ExecutionContext context);

  /**
   * The format of a name.
   *
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} if its module is not there
   */
  static FileFormat of(String name) {
    return ServiceLoader.load(FileFormat.class, FileFormat.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .filter(format -> format.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                MokaException.unsupported(
                    "COPY in the format PARQUET needs the artifact io.mokadb:moka-parquet, which is"
                        + " not on the class path of the database"));
  }
}
