package io.mokadb.shell.dump;

import java.io.IOException;
import java.io.PushbackReader;
import java.io.Reader;

/**
 * A dump with quotes, comments and literals in the forms that Moka has. Lines keep their numbers.
 * Confined to one thread.
 */
abstract class LexicalReader extends Reader {
  private static final int LOOKAHEAD = 64;

  private final PushbackReader in;
  private final StringBuilder made = new StringBuilder();
  private int taken;

  LexicalReader(Reader in) {
    this.in = new PushbackReader(in, LOOKAHEAD);
  }

  /**
   * Makes the text of what begins with a character, which is read already.
   *
   * @param out to which it is appended
   */
  abstract void translate(char first, StringBuilder out) throws IOException;

  @Override
  public final int read(char[] into, int offset, int length) throws IOException {
    while (taken == made.length()) {
      made.setLength(0);
      taken = 0;
      int c = in.read();
      if (c < 0) {
        return -1;
      }
      translate((char) c, made);
    }
    int count = Math.min(length, made.length() - taken);
    made.getChars(taken, taken + count, into, offset);
    taken += count;
    return count;
  }

  /** The next character; negative at the end. */
  final int next() throws IOException {
    return in.read();
  }

  /** The next character, which is not taken; negative at the end. */
  final int peek() throws IOException {
    int c = in.read();
    back(c);
    return c;
  }

  final void back(int c) throws IOException {
    if (c >= 0) {
      in.unread(c);
    }
  }

  /** Takes a short text if it is next. */
  final boolean take(String text) throws IOException {
    for (int i = 0; i < text.length(); i++) {
      int c = in.read();
      if (c != text.charAt(i)) {
        back(c);
        in.unread(text.toCharArray(), 0, i);
        return false;
      }
    }
    return true;
  }

  /** The rest of a line; its end is not taken. */
  final String line() throws IOException {
    StringBuilder line = new StringBuilder();
    int c = in.read();
    while (c >= 0 && c != '\n' && c != '\r') {
      line.append((char) c);
      c = in.read();
    }
    back(c);
    return line.toString();
  }

  /** A blank and the ends of lines of a comment, up to and with its end. */
  final void skipComment(StringBuilder out) throws IOException {
    out.append(' ');
    int last = 0;
    int c = in.read();
    while (c >= 0 && !(last == '*' && c == '/')) {
      if (c == '\n') {
        out.append('\n');
      }
      last = c;
      c = in.read();
    }
  }

  /** The characters up to a quote, in which two of them stand for one. */
  final String quoted(char quote) throws IOException {
    StringBuilder text = new StringBuilder();
    int c = in.read();
    while (c >= 0) {
      if (c == quote) {
        if (peek() != quote) {
          return text.toString();
        }
        c = in.read();
      }
      text.append((char) c);
      c = in.read();
    }
    return text.toString();
  }

  /** The characters of a word, of which the first is read already. */
  final String word(char first) throws IOException {
    StringBuilder word = new StringBuilder().append(first);
    int c = in.read();
    while (c >= 0 && isWord((char) c)) {
      word.append((char) c);
      c = in.read();
    }
    back(c);
    return word.toString();
  }

  static boolean isWord(char c) {
    return c == '_' || c == '$' || c >= 0x80 || Character.isLetterOrDigit(c);
  }

  @Override
  public final void close() throws IOException {
    in.close();
  }
}
