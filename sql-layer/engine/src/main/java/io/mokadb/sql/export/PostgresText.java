package io.mokadb.sql.export;

import io.mokadb.sql.tokens.SqlToken;
import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An expression or a query of Moka's in the words of PostgreSQL: quoted names, types of casts,
 * bytes and numbers of sequences. Functions stay as they are. Confined to one thread.
 */
final class PostgresText {
  private static final Map<String, String> TYPES =
      Map.of(
          "CLOB", "text",
          "BLOB", "bytea",
          "TINYINT", "smallint",
          "DATETIME", "timestamp",
          "STRING", "text");

  private final String sql;
  private final ExportSyntax syntax;
  private final List<SqlToken> tokens = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private int written;

  PostgresText(String sql, ExportSyntax syntax) {
    this.sql = sql;
    this.syntax = syntax;
    Tokenizer scanned = new Tokenizer(sql);
    while (scanned.next() != TokenKind.END) {
      tokens.add(scanned.token());
    }
  }

  String text() {
    for (int i = 0; i < tokens.size(); i++) {
      SqlToken token = tokens.get(i);
      if (token.kind() == TokenKind.QUOTED_NAME && token.text().startsWith("\"")) {
        put(token, i, syntax.name(unquoted(token)));
      } else if (token.kind() == TokenKind.PREFIXED_STRING && token.text().matches("(?i)X'.*")) {
        put(token, i, "'\\x" + token.text().substring(2) + "::bytea");
      } else if (is(i, "NEXT") && is(i + 1, "VALUE") && is(i + 2, "FOR")) {
        i = number("nextval", i);
      } else if (is(i, "CURRENT") && is(i + 1, "VALUE") && is(i + 2, "FOR")) {
        i = number("currval", i);
      } else if (is(i - 1, "AS") || is(i - 1, "::")) {
        i = type(i);
      }
    }
    return text.append(sql, written, sql.length()).toString();
  }

  private boolean is(int index, String word) {
    return index >= 0 && index < tokens.size() && tokens.get(index).word().equals(word);
  }

  private void put(SqlToken first, int last, String by) {
    text.append(sql, written, first.start()).append(by);
    written = tokens.get(last).end();
  }

  /** The index of the last token of the name. */
  private int number(String function, int at) {
    int last = at + 3;
    StringBuilder name = new StringBuilder();
    while (last < tokens.size() && tokens.get(last).isName()) {
      SqlToken part = tokens.get(last);
      name.append(
          part.kind() == TokenKind.QUOTED_NAME
              ? syntax.name(unquoted(part))
              : syntax.name(part.word()));
      if (!is(last + 1, ".")) {
        break;
      }
      name.append('.');
      last += 2;
    }
    put(
        tokens.get(at),
        Math.min(last, tokens.size() - 1),
        function + "(" + ExportSyntax.literal(name.toString()) + ")");
    return last;
  }

  private int type(int at) {
    SqlToken token = tokens.get(at);
    if (TYPES.containsKey(token.word())) {
      put(token, at, TYPES.get(token.word()));
    } else if (token.word().equals("DOUBLE") && !is(at + 1, "PRECISION")) {
      put(token, at, "double precision");
    } else if (token.word().equals("VARBINARY") || token.word().equals("BINARY")) {
      int last = is(at + 1, "(") && is(at + 3, ")") ? at + 3 : at;
      put(token, last, "bytea");
      return last;
    }
    return at;
  }

  private static String unquoted(SqlToken token) {
    return token.text().substring(1, token.text().length() - 1).replace("\"\"", "\"");
  }
}
