package io.mokadb.shell.dump;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Large objects of a dump of H2, whose pieces come before the rows that they are in. */
final class H2Lobs {
  private static final String TABLE = "SYSTEM_LOB_STREAM";
  private static final String COMBINE = "SYSTEM_COMBINE_";
  private static final int TEXT = 2;

  private final Map<String, StringBuilder> pieces = new TreeMap<>();

  /** Tells whether a statement is about nothing but pieces; notes those that it has. */
  boolean take(Tokens statement, String sql) {
    if (statement.is("CREATE", "ALIAS") || statement.is("DROP", "ALIAS")) {
      return sql.contains(COMBINE);
    }
    if (!sql.contains(TABLE)) {
      return false;
    }
    InsertClause insert = InsertClause.of(statement);
    if (insert != null && !insert.table().contains(TABLE)) {
      return false;
    }
    for (List<Tokens> row : insert == null ? List.<List<Tokens>>of() : insert.rows()) {
      boolean text = !row.get(TEXT).is("NULL");
      String piece = row.get(text ? TEXT : TEXT + 1).rest();
      StringBuilder all = pieces.computeIfAbsent(row.get(0).rest(), id -> new StringBuilder());
      if (text) {
        all.append(all.isEmpty() ? "" : " || ").append(piece);
      } else {
        all.append(all.isEmpty() ? "X'" : "").append(piece, 2, piece.length() - 1);
      }
    }
    return true;
  }

  /** The statement with the objects in the place of the calls that put them together. */
  String combined(String sql) {
    if (!sql.contains(COMBINE)) {
      return sql;
    }
    StringBuilder result = new StringBuilder();
    Tokens tokens = Tokens.of(sql);
    int from = 0;
    while (!tokens.atEnd()) {
      int here = tokens.position();
      boolean combines = tokens.peek(0).word().startsWith(COMBINE);
      tokens.next();
      if (combines) {
        String id = tokens.group().rest();
        result.append(tokens.text(from, here)).append(' ').append(literal(id)).append(' ');
        from = tokens.position();
      }
    }
    return result.append(tokens.text(from, tokens.position())).toString();
  }

  private String literal(String id) {
    StringBuilder all = pieces.remove(id);
    if (all == null) {
      return "''";
    }
    return all.charAt(0) == 'X' ? all + "'" : all.toString();
  }
}
