package io.mokadb.sql.parser.grammar;

import java.io.Reader;
import org.apache.calcite.sql.parser.SqlAbstractParserImpl;
import org.apache.calcite.sql.parser.SqlParserImplFactory;
import org.apache.calcite.util.SourceStringReader;

/**
 * Makes a parser with buffers of its text's length. {@link MokaGrammar#FACTORY} makes them of 4,096
 * characters first, which are 40 KB, and throws them away. Thread-safe.
 */
public final class TextParsers implements SqlParserImplFactory {
  private final Runnable pulse;

  /**
   * @param pulse called every few hundred tokens; an exception from it ends the reading
   */
  public TextParsers(Runnable pulse) {
    this.pulse = pulse;
  }

  @Override
  public SqlAbstractParserImpl getParser(Reader reader) {
    if (!(reader instanceof SourceStringReader source)) {
      return MokaGrammar.FACTORY.getParser(reader);
    }
    WholeText characters = new WholeText(source);
    MokaGrammar parser = new MokaGrammar(new PlainTokens(characters, pulse));
    parser.jj_input_stream = characters;
    parser.setOriginalSql(source.getSourceString());
    return parser;
  }
}
