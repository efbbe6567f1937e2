package io.mokadb.sql.parser;

import io.mokadb.sql.parser.grammar.TextTokens;
import io.mokadb.sql.parser.grammar.TextTokens.Kind;
import io.mokadb.sql.parser.grammar.TextTokens.TextToken;
import java.util.Locale;
import java.util.Set;

/**
 * Shows texts of statements without the passwords in them, read token by token as the parser reads
 * them: in a statement about users no literal is shown, and in any other none that follows the word
 * PASSWORD or IDENTIFIED. Comments and texts that are statements themselves are shown neither.
 * Confined to a text.
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
  private final TextTokens tokens;
  private final StringBuilder result;

  /** Up to where the text is in the result, and up to where it was read. */
  private int shown;

  private int read;
  private String before = "";
  private boolean begins = true;
  private boolean reading;
  private boolean ofUsers;
  private boolean hiding;
  private boolean hint;

  private PasswordMask(String sql) {
    this.sql = sql;
    this.tokens = new TextTokens(sql);
    this.result = new StringBuilder(sql.length());
  }

  /** The text as others may see it; the same instance if it has no password. */
  public static String hidden(String sql) {
    return mayHave(sql) ? shown(DollarQuotes.replaced(sql)) : sql;
  }

  /** Whether a text has a password in it. */
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
          // Begins none of them.
        }
      }
    }
    return defines && ofUsers;
  }

  private static boolean begins(String sql, int at, String word) {
    return sql.regionMatches(true, at, word, 0, word.length());
  }

  private static String shown(String sql) {
    return new PasswordMask(sql).shown();
  }

  private String shown() {
    for (TextToken token = tokens.next(); token != null; token = tokens.next()) {
      if (mayHave(sql.substring(read, token.start()))) {
        // A comment, maybe with a statement in it that is not to run now.
        result.append(sql, shown, read).append(COMMENT);
        shown = token.start();
        hiding = true;
      }
      if (token.image().equals("/*+")) {
        hint = true;
      }
      if (!hint) {
        look(token);
      }
      hint &= !token.image().equals("*/");
      read = token.end();
    }
    int end = end();
    return shown > 0 || end < sql.length() ? result.append(sql, shown, end).toString() : sql;
  }

  private void look(TextToken token) {
    String word = token.word();
    boolean ends = token.image().equals(";");
    if (ends) {
      ofUsers = false;
      hiding = false;
    } else if (begins) {
      reading = READING.contains(word);
    } else if (word.equals("USER") && Set.of("CREATE", "ALTER").contains(before)) {
      ofUsers = true;
    }
    begins = ends;
    boolean literal = token.kind() == Kind.TEXT || token.kind() == Kind.SPECIAL_TEXT;
    boolean secret =
        literal && (hiding || ofUsers || isStatement(token))
            // Not in quotes, or in the wrong ones: it is a password all the same.
            || ofUsers && hiding && !literal && !isBetween(token) && !word.equals("ADMIN");
    if (secret) {
      result.append(sql, shown, token.start()).append(HIDDEN);
      shown = token.end();
    } else if (hiding && reading && !isBetween(token)) {
      hiding = false;
    }
    if (BEFORE.contains(word)) {
      hiding = true;
    }
    before = word;
  }

  /** Whether a text in quotes has texts in quotes, as what is to be executed later. */
  private static boolean isStatement(TextToken token) {
    String image = token.image();
    boolean nested = image.indexOf('\'', image.indexOf('\'') + 1) < image.length() - 1;
    return (nested || image.indexOf('$') >= 0) && mayHave(image);
  }

  private static boolean isBetween(TextToken token) {
    return BETWEEN.contains(token.image().toUpperCase(Locale.ROOT));
  }

  /** A comment, or what cannot be read to its end, may have a password in it. */
  private int end() {
    int end = mayHave(sql.substring(read)) ? read : sql.length();
    if (ofUsers || hiding) {
      for (int at = Math.max(shown, read); at < end; at++) {
        char c = sql.charAt(at);
        if (c == '\'' || c == '"' || c == '$') {
          return at;
        }
      }
    }
    return end;
  }
}
