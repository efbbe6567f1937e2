package io.mokadb.sql.parser.grammar;

import java.util.Locale;
import org.apache.calcite.util.SourceStringReader;

/** The tokens of a text, as the parser sees them, one after the other. Confined. */
public final class TextTokens implements MokaGrammarConstants {
  /**
   * A token.
   *
   * @param kind what it is
   * @param image as written
   * @param start where it begins in the text
   * @param end behind its last character
   */
  public record TextToken(Kind kind, String image, int start, int end) {
    /** The word in upper case; empty if it is none. */
    public String word() {
      return kind == Kind.WORD ? image.toUpperCase(Locale.ROOT) : "";
    }
  }

  /** Kinds of tokens. */
  public enum Kind {
    /** A keyword, or a name without quotes. */
    WORD,
    /** A name in quotes. */
    QUOTED_NAME,
    /** A text in quotes. */
    TEXT,
    /** A text in quotes with a prefix: of bytes, a character set, Unicode escapes. */
    SPECIAL_TEXT,
    /** A number, a mark, an operator. */
    OTHER
  }

  private final WholeText text;
  private final PlainTokens tokens;
  private boolean atEnd;

  public TextTokens(String sql) {
    this.text = new WholeText(new SourceStringReader(sql));
    this.tokens = new PlainTokens(text, () -> {});
    // Names in double quotes, as the parser is configured.
    tokens.SwitchTo(DQID);
  }

  /** The next token that is not a comment; null at the end, or where no token begins. */
  public TextToken next() {
    Token token;
    try {
      token = tokens.getNextToken();
    } catch (TokenMgrError noToken) {
      return null;
    }
    if (token.kind == EOF) {
      atEnd = true;
      return null;
    }
    int end = text.next();
    return new TextToken(kind(token), token.image, end - token.image.length(), end);
  }

  /** Whether the text was read to its end. */
  public boolean isAtEnd() {
    return atEnd;
  }

  private static Kind kind(Token token) {
    return switch (token.kind) {
      case QUOTED_STRING -> Kind.TEXT;
      case BINARY_STRING_LITERAL,
          PREFIXED_STRING_LITERAL,
          UNICODE_STRING_LITERAL,
          C_STYLE_ESCAPED_STRING_LITERAL ->
          Kind.SPECIAL_TEXT;
      case QUOTED_IDENTIFIER, UNICODE_QUOTED_IDENTIFIER -> Kind.QUOTED_NAME;
      default -> isWord(token.image) ? Kind.WORD : Kind.OTHER;
    };
  }

  private static boolean isWord(String image) {
    return !image.isEmpty() && (Character.isLetter(image.charAt(0)) || image.charAt(0) == '_');
  }
}
