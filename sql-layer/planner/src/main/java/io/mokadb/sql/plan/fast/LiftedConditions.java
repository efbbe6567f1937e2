package io.mokadb.sql.plan.fast;

import io.mokadb.sql.plan.fast.LiftedLiteral.Use;
import io.mokadb.sql.tokens.SqlToken;
import io.mokadb.sql.tokens.TokenKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads comparisons of a column with literals, and assignments to one. Confined to a text. */
final class LiftedConditions {
  private static final Set<String> BEFORE = Set.of("WHERE", "AND", "OR", "ON", "SET", ",", "(");

  /** What may follow a condition; nothing is the end of the text. */
  private static final Set<String> AFTER =
      Set.of(
          (" ; ) , AND OR WHERE GROUP HAVING ORDER LIMIT FETCH OFFSET JOIN LEFT RIGHT FULL INNER"
                  + " CROSS UNION INTERSECT EXCEPT FOR RETURNING")
              .split(" "));

  /** A longer list is searched by hash, if it is one of literals. */
  private static final int LONGEST_LIST = 16;

  private final List<SqlToken> tokens;
  private final List<LiftedLiteral> found;

  /**
   * @param found takes the literals
   */
  LiftedConditions(List<SqlToken> tokens, List<LiftedLiteral> found) {
    this.tokens = tokens;
    this.found = found;
  }

  /**
   * The index after the condition that begins at a token, or after the token.
   *
   * @param assigned whether columns are assigned to
   */
  int after(int at, boolean assigned) {
    int end = isColumn(at) ? condition(behindName(at), assigned) : -1;
    return end < 0 ? at + 1 : end;
  }

  /** A name that begins an operand: nothing like {@code a + b = 1} or {@code NOT b = 1}. */
  private boolean isColumn(int at) {
    return tokens.get(at).isName() && at > 0 && BEFORE.contains(word(at - 1));
  }

  private int behindName(int at) {
    int end = at + 1;
    while (word(end).equals(".") && end + 1 < tokens.size() && tokens.get(end + 1).isName()) {
      end += 2;
    }
    return end;
  }

  /**
   * @param at the token after the column
   * @return the index after the condition; -1 if it is of another form
   */
  private int condition(int at, boolean assigned) {
    boolean negated = word(at).equals("NOT");
    int operator = negated ? at + 1 : at;
    return switch (word(operator)) {
      case "=" ->
          assigned && LiteralToken.at(tokens, at + 1) == null
              ? arithmetic(at + 1)
              : single(negated, operator, Use.EQUAL);
      case "<>", "!=" -> single(negated, operator, Use.EQUAL);
      case "<", ">", "<=", ">=" -> single(negated, operator, Use.BOUND);
      case "LIKE" -> pattern(operator + 1);
      case "BETWEEN" -> between(operator + 1);
      case "IN" -> list(operator + 1);
      default -> -1;
    };
  }

  private int single(boolean negated, int operator, Use use) {
    LiteralToken literal = negated ? null : LiteralToken.at(tokens, operator + 1);
    if (literal == null || !AFTER.contains(word(literal.end()))) {
      return -1;
    }
    add(operator + 1, literal, use);
    return literal.end();
  }

  /** A column plus, minus or times a whole number, at {@code at}. */
  private int arithmetic(int at) {
    if (at >= tokens.size() || !tokens.get(at).isName()) {
      return -1;
    }
    int operator = behindName(at);
    int operand = operator + 1;
    if (!Set.of("+", "-", "*").contains(word(operator))
        || operand >= tokens.size()
        || tokens.get(operand).kind() != TokenKind.NUMBER) {
      return -1;
    }
    LiteralToken literal = LiteralToken.at(tokens, operand);
    if (literal == null || !AFTER.contains(word(literal.end()))) {
      return -1;
    }
    add(operand, literal, Use.OPERAND);
    return literal.end();
  }

  private int pattern(int at) {
    LiteralToken literal = LiteralToken.at(tokens, at);
    if (literal == null
        || !(literal.value() instanceof String text)
        // What escapes what is for the pattern to say when it is written.
        || text.indexOf('\\') >= 0
        || !AFTER.contains(word(literal.end()))) {
      return -1;
    }
    add(at, literal, Use.PATTERN);
    return literal.end();
  }

  private int between(int at) {
    LiteralToken least = LiteralToken.at(tokens, at);
    if (least == null || !word(least.end()).equals("AND")) {
      return -1;
    }
    LiteralToken most = LiteralToken.at(tokens, least.end() + 1);
    if (most == null || !AFTER.contains(word(most.end()))) {
      return -1;
    }
    add(at, least, Use.BOUND);
    add(least.end() + 1, most, Use.BOUND);
    return most.end();
  }

  private int list(int at) {
    List<Integer> starts = new ArrayList<>();
    int next = at;
    String separator = "(";
    while (word(next).equals(separator)) {
      LiteralToken literal = LiteralToken.at(tokens, next + 1);
      if (literal == null || starts.size() == LONGEST_LIST) {
        return -1;
      }
      starts.add(next + 1);
      next = literal.end();
      separator = ",";
    }
    if (starts.isEmpty() || !word(next).equals(")") || !AFTER.contains(word(next + 1))) {
      return -1;
    }
    for (int start : starts) {
      add(start, LiteralToken.at(tokens, start), Use.EQUAL);
    }
    return next + 1;
  }

  void add(int at, LiteralToken literal, Use use) {
    int end = tokens.get(literal.end() - 1).end();
    found.add(new LiftedLiteral(literal.value(), use, tokens.get(at).start(), end));
  }

  private String word(int at) {
    return at >= tokens.size() ? "" : tokens.get(at).word();
  }
}
