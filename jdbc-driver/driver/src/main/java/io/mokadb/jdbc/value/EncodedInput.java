package io.mokadb.jdbc.value;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.Charset;

/** Characters as bytes, some at a time. */
public final class EncodedInput extends PieceInput {
  private final Reader reader;
  private final Charset charset;
  private final char[] buffer = new char[8192];

  public EncodedInput(Reader reader, Charset charset) {
    this.reader = reader;
    this.charset = charset;
  }

  @Override
  byte[] next() throws IOException {
    int count = reader.read(buffer, 0, buffer.length - 1);
    if (count < 0) {
      return null;
    }
    if (count > 0 && Character.isHighSurrogate(buffer[count - 1])) {
      int low = reader.read();
      if (low >= 0) {
        buffer[count++] = (char) low;
      }
    }
    return new String(buffer, 0, count).getBytes(charset);
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
