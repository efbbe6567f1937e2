package io.mokadb.sql.parser;

import io.mokadb.sql.parser.grammar.TextTokens;
import io.mokadb.sql.parser.grammar.TextTokens.Kind;
import io.mokadb.sql.parser.grammar.TextTokens.TextToken;
import java.util.Locale;
import java.util.Set;

/**
 * Shows texts of statements without the passwords in them, read token by token as the parser reads
 * them: in a statement about users no literal is shown, and in any other none that follows the word
 * PASSWORD or IDENTIFIED. Stateless.
 */
public final class Passwords {
  private static final String HIDDEN = "'...'";
  private static final Set<String> BEFORE = Set.of("PASSWORD", "IDENTIFIED");

  /** Between the word and the password. */
  private static final Set<String> BETWEEN = Set.of("BY", "AS", "TO", "IS", "WITH", "=", ":=", ":");

  private Passwords() {}

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
    StringBuilder result = new StringBuilder(sql.length());
    TextTokens tokens = new TextTokens(sql);
    boolean ofUsers = false;
    boolean hiding = false;
    boolean hidAny = false;
    String before = "";
    int at = 0;
    for (TextToken token = tokens.next(); token != null; token = tokens.next()) {
      String word = token.word();
      if (token.image().equals(";")) {
        ofUsers = false;
        hiding = false;
      } else if (word.equals("USER") && Set.of("CREATE", "ALTER").contains(before)) {
        ofUsers = true;
      }
      boolean literal = token.kind() == Kind.TEXT || token.kind() == Kind.SPECIAL_TEXT;
      boolean secret =
          literal && (hiding || ofUsers)
              // Not in quotes, or in the wrong ones: it is a password all the same.
              || ofUsers && hiding && !literal && !isBetween(token) && !word.equals("ADMIN");
      if (secret) {
        result.append(sql, at, token.start()).append(HIDDEN);
        at = token.end();
        hidAny = true;
      } else if (hiding && !isBetween(token)) {
        hiding = false;
      }
      if (BEFORE.contains(word)) {
        hiding = true;
      }
      before = word;
    }
    int end = end(sql, at, ofUsers || hiding);
    return hidAny || end < sql.length() ? result.append(sql, at, end).toString() : sql;
  }

  private static boolean isBetween(TextToken token) {
    return BETWEEN.contains(token.image().toUpperCase(Locale.ROOT));
  }

  /** What cannot be read to its end may have a password in its rest. */
  private static int end(String sql, int at, boolean secret) {
    if (!secret) {
      return sql.length();
    }
    int quote = sql.indexOf('\'', at);
    int other = sql.indexOf('"', at);
    int first = quote < 0 ? other : other < 0 ? quote : Math.min(quote, other);
    return first < 0 ? sql.length() : first;
  }
}
