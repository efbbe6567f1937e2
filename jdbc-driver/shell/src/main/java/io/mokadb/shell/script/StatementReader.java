package io.mokadb.shell.script;

import io.mokadb.shell.script.ScriptPiece.Kind;
import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import java.util.Optional;

/** Cuts a script into pieces (SC1, SC2). Confined to one thread; closing it closes the reader. */
public final class StatementReader implements Closeable {
  private final ScriptText text;

  /** Reads the given script. */
  public StatementReader(Reader script) {
    this.text = new ScriptText(script);
  }

  /**
   * The next piece, or empty at the end.
   *
   * @throws ScriptException when a quote or a comment is never closed
   */
  public Optional<ScriptPiece> next() throws IOException, ScriptException {
    while (true) {
      Tokenizer tokens = text.tokens();
      tokens.next();
      boolean blank = tokens.kind() == TokenKind.INVALID && isBlank(tokens.text());
      if (tokens.is(";") || blank) {
        text.skip(tokens.end());
      } else if (tokens.is("!") || tokens.text().equals("\\")) {
        Optional<ScriptPiece> command = command(tokens);
        if (command.isPresent()) {
          return command;
        }
      } else if (tokens.kind() == TokenKind.END && text.isWhole()) {
        return Optional.empty();
      } else {
        Optional<ScriptPiece> statement = statement(tokens);
        if (statement.isPresent()) {
          return statement;
        }
      }
    }
  }

  /**
   * The lines that follow the last piece, as rows of a COPY; the script goes on behind them. They
   * may be cut off: the COPY tells that when it is run.
   */
  public Reader copyLines() throws IOException {
    return copyData(new CopyRun.Unseen(true));
  }

  CopyData copyData(CopyRun.Reading reading) throws IOException {
    return new CopyData(text, reading);
  }

  private static boolean isBlank(String token) {
    return token.equals("\uFEFF") || token.isBlank();
  }

  /** A line that is not SQL; empty for one that is left out, or not read to its end yet. */
  private Optional<ScriptPiece> command(Tokenizer tokens) throws IOException, ScriptException {
    int end = text.line(tokens.start());
    if (end < 0) {
      return Optional.empty();
    }
    String line = text.between(tokens.end(), end);
    int number = text.lineAt(tokens.start());
    if (tokens.is("!")) {
      text.skip(end);
      return Optional.of(new ScriptPiece(Kind.COMMAND, line.strip(), number));
    }
    if (!isDumpGuard(line)) {
      throw new ScriptException(
          "line " + number + " begins with a backslash: commands of psql are not supported");
    }
    text.skip(end);
    return Optional.empty();
  }

  /** A line that pg_dump writes around a dump to keep psql's commands out of it. */
  private static boolean isDumpGuard(String line) {
    return line.startsWith("restrict ") || line.startsWith("unrestrict ");
  }

  /** A statement that begins with the current token; empty if it is not read to its end yet. */
  private Optional<ScriptPiece> statement(Tokenizer tokens) throws IOException, ScriptException {
    int begin = tokens.start();
    AtomicBlock block = new AtomicBlock();
    while (tokens.kind() != TokenKind.END
        && tokens.kind() != TokenKind.UNCLOSED
        && (!tokens.is(";") || block.isOpen())) {
      if (tokens.kind() == TokenKind.WORD) {
        block.word(tokens.text());
      }
      tokens.next();
    }
    if (!tokens.is(";") && text.readOn()) {
      return Optional.empty();
    }
    if (tokens.kind() == TokenKind.UNCLOSED) {
      throw unclosed(tokens);
    }
    String statement = text.between(begin, tokens.start()).strip();
    int line = text.lineAt(begin);
    text.skip(tokens.end());
    return Optional.of(new ScriptPiece(Kind.STATEMENT, statement, line));
  }

  private ScriptException unclosed(Tokenizer tokens) {
    String opened = tokens.text();
    String what = "the comment";
    if (!opened.startsWith("/*")) {
      int tag = opened.charAt(0) == '$' ? opened.indexOf('$', 1) : 0;
      what = "the quote " + opened.substring(0, tag + 1);
    }
    return new ScriptException(
        what + " opened in line " + text.lineAt(tokens.start()) + " is not closed");
  }

  /**
   * Tells whether a text ends where a statement does: nothing that was begun is left open. The rows
   * of a COPY may be missing.
   */
  public static boolean isWhole(String text) {
    Tokenizer tokens = new Tokenizer(text);
    AtomicBlock block = new AtomicBlock();
    int begin = 0;
    boolean ended = true;
    for (TokenKind kind = tokens.next(); kind != TokenKind.END; kind = tokens.next()) {
      if (kind == TokenKind.UNCLOSED) {
        return false;
      }
      if (kind == TokenKind.WORD) {
        block.word(tokens.text());
      }
      ended = tokens.is(";") && !block.isOpen();
      if (ended) {
        block = new AtomicBlock();
        if (takesLines(text.substring(begin, tokens.start()))) {
          begin = CopyData.end(text, tokens.end());
          tokens = new Tokenizer(text, begin);
        } else {
          begin = tokens.end();
        }
      }
    }
    return ended;
  }

  private static boolean takesLines(String statement) {
    return CopyText.of(statement).filter(CopyText::takesLines).isPresent();
  }

  @Override
  public void close() throws IOException {
    text.close();
  }
}
