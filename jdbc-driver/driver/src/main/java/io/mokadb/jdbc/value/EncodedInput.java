package io.mokadb.jdbc.value;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.Charset;
import java.util.Objects;

/** Characters as bytes, some at a time. */
public final class EncodedInput extends InputStream {
  private final Reader reader;
  private final Charset charset;
  private final char[] buffer = new char[8192];
  private byte[] bytes = new byte[0];
  private int position;

  public EncodedInput(Reader reader, Charset charset) {
    this.reader = reader;
    this.charset = charset;
  }

  private boolean fill() throws IOException {
    while (position == bytes.length) {
      int count = reader.read(buffer, 0, buffer.length - 1);
      if (count < 0) {
        return false;
      }
      if (count > 0 && Character.isHighSurrogate(buffer[count - 1])) {
        int low = reader.read();
        if (low >= 0) {
          buffer[count++] = (char) low;
        }
      }
      bytes = new String(buffer, 0, count).getBytes(charset);
      position = 0;
    }
    return true;
  }

  @Override
  public int read() throws IOException {
    return fill() ? bytes[position++] & 0xFF : -1;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, into.length);
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int count = Math.min(length, bytes.length - position);
    System.arraycopy(bytes, position, into, offset, count);
    position += count;
    return count;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
