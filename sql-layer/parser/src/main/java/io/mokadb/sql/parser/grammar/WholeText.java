package io.mokadb.sql.parser.grammar;

import java.io.IOException;
import java.io.Reader;
import org.apache.calcite.util.SourceStringReader;

/**
 * A text that lies in the buffer as a whole, so that nothing is filled again or grows, and a token
 * can be looked at before it is read. Confined to its parser.
 */
final class WholeText extends SimpleCharStream {
  /** The position of the end is not used. */
  private static final class End extends IOException {
    private static final long serialVersionUID = 1L;

    End() {
      super("The text has ended");
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
      return this;
    }
  }

  private final int length;

  WholeText(SourceStringReader reader) {
    super(reader, 1, 1, reader.getSourceString().length() + 1);
    String text = reader.getSourceString();
    this.length = text.length();
    text.getChars(0, length, buffer, 0);
    maxNextCharInd = length;
  }

  @Override
  protected void FillBuff() throws IOException {
    bufpos--;
    if (tokenBegin == -1) {
      tokenBegin = bufpos;
    }
    throw new End();
  }

  @Override
  public void ReInit(Reader reader, int line, int column, int size) {
    throw new UnsupportedOperationException("A parser reads one text");
  }

  /** Where the next character is. */
  int next() {
    return bufpos + 1;
  }

  /** The character at a place of the text; NUL after its end. */
  char at(int position) {
    return position < length ? buffer[position] : 0;
  }

  boolean contains(char wanted) {
    for (int i = 0; i < length; i++) {
      if (buffer[i] == wanted) {
        return true;
      }
    }
    return false;
  }

  /** Reads a token of so many characters. */
  void take(int characters) throws IOException {
    BeginToken();
    for (int i = 1; i < characters; i++) {
      readChar();
    }
  }

  /** The kind of the keyword between two places, as {@link Keywords#kind} gives it. */
  int keyword(int begin, int end) {
    return Keywords.kind(buffer, begin, end);
  }
}
