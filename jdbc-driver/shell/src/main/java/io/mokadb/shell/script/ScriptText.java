package io.mokadb.shell.script;

import io.mokadb.sql.tokens.Tokenizer;
import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;

/** The part of a script that was read and not yet cut. Confined to one thread. */
final class ScriptText implements Closeable {
  private static final int CHUNK = 8192;

  private final Reader in;
  private final char[] chunk = new char[CHUNK];
  private String text = "";
  private boolean whole;

  /** The index up to which the text is cut, and the number of its line. */
  private int from;

  private int line = 1;

  ScriptText(Reader in) {
    this.in = in;
  }

  /** The tokens that are left. */
  Tokenizer tokens() {
    return new Tokenizer(text, from);
  }

  /** Tells whether the script was read to its end. */
  boolean isWhole() {
    return whole;
  }

  /** Goes on at an index. */
  void skip(int to) {
    line = lineAt(to);
    from = to;
  }

  String between(int begin, int end) {
    return text.substring(begin, end);
  }

  /** The number of the line of an index that is left, from 1. */
  int lineAt(int at) {
    int lines = line;
    for (int end = text.indexOf('\n', from);
        end >= 0 && end < at;
        end = text.indexOf('\n', end + 1)) {
      lines++;
    }
    return lines;
  }

  /** The end of the line with this index; negative if more was read to find it. */
  int line(int at) throws IOException {
    int end = text.indexOf('\n', at);
    if (end >= 0) {
      return end;
    }
    return readOn() ? -1 : text.length();
  }

  /** The rest of the current line with its end, and goes on behind it; null at the end. */
  String takeLine() throws IOException {
    int end = text.indexOf('\n', from);
    while (end < 0 && readOn()) {
      end = text.indexOf('\n', from);
    }
    if (end < 0 && from == text.length()) {
      return null;
    }
    int after = end < 0 ? text.length() : end + 1;
    String taken = text.substring(from, after);
    line += end < 0 ? 0 : 1;
    from = after;
    return taken;
  }

  /**
   * Reads on: twice as much as is left if that is at hand, so that a long statement is not cut from
   * its beginning too often, and else as much as there is, so that a terminal is not waited for.
   *
   * @return false at the end of the script; indexes of before count no more otherwise
   */
  boolean readOn() throws IOException {
    if (whole) {
      return false;
    }
    StringBuilder more =
        new StringBuilder(text.length() - from + CHUNK).append(text, from, text.length());
    int wanted = 2 * more.length();
    do {
      int read = in.read(chunk);
      whole = read < 0;
      more.append(chunk, 0, Math.max(0, read));
    } while (!whole && more.length() < wanted && in.ready());
    text = more.toString();
    from = 0;
    return true;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
