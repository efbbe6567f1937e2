package io.mokadb.sql.plan.fast;

import io.mokadb.sql.tokens.SqlToken;
import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Makes one text of many that differ in their literals, so that a text never seen before finds a
 * plan. Lifted are literals that a column shall equal in WHERE and ON, assigned in SET, or standing
 * alone in a row of VALUES; nothing else, and nothing at all where the text has parameters already.
 * A literal that bounds a range stays: how much of a table it selects decides the plan.
 *
 * <p>The plan's parameter has the column's type. A literal that does not convert to it without loss
 * means something else as a literal ({@code WHERE small = 70000} is false, not an error): when
 * binding a lifted value fails, the caller runs the text as it was written. Stateless.
 */
public final class LiteralLifting {
  private static final Set<String> STARTS = Set.of("SELECT", "INSERT", "UPDATE", "DELETE");
  private static final Set<String> COMPARISONS = Set.of("=", "<>", "!=");
  private static final Set<String> AFTER =
      Set.of(
          "", ";", ")", ",", "AND", "OR", "WHERE", "ORDER", "LIMIT", "FETCH", "OFFSET", "JOIN",
          "LEFT", "RIGHT", "FULL", "INNER", "CROSS", "UNION");
  private static final Set<String> CONDITIONS = Set.of("WHERE", "ON", "SET");
  private static final Set<String> CLAUSES =
      Set.of(
          "SELECT",
          "FROM",
          "ORDER",
          "LIMIT",
          "FETCH",
          "OFFSET",
          "UNION",
          "INTERSECT",
          "EXCEPT",
          "INTO",
          "RETURNING");

  /** Words after which equal expressions must stay equal, or a name is not a column. */
  private static final Set<String> NEVER = Set.of("GROUP", "OVER", "WITH", "CASE", "ANY", "ALL");

  private LiteralLifting() {}

  /**
   * A text with parameters instead of literals.
   *
   * @param sql the text
   * @param values of the parameters, in their order
   */
  public record Lifted(String sql, List<Object> values) {}

  private enum Region {
    OTHER,
    CONDITION,
    VALUES
  }

  /** The lifted text, or null if no literal may be lifted. */
  public static Lifted lift(String sql) {
    List<SqlToken> tokens = tokens(sql);
    if (tokens.isEmpty() || !STARTS.contains(tokens.get(0).word())) {
      return null;
    }
    StringBuilder text = new StringBuilder(sql.length());
    List<Object> values = new ArrayList<>();
    Deque<Region> outer = new ArrayDeque<>();
    Region region = Region.OTHER;
    int copied = 0;
    for (int i = 0; i < tokens.size(); i++) {
      SqlToken token = tokens.get(i);
      String word = token.word();
      if (NEVER.contains(word)) {
        return null;
      }
      if (word.equals("(")) {
        outer.push(region);
      } else if (word.equals(")")) {
        region = outer.isEmpty() ? Region.OTHER : outer.pop();
      } else if (CONDITIONS.contains(word)) {
        region = Region.CONDITION;
      } else if (word.equals("VALUES")) {
        region = tokens.get(0).word().equals("INSERT") ? Region.VALUES : Region.OTHER;
      } else if (CLAUSES.contains(word)) {
        region = Region.OTHER;
      } else if (isLiteral(token) && isLiftable(tokens, i, region, outer.size())) {
        Object value = value(token.text());
        if (value != null) {
          text.append(sql, copied, token.start()).append('?');
          copied = token.end();
          values.add(value);
        }
      }
    }
    return values.isEmpty()
        ? null
        : new Lifted(text.append(sql, copied, sql.length()).toString(), values);
  }

  /** All tokens; none if the text is better left to the parser. */
  private static List<SqlToken> tokens(String sql) {
    List<SqlToken> all = new ArrayList<>();
    Tokenizer tokens = new Tokenizer(sql);
    for (TokenKind kind = tokens.next(); kind != TokenKind.END; kind = tokens.next()) {
      SqlToken token = tokens.token();
      if (!isPlain(token) || !all.isEmpty() && endsNumber(all.get(all.size() - 1), token)) {
        return List.of();
      }
      all.add(token);
    }
    return all;
  }

  private static boolean endsNumber(SqlToken before, SqlToken next) {
    return before.kind() == TokenKind.NUMBER
        && next.kind() == TokenKind.WORD
        && before.end() == next.start();
  }

  private static boolean isPlain(SqlToken token) {
    return switch (token.kind()) {
      case WORD, QUOTED_NAME, STRING, NUMBER -> true;
      // To another reader a question mark in an operator may be a parameter.
      case SYMBOL -> token.word().indexOf('?') < 0;
      default -> false;
    };
  }

  private static boolean isLiteral(SqlToken token) {
    return token.kind() == TokenKind.STRING || token.kind() == TokenKind.NUMBER;
  }

  private static boolean isLiftable(List<SqlToken> tokens, int at, Region region, int depth) {
    String before = at == 0 ? "" : tokens.get(at - 1).word();
    String after = at + 1 == tokens.size() ? "" : tokens.get(at + 1).word();
    if (region == Region.VALUES) {
      return depth == 1
          && (before.equals("(") || before.equals(","))
          && (after.equals(",") || after.equals(")"));
    }
    return region == Region.CONDITION
        && COMPARISONS.contains(before)
        && AFTER.contains(after)
        && at >= 2
        && isColumn(tokens, at - 2);
  }

  /** A name that begins the operand: nothing like {@code a + b = 1} or {@code NOT b = 1}. */
  private static boolean isColumn(List<SqlToken> tokens, int at) {
    if (!tokens.get(at).isName()) {
      return false;
    }
    int first = at;
    while (first >= 2
        && tokens.get(first - 1).word().equals(".")
        && tokens.get(first - 2).isName()) {
      first -= 2;
    }
    if (first == 0) {
      return false;
    }
    String before = tokens.get(first - 1).word();
    return Set.of("WHERE", "AND", "OR", "ON", "SET", ",", "(").contains(before);
  }

  private static Object value(String literal) {
    if (literal.charAt(0) == '\'') {
      return literal.substring(1, literal.length() - 1).replace("''", "'");
    }
    String number = literal.toUpperCase(Locale.ROOT);
    try {
      if (number.indexOf('E') >= 0) {
        Double value = Double.valueOf(number);
        return value.isInfinite() ? null : value;
      }
      BigDecimal decimal = new BigDecimal(number);
      if (number.indexOf('.') >= 0 || decimal.toBigInteger().bitLength() > 63) {
        return decimal;
      }
      return decimal.toBigInteger().bitLength() <= 31
          ? (Object) decimal.intValueExact()
          : (Object) decimal.longValueExact();
    } catch (NumberFormatException notPlain) {
      return null;
    }
  }
}
