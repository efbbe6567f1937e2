package io.mokadb.shell.script;

import java.io.EOFException;
import java.io.IOException;
import java.io.Reader;

/**
 * The rows of a COPY in a script: the lines behind that of the statement, up to {@code \.} alone in
 * a line. Confined to one thread; it is read to its end before the script goes on.
 */
final class CopyData extends Reader {
  static final String CUT_OFF =
      "COPY: the script ends within the rows, without the line \\. behind them; it may be cut off."
          + " None of the rows is inserted";

  private static final String END = "\\.";

  private final ScriptText script;
  private final CopyRun.Reading reading;
  private String line = "";
  private int next;
  private boolean ended;
  private boolean cutOff;

  CopyData(ScriptText script, CopyRun.Reading reading) throws IOException {
    this.script = script;
    this.reading = reading;
    String unused = script.takeLine();
  }

  /** The index behind the rows whose statement ends at an index; the end if they are not ended. */
  static int end(String text, int from) {
    int line = text.indexOf('\n', from) + 1;
    while (line > 0) {
      int next = text.indexOf('\n', line) + 1;
      if (isEnd(text.substring(line, next == 0 ? text.length() : next))) {
        return next == 0 ? text.length() : next;
      }
      line = next;
    }
    return text.length();
  }

  private static boolean isEnd(String line) {
    return line.stripTrailing().equals(END);
  }

  @Override
  public int read(char[] into, int offset, int length) throws IOException {
    if (next == line.length() && !nextLine()) {
      if (cutOff) {
        throw new EOFException(CUT_OFF);
      }
      return -1;
    }
    int count = Math.min(length, line.length() - next);
    line.getChars(next, next + count, into, offset);
    next += count;
    return count;
  }

  private boolean nextLine() throws IOException {
    if (ended) {
      return false;
    }
    line = script.takeLine();
    next = 0;
    cutOff = line == null && !reading.mayEndWithText();
    ended = line == null || isEnd(line);
    if (ended) {
      line = "";
      reading.ends();
    }
    return !ended;
  }

  /** Tells whether the text has ended before the rows. */
  boolean isCutOff() {
    return cutOff;
  }

  /** Reads what is left: the script goes on behind it. */
  void skipRest() throws IOException {
    while (nextLine()) {
      next = line.length();
    }
  }

  @Override
  public void close() {
    // The script is read on.
  }
}
