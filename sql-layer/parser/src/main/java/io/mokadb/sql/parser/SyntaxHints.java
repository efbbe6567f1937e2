package io.mokadb.sql.parser;

import io.mokadb.session.SimilarNames;
import io.mokadb.sql.tokens.SqlToken;
import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * The likely reason why a token is not expected at its place, told by the tokens around it.
 * Confined to one text.
 */
final class SyntaxHints {
  /** Words that people mean when they misspell one. */
  private static final Set<String> MAIN_WORDS =
      Set.of(
          ("SELECT FROM WHERE GROUP ORDER BY HAVING LIMIT OFFSET FETCH UNION INTERSECT EXCEPT JOIN"
                  + " INNER LEFT RIGHT FULL CROSS NATURAL OUTER ON USING AS AND OR NOT IN IS LIKE"
                  + " BETWEEN EXISTS CASE WHEN THEN ELSE END INSERT INTO VALUES UPDATE SET DELETE"
                  + " MERGE CREATE ALTER DROP TABLE VIEW INDEX SEQUENCE SCHEMA TRIGGER UNIQUE"
                  + " PRIMARY KEY FOREIGN REFERENCES CHECK CONSTRAINT DEFAULT NULL COLUMN ADD"
                  + " RENAME TRUNCATE GRANT REVOKE COMMIT ROLLBACK SAVEPOINT BEGIN START"
                  + " TRANSACTION EXPLAIN ANALYZE WITH RECURSIVE DISTINCT ASC DESC RETURNING CALL"
                  + " SHOW TO CASCADE RESTRICT")
              .split(" ", -1));

  /** Words that may follow a table or a column, where a misspelt one is taken for its alias. */
  private static final Set<String> AFTER_A_NAME =
      Set.of(
          ("WHERE FROM GROUP ORDER HAVING LIMIT OFFSET FETCH JOIN INNER LEFT RIGHT FULL CROSS"
                  + " NATURAL UNION INTERSECT EXCEPT SET VALUES ON USING PARTITION PRIMARY FOREIGN"
                  + " DEFAULT COLUMN")
              .split(" ", -1));

  /** Words that begin a part of a statement, so that something is missing before them. */
  private static final Set<String> PARTS =
      Set.of(
          ("FROM WHERE SELECT HAVING UNION INTERSECT EXCEPT JOIN ON SET VALUES AND OR WHEN THEN"
                  + " ELSE INTO BY LIMIT OFFSET FETCH GROUP ORDER")
              .split(" ", -1));

  private static final Set<String> TYPES =
      Set.of(
          "INTEGER",
          "INT",
          "BIGINT",
          "SMALLINT",
          "VARCHAR",
          "CHAR",
          "DECIMAL",
          "NUMERIC",
          "BOOLEAN",
          "DOUBLE",
          "FLOAT",
          "REAL");

  private static final Set<String> AFTER_A_KEYWORD = Set.of("OUTER", "JOIN", "BY", "INTO", "FROM");

  private static final Set<String> JOINS =
      Set.of("INNER", "LEFT", "RIGHT", "FULL", "CROSS", "NATURAL");

  /** Words and symbols after which a name follows, whatever it is. */
  private static final Set<String> BEFORE_A_NAME =
      Set.of("AS", ".", "TABLE", "COLUMN", "FROM", "JOIN", "INTO", "UPDATE", "VIEW", "INDEX");

  private final String sql;
  private final int offset;
  private SqlToken beforeLast;
  private SqlToken last;
  private SqlToken token;
  private SqlToken next;
  private boolean creates;

  /** The places of parentheses that are open at the token. */
  private final Deque<Integer> open = new ArrayDeque<>();

  private SyntaxHints(String sql, int offset) {
    this.sql = sql;
    this.offset = offset;
    read();
  }

  /**
   * @param line of the token, from 1
   * @param column of the token, from 1
   */
  static SyntaxHints at(String sql, int line, int column) {
    return new SyntaxHints(sql, SourcePlace.offset(sql, line, column));
  }

  static SyntaxHints atEnd(String sql) {
    return new SyntaxHints(sql, sql.length());
  }

  private void read() {
    Tokenizer tokens = new Tokenizer(sql);
    while (tokens.next() != TokenKind.END && tokens.start() < offset) {
      beforeLast = last;
      last = tokens.token();
      if (beforeLast == null) {
        creates = last.word().equals("CREATE") || last.word().equals("ALTER");
      }
      if (last.word().equals("(")) {
        open.push(last.start());
      } else if (last.word().equals(")") && !open.isEmpty()) {
        open.pop();
      }
    }
    token = tokens.token();
    if (token.kind() != TokenKind.END) {
      tokens.next();
    }
    next = tokens.token();
  }

  /** True if the token is a keyword that stands where a name is wanted. */
  boolean isReservedName(Collection<String> expected) {
    if (token.kind() != TokenKind.WORD || last == null) {
      return false;
    }
    if (TYPES.contains(token.word()) && next.kind() == TokenKind.WORD) {
      return false;
    }
    if (BEFORE_A_NAME.contains(last.word()) || creates && (isLast("(") || isLast(","))) {
      return !isPart() || creates || isClauseAlone() || isLast("AS") && isEnd(next);
    }
    boolean afterName = last.kind() != TokenKind.SYMBOL && !MAIN_WORDS.contains(last.word());
    return !afterName && expected.contains("<IDENTIFIER>") && (!isPart() || isClauseAlone());
  }

  /** True for GROUP and ORDER without BY, which then are hardly meant as clauses. */
  private boolean isClauseAlone() {
    return (token.word().equals("GROUP") || token.word().equals("ORDER"))
        && !next.word().equals("BY");
  }

  private boolean isLast(String word) {
    return last != null && last.word().equals(word);
  }

  /**
   * The reason in words; null if it is not clear.
   *
   * @param expected the parser's names of the tokens that it expects
   */
  String hint(Collection<String> expected) {
    String foreign = ForeignWords.hint(beforeLast, last, token, next);
    if (foreign != null) {
      return foreign;
    }
    String sign = signs();
    String thing = sign == null ? missingThing() : sign;
    if (thing != null) {
      return thing;
    }
    String operand = OperatorHints.hint(token, next);
    if (operand != null) {
      return operand;
    }
    String meant = misspelt(expected);
    if (meant != null) {
      return meant;
    }
    if (!open.isEmpty() && (token.kind() == TokenKind.END || isPart())) {
      return "the parenthesis at " + SourcePlace.at(sql, open.peek()) + " is not closed";
    }
    return last == null
        ? "statements begin with SELECT, INSERT, UPDATE, DELETE, CREATE and such words"
        : missingBetween(expected);
  }

  /** What is wrong with a comma or a parenthesis, or with what SELECT has before FROM. */
  private String signs() {
    boolean ends = token.kind() == TokenKind.END;
    if (isLast(",") && (ends || token.word().equals(")") || isPart())) {
      return "remove the comma before it";
    }
    if (isLast(",") && token.word().equals(",")) {
      return "nothing stands between the commas";
    }
    if (token.word().equals(",") && (isEnd(next) || next.word().equals(","))) {
      return "nothing follows the comma";
    }
    if (token.word().equals(")") && open.isEmpty()) {
      return "no parenthesis is open here";
    }
    if (isLast("SELECT") && token.word().equals("FROM")) {
      return "SELECT needs columns, and * means all";
    }
    return null;
  }

  /** What follows a word that has nothing behind it. */
  private String missingThing() {
    if (isLast("LIMIT") || isLast("OFFSET")) {
      return "a number of rows follows " + last.word();
    }
    if (isLast("BY") && (isEnd(token) || isPart())) {
      return "columns or expressions follow BY";
    }
    boolean definition = isLast("CREATE") || isLast("ALTER") || isLast("DROP");
    boolean named = next.kind() != TokenKind.WORD || MAIN_WORDS.contains(next.word());
    if (definition && named && beforeLast == null && token.kind() == TokenKind.WORD) {
      return SimilarNames.closest(token.word(), MAIN_WORDS) == null
          ? "say what it is, as in " + last.word() + " TABLE " + token.text()
          : null;
    }
    return creates && TYPES.contains(token.word()) && (isLast("(") || isLast(","))
        ? "the name of a column stands before its type"
        : null;
  }

  private static boolean isEnd(SqlToken token) {
    return token.kind() == TokenKind.END
        || token.word().equals(")")
        || token.word().equals(";")
        || PARTS.contains(token.word());
  }

  /**
   * What is wrong with a keyword or the word after it; empty if it is not clear; null if the
   * keyword may be meant as a name.
   */
  String hintAfterWord() {
    String foreign = ForeignWords.hint(beforeLast, last, token, next);
    if (foreign != null || next.kind() != TokenKind.WORD || MAIN_WORDS.contains(next.word())) {
      return foreign;
    }
    String meant = SimilarNames.closest(next.word(), AFTER_A_KEYWORD);
    if (meant != null) {
      return "did you mean " + meant + " instead of " + next.text() + "?";
    }
    if (JOINS.contains(token.word())) {
      return "JOIN follows it";
    }
    if (!isPart() || isClauseAlone()) {
      return null;
    }
    return last != null && BEFORE_A_NAME.contains(last.word())
        ? "is a name missing before it?"
        : "";
  }

  private boolean isPart() {
    return PARTS.contains(token.word());
  }

  private String misspelt(Collection<String> expected) {
    if (token.kind() == TokenKind.WORD) {
      List<String> words =
          expected.stream()
              .filter(word -> word.startsWith("\""))
              .map(word -> word.substring(1, word.length() - 1))
              .filter(MAIN_WORDS::contains)
              .toList();
      String meant =
          MAIN_WORDS.contains(token.word())
              ? null
              : SimilarNames.closest(token.word(), expected.isEmpty() ? MAIN_WORDS : words);
      if (meant != null) {
        return "did you mean " + meant + "?";
      }
    }
    if (last != null && last.kind() == TokenKind.WORD && !MAIN_WORDS.contains(last.word())) {
      String meant = SimilarNames.closest(last.word(), AFTER_A_NAME);
      if (meant != null) {
        return "did you mean " + meant + " instead of " + last.text() + "?";
      }
    }
    return null;
  }

  /** Two values with nothing between them. */
  private String missingBetween(Collection<String> expected) {
    if (last == null || !isValue(last) || !isValue(token)) {
      return null;
    }
    if (last.kind() == TokenKind.STRING && last.end() == token.start()) {
      return "a quote inside a text is written twice, as in 'O''Brien'";
    }
    return expected.contains("\",\"") ? "is a comma or an operator missing before it?" : null;
  }

  private static boolean isValue(SqlToken token) {
    return switch (token.kind()) {
      case WORD, QUOTED_NAME, STRING, NUMBER, PARAMETER -> true;
      default -> false;
    };
  }
}
