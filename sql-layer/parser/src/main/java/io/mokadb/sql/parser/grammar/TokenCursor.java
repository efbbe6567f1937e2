package io.mokadb.sql.parser.grammar;

import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * A cursor over the tokens of a text, all of which are known here: words, numbers, texts and signs.
 * Confined.
 */
final class TokenCursor {
  private static final int LONGEST_NAME = 128;

  /** Keywords that are also names, wherever a name stands alone. */
  private static final Set<String> NAMES =
      Set.of(
          ("A ACTION ATTRIBUTES C CATALOG COLUMN_NAME COMMENT CONDITION CONSTRAINT_NAME CONTENT"
                  + " COUNTS DATA DAY DEGREE DEPTH DESCRIPTION DOMAIN END ERROR FIRST FORMAT G HOUR ID"
                  + " INDEX INPUT JSON K KEY LABEL LANGUAGE LAST LENGTH LEVEL LOCATION M MEMBER"
                  + " MESSAGE_TEXT MINUTE MONTH NAME NUMBER OBJECT OPTION ORDINAL OUTPUT PAD PARAMETER"
                  + " PATH PATTERN PERCENT PERIOD PLAN POSITION PRECISION PRIVILEGES PUBLIC QUARTER"
                  + " QUERY RANGE RANK RESULT ROLE SCALE SCHEMA SCOPE SECOND SECTION SECURITY SEQUENCE"
                  + " SERIAL SERVER SESSION SIZE SOURCE SPACE SQL START STATE STATEMENT STYLE SYSTEM"
                  + " TABLE_NAME TEXT TITLE TRANSACTION TRIGGER TYPE USAGE VERSION VIEW WEEK WORK XML"
                  + " YEAR ZONE")
              .split(" "));

  private final String sql;
  private final TextLines lines;
  private final Tokenizer tokens;
  private TokenKind kind;
  private int last;
  private int lastEnd;

  /** The signal that a text needs the grammar. It does not leave this package. */
  static final class NotRead extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotRead() {
      super("not read", null, false, false);
    }
  }

  TokenCursor(String sql) {
    for (int i = 0; i < sql.length(); i++) {
      char c = sql.charAt(i);
      // What a sign beyond ASCII is is for the grammar to say.
      require((c >= ' ' || isBlank(c)) && c < 127 && c != '$');
    }
    this.sql = sql;
    this.lines = TextLines.of(sql);
    this.tokens = new Tokenizer(sql);
    this.kind = tokens.next();
  }

  static boolean isBlank(char c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
  }

  static void require(boolean known) {
    if (!known) {
      throw new NotRead();
    }
  }

  TokenKind kind() {
    return kind;
  }

  boolean is(String word) {
    return tokens.is(word);
  }

  void advance() {
    last = tokens.start();
    lastEnd = tokens.end();
    kind = tokens.next();
    // A number that runs into a name is wrong.
    require(kind != TokenKind.WORD || tokens.start() > lastEnd || !isDigit(sql.charAt(last)));
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  boolean take(String word) {
    boolean is = tokens.is(word);
    if (is) {
      advance();
    }
    return is;
  }

  void expect(String word) {
    require(take(word));
  }

  String text() {
    return tokens.text();
  }

  /** Where the token is. */
  SqlParserPos here() {
    return lines.between(tokens.start(), tokens.end());
  }

  /** Where the token before it is. */
  SqlParserPos before() {
    return lines.between(last, lastEnd);
  }

  /** True if the token is a name. */
  boolean isName() {
    return kind == TokenKind.WORD && (!isKeyword() || NAMES.contains(upper()));
  }

  /** True if the token is a word that the grammar knows. */
  boolean isKeyword() {
    return kind == TokenKind.WORD
        && Keywords.kind(text().toCharArray(), 0, tokens.end() - tokens.start())
            != MokaGrammarConstants.IDENTIFIER;
  }

  String name() {
    require(isName());
    String name = upper();
    require(name.length() <= LONGEST_NAME);
    advance();
    return name;
  }

  String upper() {
    return tokens.text().toUpperCase(Locale.ROOT);
  }
}
