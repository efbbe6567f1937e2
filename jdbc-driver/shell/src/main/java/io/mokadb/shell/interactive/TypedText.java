package io.mokadb.shell.interactive;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;

/**
 * What was typed, or pasted, at once. While a COPY takes rows (IS6), lines that are typed then
 * follow it. Confined to one thread.
 */
final class TypedText extends Reader {
  private final Lines more;
  private Reader text;
  private boolean asking;
  private boolean givenUp;

  /** Where lines of rows come from. */
  interface Lines {
    /**
     * The next line without its end, or null if there are no more.
     *
     * @throws IOException if the user gives up
     */
    String next() throws IOException;
  }

  TypedText(String text, Lines more) {
    this.text = new StringReader(text + "\n");
    this.more = more;
  }

  /** Asks for lines from now on, once the text is read to its end. */
  void ask() {
    asking = true;
  }

  /** Asks for no more lines. */
  void stopAsking() {
    asking = false;
  }

  /** True if the user gave up while lines were asked for. */
  boolean wasGivenUp() {
    return givenUp;
  }

  @Override
  public int read(char[] into, int offset, int length) throws IOException {
    int count = text.read(into, offset, length);
    if (count >= 0 || !asking) {
      return count;
    }
    asking = false;
    givenUp = true;
    String line = more.next();
    givenUp = false;
    if (line == null) {
      return -1;
    }
    asking = true;
    text = new StringReader(line + "\n");
    return text.read(into, offset, length);
  }

  /** Never: what is at hand is not read ahead of the statement before it. */
  @Override
  public boolean ready() {
    return false;
  }

  @Override
  public void close() {
    // Nothing is held.
  }
}
