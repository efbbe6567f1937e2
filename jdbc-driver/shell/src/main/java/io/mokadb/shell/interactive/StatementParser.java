package io.mokadb.shell.interactive;

import io.mokadb.shell.script.StatementReader;
import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;
import org.jline.reader.impl.DefaultParser;

/** Decides whether what is typed is whole (IS1), and finds the word that is to be completed. */
final class StatementParser implements Parser {
  private final Parser words = words();
  private final MetaCommands commands;

  StatementParser(MetaCommands commands) {
    this.commands = commands;
  }

  /** Takes each line as whole. */
  static Parser words() {
    DefaultParser words = new DefaultParser();
    words.setEofOnUnclosedQuote(false);
    words.setEscapeChars(null);
    words.setQuoteChars(new char[0]);
    words.setRegexVariable(null);
    words.setRegexCommand(null);
    return words;
  }

  @Override
  public ParsedLine parse(String line, int cursor, ParseContext context) {
    if (context == ParseContext.ACCEPT_LINE
        && commands.in(line).isEmpty()
        && !StatementReader.isWhole(line)) {
      throw new EOFError(-1, -1, "the statement goes on");
    }
    return words.parse(line, cursor, context);
  }
}
