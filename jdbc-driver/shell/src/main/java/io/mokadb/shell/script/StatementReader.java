package io.mokadb.shell.script;

import io.mokadb.shell.script.ScriptPiece.Kind;
import java.io.Closeable;
import java.io.IOException;
import java.io.PushbackReader;
import java.io.Reader;
import java.io.StringReader;
import java.util.Optional;

/** Cuts a script into pieces (SC1, SC2). Confined to one thread; closing it closes the reader. */
public final class StatementReader implements Closeable {

  private static final int END = -1;

  private final PushbackReader in;
  private int line = 1;

  /** Whether the last statement read ended, with the script, in a block. */
  private boolean inBlock;

  /** Reads the given script. */
  public StatementReader(Reader script) {
    this.in = new PushbackReader(script, 2);
  }

  /**
   * The next piece, or empty at the end.
   *
   * @throws ScriptException when a quote or a comment is never closed
   */
  public Optional<ScriptPiece> next() throws IOException, ScriptException {
    while (true) {
      skipBlankAndComments();
      int start = line;
      int c = read();
      if (c == END) {
        return Optional.empty();
      }
      if (c == '\\') {
        if (isDumpGuard(restOfLine())) {
          continue;
        }
        throw new ScriptException(
            "line " + start + " begins with a backslash: commands of psql are not supported");
      }
      if (c == '!') {
        return Optional.of(new ScriptPiece(Kind.COMMAND, restOfLine().strip(), start));
      }
      if (c != ';') {
        unread(c);
        return Optional.of(new ScriptPiece(Kind.STATEMENT, statement(), start));
      }
    }
  }

  /** What pg_dump writes around a dump to keep psql's commands out of it. */
  private static boolean isDumpGuard(String line) {
    return line.startsWith("restrict ") || line.startsWith("unrestrict ");
  }

  /** Whether a text ends in the middle of a BEGIN ATOMIC ... END; false in a quote or a comment. */
  public static boolean endsInBlock(String text) {
    try (StatementReader reader = new StatementReader(new StringReader(text))) {
      while (reader.next().isPresent()) {
        // The last one tells.
      }
      return reader.inBlock;
    } catch (ScriptException | IOException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private String statement() throws IOException, ScriptException {
    StringBuilder text = new StringBuilder();
    AtomicBlock block = new AtomicBlock();
    for (int c = read(); c != END && (c != ';' || block.isOpen()); c = read()) {
      text.append((char) c);
      if (c == '$') {
        dollarQuoted(text);
      } else if (Character.isJavaIdentifierStart(c)) {
        block.word(restOfWord(text));
      } else if (c == '\'' || c == '"' || c == '`') {
        quoted((char) c, text);
      } else if (c == '-' && peek() == '-') {
        text.append(restOfLine()).append('\n');
      } else if (c == '/' && peek() == '*') {
        blockComment(text);
      }
    }
    inBlock = block.isOpen();
    return text.toString().strip();
  }

  /** Reads on to the end of the word that the last character of {@code text} begins. */
  private String restOfWord(StringBuilder text) throws IOException {
    int start = text.length() - 1;
    while (peek() != END && Character.isJavaIdentifierPart(peek())) {
      text.append((char) read());
    }
    return text.substring(start);
  }

  private void quoted(char quote, StringBuilder text) throws IOException, ScriptException {
    int start = line;
    for (int c = read(); c != quote; c = read()) {
      if (c == END) {
        throw new ScriptException(
            "the quote " + quote + " opened in line " + start + " is not closed");
      }
      text.append((char) c);
    }
    // A doubled quote closes here and opens again at once, which comes to the same.
    text.append(quote);
  }

  /** Reads on to the end of what {@code $$} or {@code $tag$} begins, if the last character does. */
  private void dollarQuoted(StringBuilder text) throws IOException, ScriptException {
    int start = line;
    int from = text.length() - 1;
    while (Character.isLetterOrDigit(peek()) || peek() == '_') {
      text.append((char) read());
    }
    if (peek() != '$') {
      return;
    }
    text.append((char) read());
    String quote = text.substring(from);
    int begun = text.length();
    while (text.length() - quote.length() < begun || !endsWith(text, quote)) {
      int c = read();
      if (c == END) {
        throw new ScriptException(
            "the quote " + quote + " opened in line " + start + " is not closed");
      }
      text.append((char) c);
    }
  }

  private static boolean endsWith(StringBuilder text, String end) {
    return text.indexOf(end, text.length() - end.length()) >= 0;
  }

  private void blockComment(StringBuilder text) throws IOException, ScriptException {
    int start = line;
    text.append((char) read());
    for (int c = read(); ; c = read()) {
      if (c == END) {
        throw new ScriptException("the comment opened in line " + start + " is not closed");
      }
      text.append((char) c);
      if (c == '*' && peek() == '/') {
        text.append((char) read());
        return;
      }
    }
  }

  private void skipBlankAndComments() throws IOException, ScriptException {
    while (true) {
      int c = read();
      if (c == '-' && peek() == '-') {
        restOfLine();
      } else if (c == '/' && peek() == '*') {
        blockComment(new StringBuilder());
      } else if (c == END || !(Character.isWhitespace(c) || c == '\uFEFF')) {
        unread(c);
        return;
      }
    }
  }

  private String restOfLine() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int c = read(); c != END && c != '\n'; c = read()) {
      text.append((char) c);
    }
    return text.toString();
  }

  private int peek() throws IOException {
    int c = in.read();
    if (c != END) {
      in.unread(c);
    }
    return c;
  }

  private int read() throws IOException {
    int c = in.read();
    if (c == '\n') {
      line++;
    }
    return c;
  }

  private void unread(int c) throws IOException {
    if (c == END) {
      return;
    }
    if (c == '\n') {
      line--;
    }
    in.unread(c);
  }
}
