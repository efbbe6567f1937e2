package io.mokadb.sql.parser.grammar;

import java.io.IOException;

/**
 * The generated lexer with a short cut for the commonest tokens: words, whole numbers, brackets and
 * commas. The generated automaton takes several steps for each character, in a method so long that
 * the JVM never compiles it. Confined to its parser.
 */
final class PlainTokens extends MokaGrammarTokenManager {
  private static final int NONE = -1;

  /** Number of tokens between two checks for cancellation. */
  private static final int LOOK = 256;

  private final WholeText text;
  private final Runnable pulse;
  private int told;

  /** True if no word goes on behind a dot, as the name of a collation does. */
  private final boolean plain;

  /**
   * @param pulse called every {@link #LOOK} tokens; an exception from it ends the reading
   */
  PlainTokens(WholeText text, Runnable pulse) {
    super(text);
    this.text = text;
    this.pulse = pulse;
    this.plain = !text.contains('$');
  }

  @Override
  public Token getNextToken() {
    if (++told % LOOK == 0) {
      pulse.run();
    }
    if (curLexState == DQID && plain) {
      try {
        while (isSpace(text.at(text.next()))) {
          text.BeginToken();
        }
        int begin = text.next();
        char first = text.at(begin);
        if (isLetter(first)) {
          return word(begin);
        }
        if (isDigit(first)) {
          return number(begin);
        }
        int kind = sign(first, text.at(begin + 1));
        if (kind != NONE) {
          return token(kind, 1);
        }
      } catch (IOException end) {
        throw new IllegalStateException("A character that was seen is gone", end);
      }
    }
    return super.getNextToken();
  }

  private Token word(int begin) throws IOException {
    int end = begin + 1;
    while (isLetter(text.at(end)) || isDigit(text.at(end)) || text.at(end) == '_') {
      end++;
    }
    char next = text.at(end);
    // Quotes with a prefix, such as X'00' and U&"name", END-EXEC, letters of other alphabets.
    boolean goesOn = next == '\'' || next == '&' || next == '-' || next > 127;
    return goesOn ? super.getNextToken() : token(text.keyword(begin, end), end - begin);
  }

  private Token number(int begin) throws IOException {
    int end = begin + 1;
    while (isDigit(text.at(end))) {
      end++;
    }
    char next = text.at(end);
    boolean goesOn = next == '.' || next == 'e' || next == 'E' || next > 127;
    return goesOn ? super.getNextToken() : token(UNSIGNED_INTEGER_LITERAL, end - begin);
  }

  private Token token(int kind, int length) throws IOException {
    text.take(length);
    jjmatchedKind = kind;
    return jjFillToken();
  }

  /** The kind of a token of one character, if it is one with this character after it. */
  private static int sign(char c, char next) {
    return switch (c) {
      case '(' -> LPAREN;
      case ')' -> RPAREN;
      case ',' -> COMMA;
      case '+' -> PLUS;
      case '=' -> next == '>' ? NONE : EQ;
      case '*' -> next == '/' ? NONE : STAR;
      case '?' -> next == '?' ? NONE : HOOK;
      case '.' -> next == '.' || next > 127 || isDigit(next) ? NONE : DOT;
      default -> NONE;
    };
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
