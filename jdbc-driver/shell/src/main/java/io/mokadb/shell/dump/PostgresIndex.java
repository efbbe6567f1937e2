package io.mokadb.shell.dump;

import java.util.ArrayList;
import java.util.List;

/** CREATE INDEX of pg_dump without classes of operators and parameters of storage. Stateless. */
final class PostgresIndex {
  private static final List<String> ORDER = List.of("ASC", "DESC", "NULLS");

  private PostgresIndex() {}

  /**
   * @param tokens behind CREATE
   */
  static String translated(Tokens tokens) {
    StringBuilder sql = new StringBuilder("CREATE");
    while (!tokens.is("(") && !tokens.is("USING")) {
      // A partitioned table is one table here.
      if (!tokens.take("ONLY")) {
        sql.append(sql.charAt(sql.length() - 1) == '.' || tokens.is(".") ? "" : " ");
        sql.append(tokens.next().text());
      }
    }
    if (tokens.take("USING")) {
      tokens.next();
    }
    List<String> parts = new ArrayList<>();
    tokens.group().elements().forEach(part -> parts.add(part(part)));
    sql.append(" (").append(String.join(", ", parts)).append(')');
    int rest = tokens.position();
    while (!tokens.atEnd()) {
      int here = tokens.position();
      if (tokens.take("WITH")) {
        sql.append(' ').append(tokens.text(rest, here));
        tokens.skipGroup();
        rest = tokens.position();
      } else {
        tokens.skipGroup();
      }
    }
    return sql.append(' ').append(tokens.text(rest, tokens.position())).toString().strip();
  }

  /** A class of operators is a word behind the column, or behind the expression in parentheses. */
  private static String part(Tokens part) {
    int begin = part.position();
    boolean call = part.peek(1).word().equals("(");
    part.skipGroup();
    if (call) {
      part.skipGroup();
    }
    if (part.take("COLLATE")) {
      String unused = part.qualifiedName();
    }
    String column = part.text(begin, part.position());
    if (!part.atEnd() && !part.isOneOf(ORDER) && part.peek(0).isName()) {
      String unused = part.qualifiedName();
    }
    return (column + " " + part.rest()).strip();
  }
}
