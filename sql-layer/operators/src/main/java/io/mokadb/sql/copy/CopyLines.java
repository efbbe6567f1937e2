package io.mokadb.sql.copy;

import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;

/** The lines of a text, in a buffer that holds one line and what was read ahead. Confined. */
final class CopyLines {
  private static final int BUFFER = 64 << 10;

  private final Reader in;
  private final boolean escapes;
  private final int max;
  private char[] buffer = new char[BUFFER];
  private int limit;
  private int start;
  private int end;
  private int after;
  private long line;
  private long lines = 1;

  /**
   * @param escapes whether a line break behind an odd number of backslashes is part of the line
   * @param max characters that a line may have
   */
  CopyLines(Reader in, boolean escapes, int max) {
    this.in = in;
    this.escapes = escapes;
    this.max = max;
  }

  /** Goes to the next line; false at the end. */
  boolean next() {
    line = lines;
    start = after;
    int at = start;
    while (true) {
      while (at < limit && buffer[at] != '\n') {
        at++;
      }
      if (at == limit) {
        int before = start;
        if (!fill()) {
          end = limit;
          after = limit;
          return end > start;
        }
        at -= before - start;
      } else {
        lines++;
        if (!escapes || !isEscaped(at)) {
          after = at + 1;
          end = at > start && buffer[at - 1] == '\r' ? at - 1 : at;
          return true;
        }
        at++;
      }
    }
  }

  private boolean isEscaped(int at) {
    int from = at > start && buffer[at - 1] == '\r' ? at - 1 : at;
    int backslashes = 0;
    while (from - backslashes > start && buffer[from - backslashes - 1] == '\\') {
      backslashes++;
    }
    return backslashes % 2 == 1;
  }

  private boolean fill() {
    if (start > 0) {
      System.arraycopy(buffer, start, buffer, 0, limit - start);
      limit -= start;
      start = 0;
    }
    if (limit >= max) {
      throw CopyReader.tooLong(line, max);
    }
    if (limit == buffer.length) {
      buffer = Arrays.copyOf(buffer, buffer.length * 2);
    }
    try {
      int count = in.read(buffer, limit, buffer.length - limit);
      limit += Math.max(count, 0);
      return count > 0;
    } catch (IOException e) {
      throw CopyReader.failure(line, e);
    }
  }

  /** The text of the line, from {@link #start} to before {@link #end}; until the next call. */
  char[] text() {
    return buffer;
  }

  int start() {
    return start;
  }

  int end() {
    return end;
  }

  /** The number of the line, from 1. */
  long line() {
    return line;
  }

  void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw CopyReader.failure(line, e);
    }
  }
}
