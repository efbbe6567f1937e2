package io.mokadb.sql.copy;

import java.io.IOException;

/** Takes the rows of a file. Confined to one thread. */
public interface FileSink {
  /** Writes a row; its bytes may follow later. */
  void row(Object[] row) throws IOException;

  /** Writes what is left: the file is whole. */
  void finish() throws IOException;
}
