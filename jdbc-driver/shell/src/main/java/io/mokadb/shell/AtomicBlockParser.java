package io.mokadb.shell;

import io.mokadb.shell.script.StatementReader;
import org.jline.reader.Parser;
import sqlline.SqlLine;
import sqlline.SqlLineParser;

/** Decides as scripts do where a statement ends: not at a semicolon in BEGIN ATOMIC ... END. */
final class AtomicBlockParser extends SqlLineParser {
  AtomicBlockParser(SqlLine line) {
    super(line);
  }

  /** Asked while a statement is typed, and again when typed text is cut into statements. */
  @Override
  public SqlLineArgumentList parseState(String text, int cursor, Parser.ParseContext context) {
    SqlLineArgumentList parsed = super.parseState(text, cursor, context);
    if (parsed.getState() != SqlParserState.OK
        || context == Parser.ParseContext.COMPLETE
        || text.startsWith("!")
        || !StatementReader.endsInBlock(text)) {
      return parsed;
    }
    return new SqlLineArgumentList(SqlParserState.SEMICOLON_REQUIRED, () -> "....> ");
  }
}
