package io.mokadb.sql.tokens;

/**
 * A cursor over the tokens of a SQL text, which are cut one at each call of {@link #next}. Blanks
 * and comments are skipped. Confined to one thread.
 */
public final class Tokenizer {
  private static final String CLOSED_BY_HYPHEN = "END-EXEC";

  private final String sql;
  private final Quotes quotes;
  private final Comments comments;
  private final Numbers numbers;
  private final Symbols symbols;
  private final boolean showsComments;

  /** Null for a text without a dollar sign. */
  private final CollationNames collations;

  private TokenKind kind = TokenKind.END;
  private int start;
  private int end;

  /** Begins at the beginning of a text. */
  public Tokenizer(String sql) {
    this(sql, 0);
  }

  /**
   * Begins within a text.
   *
   * @param from an index at which a token, a blank or a comment begins
   */
  public Tokenizer(String sql, int from) {
    this(sql, from, false);
  }

  private Tokenizer(String sql, int from, boolean showsComments) {
    this.sql = sql;
    this.quotes = new Quotes(sql);
    this.comments = new Comments(sql);
    this.numbers = new Numbers(sql);
    this.symbols = new Symbols(sql);
    this.collations = sql.indexOf('$', from) < 0 ? null : new CollationNames(sql, quotes);
    this.showsComments = showsComments;
    this.start = from;
    this.end = from;
  }

  /** Gives comments as tokens, too. */
  public static Tokenizer withComments(String sql) {
    return new Tokenizer(sql, 0, true);
  }

  /** Goes to the next token; stays at {@link TokenKind#END} when the text has ended. */
  public TokenKind next() {
    start = comments.blanks(end);
    while (comments.isLine(start) || comments.isBlock(start)) {
      int after = comments.isLine(start) ? comments.line(start) : comments.block(start);
      if (after == Comments.NONE) {
        return token(TokenKind.UNCLOSED, sql.length());
      }
      if (showsComments) {
        return token(TokenKind.COMMENT, after);
      }
      start = comments.blanks(after);
    }
    return start == sql.length() ? token(TokenKind.END, start) : cut(sql.charAt(start));
  }

  private TokenKind cut(char first) {
    if (Letters.begins(first)) {
      return word(first);
    }
    if (Letters.isDigit(first) || first == '.' && isDigitNext()) {
      int number = numbers.end(start);
      int collation = first == '.' ? 0 : collation();
      return collation > number
          ? token(TokenKind.WORD, collation)
          : token(TokenKind.NUMBER, number);
    }
    return switch (first) {
      case '\'' -> closed(TokenKind.STRING, quotes.text(start));
      case '"' -> name();
      // MySQL's quotes give no name here, but a semicolon between them ends no statement either.
      case '`' -> invalidName('`');
      default -> symbol(first);
    };
  }

  private TokenKind word(char first) {
    int quoted = first == '$' ? quotes.dollars(start) : quotes.prefixed(start);
    if (quoted != Quotes.NONE) {
      return closed(quotedKind(first, quoted), quoted);
    }
    int after = start + 1;
    while (after < sql.length() && Letters.continues(sql.charAt(after))) {
      after++;
    }
    if (after == start + 3 && sql.regionMatches(true, start, CLOSED_BY_HYPHEN, 0, 8)) {
      after = start + CLOSED_BY_HYPHEN.length();
    }
    return token(TokenKind.WORD, Math.max(after, collation()));
  }

  private TokenKind quotedKind(char first, int after) {
    if (first == '$') {
      return TokenKind.DOLLAR_STRING;
    }
    return sql.charAt(after - 1) == '"' ? TokenKind.QUOTED_NAME : TokenKind.PREFIXED_STRING;
  }

  private int collation() {
    return collations == null ? 0 : collations.end(start);
  }

  private TokenKind symbol(char first) {
    int length = symbols.length(start);
    return length == 0
        ? token(TokenKind.INVALID, start + 1)
        : token(
            first == '?' && length == 1 ? TokenKind.PARAMETER : TokenKind.SYMBOL, start + length);
  }

  private TokenKind name() {
    int after = quotes.name(start);
    return after == Quotes.NONE ? invalidName('"') : token(TokenKind.QUOTED_NAME, after);
  }

  private TokenKind invalidName(char quote) {
    int close = sql.indexOf(quote, start + 1);
    return closed(TokenKind.INVALID, close < 0 ? Quotes.NONE : close + 1);
  }

  private TokenKind closed(TokenKind what, int after) {
    return after < 0 ? token(TokenKind.UNCLOSED, sql.length()) : token(what, after);
  }

  private boolean isDigitNext() {
    return start + 1 < sql.length() && Letters.isDigit(sql.charAt(start + 1));
  }

  private TokenKind token(TokenKind what, int after) {
    kind = what;
    end = after;
    return what;
  }

  /** The kind of the token that {@link #next} went to. */
  public TokenKind kind() {
    return kind;
  }

  /** The index of the token's first character. */
  public int start() {
    return start;
  }

  /** The index after the token's last character. */
  public int end() {
    return end;
  }

  /** Tells whether the token is this word, in any case of letters, or this symbol. */
  public boolean is(String word) {
    return (kind == TokenKind.WORD || kind == TokenKind.SYMBOL)
        && end - start == word.length()
        && sql.regionMatches(true, start, word, 0, word.length());
  }

  /** The token as written. */
  public String text() {
    return sql.substring(start, end);
  }

  /** The token, to be kept. */
  public SqlToken token() {
    return SqlToken.of(kind, text(), start);
  }
}
