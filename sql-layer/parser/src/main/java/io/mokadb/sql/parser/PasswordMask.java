package io.mokadb.sql.parser;

import io.mokadb.sql.tokens.SqlToken;
import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.util.Set;

/**
 * The text of a statement without its passwords: a statement about users is shown without any of
 * its literals, another one without literals that follow the word PASSWORD or IDENTIFIED. Comments
 * and literals that contain such a statement are not shown either. Confined to one text.
 */
public final class PasswordMask {
  private static final String HIDDEN = "'...'";
  private static final String COMMENT = " /* ... */ ";
  private static final Set<String> BEFORE = Set.of("PASSWORD", "IDENTIFIED");

  /** Between the word and the password. */
  private static final Set<String> BETWEEN =
      Set.of("BY", "AS", "TO", "IS", "WITH", "=", ":=", ":", "(", "FOR");

  /** Statements in which a password is one value among others, such as a column's. */
  private static final Set<String> READING =
      Set.of("SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE", "WITH", "VALUES", "TABLE");

  private final String sql;
  private final Tokenizer tokens;
  private final StringBuilder result;

  /** The index up to which the text is in the result or replaced there. */
  private int shown;

  /** The index after the last token or comment that was read. */
  private int read;

  private String before = "";
  private boolean begins = true;
  private boolean reading;
  private boolean ofUsers;
  private boolean hiding;

  private PasswordMask(String sql) {
    this.sql = sql;
    this.tokens = Tokenizer.withComments(sql);
    this.result = new StringBuilder(sql.length());
  }

  /** The text as others may see it; the same instance if it has no password. */
  public static String hidden(String sql) {
    return mayHave(sql) ? new PasswordMask(sql).shown() : sql;
  }

  /** Tells whether a text has a password in it. */
  @SuppressWarnings("ReferenceEquality") // hidden() says so.
  static boolean areIn(String sql) {
    return hidden(sql) != sql;
  }

  private static boolean mayHave(String sql) {
    boolean defines = false;
    boolean ofUsers = false;
    for (int at = 0; at < sql.length(); at++) {
      switch (sql.charAt(at)) {
        case 'P', 'p', 'I', 'i' -> {
          if (begins(sql, at, "PASSWORD") || begins(sql, at, "IDENTIFIED")) {
            return true;
          }
        }
        case 'C', 'c', 'A', 'a' ->
            defines = defines || begins(sql, at, "CREATE") || begins(sql, at, "ALTER");
        case 'U', 'u' -> ofUsers = ofUsers || begins(sql, at, "USER");
        default -> {
          // None of the words begins with this letter.
        }
      }
    }
    return defines && ofUsers;
  }

  private static boolean begins(String sql, int at, String word) {
    return sql.regionMatches(true, at, word, 0, word.length());
  }

  private String shown() {
    for (TokenKind kind = tokens.next();
        kind != TokenKind.END && kind != TokenKind.INVALID && kind != TokenKind.UNCLOSED;
        kind = tokens.next()) {
      if (kind != TokenKind.COMMENT) {
        look(tokens.token());
      } else if (mayHave(tokens.text())) {
        // A comment may contain a statement that is not to run now.
        replace(tokens.start(), COMMENT);
        hiding = true;
      }
      read = tokens.end();
    }
    int end = end();
    return shown > 0 || end < sql.length() ? result.append(sql, shown, end).toString() : sql;
  }

  /** Shows something else instead of the current token. */
  private void replace(int start, String by) {
    result.append(sql, shown, start).append(by);
    shown = tokens.end();
  }

  private void look(SqlToken token) {
    String word = token.word();
    boolean ends = word.equals(";");
    if (ends) {
      ofUsers = false;
      hiding = false;
    } else if (begins) {
      reading = READING.contains(word);
    } else if (word.equals("USER") && Set.of("CREATE", "ALTER").contains(before)) {
      ofUsers = true;
    }
    begins = ends;
    boolean literal =
        switch (token.kind()) {
          case STRING, PREFIXED_STRING, DOLLAR_STRING -> true;
          default -> false;
        };
    boolean secret =
        literal && (hiding || ofUsers || isStatement(token))
            // Not in quotes, or in the wrong ones: it is a password all the same.
            || ofUsers && hiding && !literal && !isBetween(token) && !word.equals("ADMIN");
    if (secret) {
      replace(token.start(), HIDDEN);
    } else if (hiding && reading && !isBetween(token)) {
      hiding = false;
    }
    if (BEFORE.contains(word)) {
      hiding = true;
    }
    before = word;
  }

  /** Tells whether a literal contains literals, as a statement to be executed later does. */
  private static boolean isStatement(SqlToken token) {
    String text = token.text();
    int from = 1 + text.indexOf(token.kind() == TokenKind.DOLLAR_STRING ? '$' : '\'', 1);
    if (token.kind() == TokenKind.STRING) {
      from = 1;
    }
    boolean quotes = text.indexOf('\'', from) < text.length() - 1 && text.indexOf('\'', from) >= 0;
    return (quotes || text.substring(0, text.length() - 1).indexOf('$', from) >= 0)
        && mayHave(text);
  }

  private static boolean isBetween(SqlToken token) {
    return BETWEEN.contains(token.word());
  }

  /**
   * The index up to which the text is shown. A comment or a quote that is not closed may have a
   * password in it.
   */
  private int end() {
    int end = mayHave(sql.substring(read)) ? read : sql.length();
    for (int at = Math.max(shown, read); at < end; at++) {
      char c = sql.charAt(at);
      if (c == '\'' || c == '"' || c == '$') {
        return at;
      }
    }
    return end;
  }
}
