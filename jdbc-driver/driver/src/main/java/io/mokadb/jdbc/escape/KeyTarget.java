package io.mokadb.jdbc.escape;

import io.mokadb.sql.tokens.SqlToken;
import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The table that a statement inserts rows into, by its first words: its columns may be generated
 * keys.
 *
 * @param schema as stored; null if the statement names none
 * @param name as stored; null if it is not a plain one
 */
public record KeyTarget(String schema, String name) {
  private static final Set<String> INSERTING = Set.of("INSERT", "UPSERT", "REPLACE", "MERGE");

  /** Returns null for a statement of another kind, an UPDATE included. */
  public static KeyTarget of(String sql) {
    Tokenizer tokens = new Tokenizer(sql);
    tokens.next();
    if (tokens.is("WITH")) {
      skipQueries(tokens);
    }
    if (!INSERTING.contains(tokens.token().word())) {
      return null;
    }
    tokens.next();
    return tokens.is("INTO") ? named(tokens) : new KeyTarget(null, null);
  }

  /** Goes to the word that follows the queries of WITH, each of which ends with a bracket. */
  private static void skipQueries(Tokenizer tokens) {
    int depth = 0;
    boolean closed = false;
    for (TokenKind kind = tokens.next(); kind != TokenKind.END; kind = tokens.next()) {
      if (closed && !tokens.is(",") && !tokens.is("AS")) {
        return;
      }
      depth += tokens.is("(") ? 1 : tokens.is(")") ? -1 : 0;
      closed = depth == 0 && tokens.is(")");
    }
  }

  private static KeyTarget named(Tokenizer tokens) {
    List<String> parts = new ArrayList<>();
    do {
      tokens.next();
      SqlToken part = tokens.token();
      parts.add(SingleTableQuery.stored(part));
      tokens.next();
    } while (tokens.is("."));
    boolean qualified = parts.size() == 2;
    return parts.contains(null) || parts.size() > 2
        ? new KeyTarget(null, null)
        : new KeyTarget(qualified ? parts.get(0) : null, parts.get(qualified ? 1 : 0));
  }
}
