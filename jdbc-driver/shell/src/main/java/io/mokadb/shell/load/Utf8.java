package io.mokadb.shell.load;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds where a file stops being UTF-8. Only asked once it is known that it does. */
final class Utf8 {

  private Utf8() {}

  /** The number of the first line that is not UTF-8, from 1. */
  static long firstBadLine(Path file) throws ImportException {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer bytes = ByteBuffer.allocate(64 * 1024);
    CharBuffer chars = CharBuffer.allocate(64 * 1024);
    long line = 1;
    try (InputStream in = Files.newInputStream(file)) {
      boolean end = false;
      while (!end) {
        int read = in.read(bytes.array(), bytes.position(), bytes.remaining());
        end = read < 0;
        bytes.position(bytes.position() + Math.max(0, read)).flip();
        CoderResult result = decoder.decode(bytes, chars, end);
        chars.flip();
        line += chars.chars().filter(c -> c == '\n').count();
        if (result.isError()) {
          return line;
        }
        chars.clear();
        bytes.compact();
      }
      return line;
    } catch (IOException e) {
      throw new ImportException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }
}
