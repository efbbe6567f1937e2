package io.mokadb.jdbc.escape;

import io.mokadb.sql.tokens.SqlToken;
import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Finds the one table that a query reads, if it gives each of its rows at most once and as it is:
 * no join, set operation, grouping or DISTINCT. Looks at words only; a query that it does not
 * understand reads no single table. Stateless.
 */
public final class SingleTableQuery {
  private static final Set<String> AFTER_TABLE =
      Set.of("WHERE", "ORDER", "LIMIT", "OFFSET", "FETCH", "FOR");

  private static final Set<String> COMBINING =
      Set.of("UNION", "INTERSECT", "EXCEPT", "MINUS", "GROUP", "HAVING", "WINDOW", "JOIN");

  private SingleTableQuery() {}

  /** The table's name as stored, without its schema, or null if there is no such one table. */
  public static String tableOf(String sql) {
    List<SqlToken> tokens = outerTokens(sql);
    List<String> words = tokens.stream().map(SqlToken::word).toList();
    int from = words.indexOf("FROM");
    if (words.isEmpty() || !words.get(0).equals("SELECT") || from < 0) {
      return null;
    }
    if (words.get(1).equals("DISTINCT") || words.stream().anyMatch(COMBINING::contains)) {
      return null;
    }
    int at = from + 1;
    if (at >= words.size()) {
      return null;
    }
    SqlToken name = tokens.get(at++);
    while (at + 1 < words.size() && words.get(at).equals(".")) {
      name = tokens.get(at + 1);
      at += 2;
    }
    if (at < words.size() && words.get(at).equals("AS")) {
      at++;
    }
    if (at < words.size() && tokens.get(at).isName() && !AFTER_TABLE.contains(words.get(at))) {
      at++;
    }
    boolean ends = at == words.size() || AFTER_TABLE.contains(words.get(at));
    return ends ? stored(name) : null;
  }

  /** The name as the catalog has it; null for a token that is not a plain name. */
  static String stored(SqlToken name) {
    if (name.kind() == TokenKind.WORD) {
      return name.word();
    }
    String text = name.text();
    return name.kind() == TokenKind.QUOTED_NAME && text.charAt(0) == '"'
        ? text.substring(1, text.length() - 1).replace("\"\"", "\"")
        : null;
  }

  /** The tokens outside of parentheses, without a closing semicolon; none if a quote is open. */
  private static List<SqlToken> outerTokens(String sql) {
    List<SqlToken> outer = new ArrayList<>();
    Tokenizer tokens = new Tokenizer(sql);
    int depth = 0;
    for (TokenKind kind = tokens.next(); kind != TokenKind.END; kind = tokens.next()) {
      if (kind == TokenKind.INVALID || kind == TokenKind.UNCLOSED) {
        return List.of();
      }
      depth -= tokens.is(")") ? 1 : 0;
      if (depth == 0) {
        outer.add(tokens.token());
      }
      depth += tokens.is("(") ? 1 : 0;
    }
    int last = outer.size() - 1;
    return last >= 0 && outer.get(last).word().equals(";") ? outer.subList(0, last) : outer;
  }
}
