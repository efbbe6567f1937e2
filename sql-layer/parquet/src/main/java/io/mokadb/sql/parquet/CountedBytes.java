package io.mokadb.sql.parquet;

import java.io.IOException;
import java.io.OutputStream;

/** Counts the bytes that are written. Confined to one thread. */
final class CountedBytes extends OutputStream {
  private final OutputStream out;
  private long count;

  CountedBytes(OutputStream out) {
    this.out = out;
  }

  long count() {
    return count;
  }

  @Override
  public void write(int b) throws IOException {
    out.write(b);
    count++;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    out.write(bytes, offset, length);
    count += length;
  }
}
