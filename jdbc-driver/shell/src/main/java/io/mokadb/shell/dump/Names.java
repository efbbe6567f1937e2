package io.mokadb.shell.dump;

import io.mokadb.sql.tokens.SqlToken;
import io.mokadb.sql.tokens.TokenKind;
import java.util.Locale;
import java.util.regex.Pattern;

/** Names of other databases as Moka writes them: folded to upper case, in quotes. Stateless. */
final class Names {
  private static final Pattern FOLDED = Pattern.compile("[a-z_][a-z0-9_$]*");

  private Names() {}

  /** The name in quotes. */
  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** A name of a database that ignores the case of letters. */
  static String folded(String name) {
    return quoted(name.toUpperCase(Locale.ROOT));
  }

  /** The name that a token is, in quotes; a text in single quotes counts too. */
  static String of(SqlToken token) {
    return token.kind() == TokenKind.QUOTED_NAME ? token.text() : folded(plain(token));
  }

  private static String plain(SqlToken token) {
    String text = token.text();
    return token.kind() == TokenKind.STRING ? text.substring(1, text.length() - 1) : text;
  }

  /** A name in quotes without them. */
  static String unquoted(String quoted) {
    return quoted.startsWith("\"")
        ? quoted.substring(1, quoted.length() - 1).replace("\"\"", "\"")
        : quoted;
  }

  /**
   * A name that PostgreSQL quotes because it is a keyword there: without quotes it would be in
   * lower case there and is in upper case here.
   */
  static String ofPostgres(String quoted) {
    String name = unquoted(quoted);
    return FOLDED.matcher(name).matches() ? folded(name) : quoted;
  }
}
