package io.mokadb.shell.dump;

import io.mokadb.sql.tokens.SqlToken;
import java.util.Locale;
import java.util.Set;

/**
 * A column of a CREATE TABLE in its parts.
 *
 * @param written the name as written
 * @param name in quotes
 * @param type as written; empty for none
 * @param options what follows the type
 */
record ColumnClause(String written, String name, String type, Tokens options) {
  private static final Set<String> AFTER_TYPE =
      Set.of(
          "CONSTRAINT",
          "NOT",
          "NULL",
          "DEFAULT",
          "PRIMARY",
          "UNIQUE",
          "CHECK",
          "REFERENCES",
          "GENERATED",
          "AS",
          "COLLATE",
          "COMMENT",
          "AUTO_INCREMENT",
          "AUTOINCREMENT",
          "ON",
          "CHARSET",
          "INVISIBLE",
          "STORAGE",
          "COMPRESSION",
          "VISIBLE",
          "SELECTIVITY",
          "DEFERRABLE");

  /**
   * Reads a column.
   *
   * @param element of the table, at its beginning
   */
  static ColumnClause of(Tokens element) {
    SqlToken name = element.next();
    return new ColumnClause(name.text(), Names.of(name), typeOf(element), element);
  }

  /** The type that is next, as written; empty for none. */
  static String typeOf(Tokens tokens) {
    int begin = tokens.position();
    while (!tokens.atEnd() && !endsType(tokens, begin)) {
      tokens.skipGroup();
    }
    return tokens.text(begin, tokens.position());
  }

  private static boolean endsType(Tokens element, int begin) {
    SqlToken token = element.peek(0);
    return AFTER_TYPE.contains(token.word())
        || element.position() > begin && element.is("CHARACTER", "SET");
  }

  /** The type in upper case, without blanks between its words and what is in parentheses. */
  String typeName() {
    return type.replaceAll("\\([^)]*\\)", " ")
        .strip()
        .replaceAll("\\s+", " ")
        .toUpperCase(Locale.ROOT);
  }

  /** What is in the parentheses of the type; empty without them. */
  String typeArguments() {
    int open = type.indexOf('(');
    return open < 0 ? "" : type.substring(open + 1, type.lastIndexOf(')')).strip();
  }
}
