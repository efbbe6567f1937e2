package io.mokadb.sql.parser;

import io.mokadb.session.MokaException;

/** Gives tests of the generated lexer the text that the parser would give it. */
public final class GrammarTexts {
  private GrammarTexts() {}

  /** The rewritten text; null for a text that the parser does not give to the generated lexer. */
  public static String of(String sql) {
    try {
      return GrammarText.of(sql);
    } catch (MokaException refused) {
      // A number runs into a name, or a dollar quote is open.
      return null;
    }
  }
}
