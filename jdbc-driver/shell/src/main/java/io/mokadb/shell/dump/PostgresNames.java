package io.mokadb.shell.dump;

import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names in statements of PostgreSQL as Moka has them. Stateless. */
final class PostgresNames {
  /** Texts that are names of sequences; what else is in texts stays. */
  private static final Pattern SEQUENCES =
      Pattern.compile(".*(?:regclass|setval|nextval).*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final Pattern QUOTED = Pattern.compile("\"((?:[^\"]|\"\")+)\"");

  private PostgresNames() {}

  /**
   * The statement with names that need quotes only there in upper case. The schema of PostgreSQL's
   * own types and functions is left out.
   */
  static String translated(String sql) {
    if (sql.indexOf('"') < 0 && !sql.contains("pg_catalog.")) {
      return sql;
    }
    boolean sequences = SEQUENCES.matcher(sql).matches();
    StringBuilder result = new StringBuilder(sql.length());
    int copied = 0;
    Tokenizer tokens = new Tokenizer(sql);
    for (TokenKind kind = tokens.next(); kind != TokenKind.END; kind = tokens.next()) {
      String replaced =
          switch (kind) {
            case QUOTED_NAME -> Names.ofPostgres(tokens.text());
            case STRING -> sequences ? names(tokens.text()) : tokens.text();
            default -> tokens.text();
          };
      int start = tokens.start();
      int end = tokens.end();
      if (tokens.is("pg_catalog") && end < sql.length() && sql.charAt(end) == '.') {
        replaced = "";
        end++;
        tokens.next();
      }
      result.append(sql, copied, start).append(replaced);
      copied = end;
    }
    return result.append(sql, copied, sql.length()).toString();
  }

  private static String names(String text) {
    return QUOTED
        .matcher(text)
        .replaceAll(name -> Matcher.quoteReplacement(Names.ofPostgres(name.group())));
  }
}
