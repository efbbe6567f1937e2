package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.DomainDef;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.tokens.SqlToken;
import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.util.ArrayList;
import java.util.List;

/**
 * A DEFAULT that is cast to the type of its column, as in {@code DEFAULT 'ok'::mood}. It is
 * converted to that type anyway, so the cast is left out, and the type may get another name.
 * Stateless.
 */
final class OwnTypeDefault {
  private OwnTypeDefault() {}

  /**
   * The expression without a cast to the column's type at its end.
   *
   * @param sql may be null
   * @param type of the column; null if it is not a domain or a type with a name
   */
  static String plain(String sql, DomainDef type) {
    if (sql == null || type == null) {
      return sql;
    }
    List<SqlToken> tokens = new ArrayList<>();
    Tokenizer tokenizer = SqlParsing.tokens(sql);
    while (tokenizer.next() != TokenKind.END) {
      tokens.add(tokenizer.token());
    }
    int cast = tokens.size() - 2;
    if (cast > 1
        && tokens.get(cast).word().equals(".")
        && isName(tokens.get(cast - 1), type.schema())) {
      cast -= 2;
    }
    boolean own =
        cast > 0
            && tokens.get(cast).word().equals("::")
            && isName(tokens.get(tokens.size() - 1), type.name());
    return own ? sql.substring(0, tokens.get(cast).start()).strip() : sql;
  }

  private static boolean isName(SqlToken token, String name) {
    return name.equals(token.kind() == TokenKind.WORD ? token.word() : SqlParsing.name(token));
  }
}
