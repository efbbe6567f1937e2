package io.mokadb.sql.plan.fast;

import io.mokadb.sql.plan.fast.LiftedLiteral.Use;
import io.mokadb.sql.tokens.SqlToken;
import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * Makes one text of many that differ in their literals, so that a text never seen before finds a
 * plan. Lifted are literals that a column is compared with in WHERE and ON, literals assigned in
 * SET or standing alone in a row of VALUES, and the numbers of LIMIT and OFFSET; nothing else, and
 * nothing at all where the text has parameters already.
 *
 * <p>The plan's parameter has the column's type. A literal that does not convert to it without loss
 * means something else as a literal ({@code WHERE small = 70000} is false, not an error): when
 * binding a lifted value fails, the caller runs the text as it was written. A literal that bounds a
 * range may decide about the plan, see {@link Use#decides}: the caller has to make sure that it
 * does not, or lift the others only. Confined.
 */
public final class LiteralLifting {
  private static final Set<String> STARTS = Set.of("SELECT", "INSERT", "UPDATE", "DELETE");

  /** Clauses, and whether columns are compared in them. */
  private static final Set<String> OTHERS =
      Set.of(
          "SELECT",
          "FROM",
          "GROUP",
          "HAVING",
          "ORDER",
          "LIMIT",
          "FETCH",
          "OFFSET",
          "UNION",
          "INTERSECT",
          "EXCEPT",
          "INTO",
          "RETURNING");

  private static final Set<String> COUNTS = Set.of("LIMIT", "OFFSET", "FIRST", "NEXT");
  private static final Set<String> AFTER_COUNT =
      Set.of("", ";", "LIMIT", "OFFSET", "FETCH", "ROW", "ROWS", "FOR", "RETURNING");

  /** Words after which a name is not a column. */
  private static final Set<String> NEVER = Set.of("OVER", "WITH", "ANY", "ALL");

  private final List<SqlToken> tokens;
  private final List<LiftedLiteral> literals = new ArrayList<>();
  private final LiftedConditions conditions;

  private LiteralLifting(List<SqlToken> tokens) {
    this.tokens = tokens;
    this.conditions = new LiftedConditions(tokens, literals);
  }

  private enum Region {
    OTHER,
    CONDITION,
    ASSIGNMENT,
    VALUES
  }

  /** The text with parameters in the place of literals; null if none may be lifted. */
  public static LiftedText lift(String sql) {
    List<SqlToken> tokens = tokens(sql);
    if (tokens.isEmpty() || !STARTS.contains(tokens.get(0).word())) {
      return null;
    }
    LiteralLifting lifting = new LiteralLifting(tokens);
    return lifting.lifted() && !lifting.literals.isEmpty()
        ? LiftedText.of(sql, lifting.literals)
        : null;
  }

  /** False if the text is none to lift literals of. */
  private boolean lifted() {
    Deque<Region> outer = new ArrayDeque<>();
    Region region = Region.OTHER;
    for (int i = 0; i < tokens.size(); i++) {
      String word = tokens.get(i).word();
      if (NEVER.contains(word)) {
        return false;
      }
      if (word.equals("(")) {
        outer.push(region);
      } else if (word.equals(")")) {
        region = outer.isEmpty() ? Region.OTHER : outer.pop();
      } else {
        region = region(word, region);
      }
      i = after(i, region, outer.size()) - 1;
    }
    return true;
  }

  private Region region(String word, Region current) {
    return switch (word) {
      case "WHERE", "ON" -> Region.CONDITION;
      case "SET" -> Region.ASSIGNMENT;
      case "VALUES" -> tokens.get(0).word().equals("INSERT") ? Region.VALUES : Region.OTHER;
      default -> OTHERS.contains(word) ? Region.OTHER : current;
    };
  }

  /** The index after the tokens that are done with this one. */
  private int after(int at, Region region, int depth) {
    return switch (region) {
      case VALUES -> depth == 1 ? value(at) : at + 1;
      case CONDITION -> conditions.after(at, false);
      case ASSIGNMENT -> conditions.after(at, depth == 0);
      case OTHER -> depth == 0 ? count(at) : at + 1;
    };
  }

  /** A literal alone in a row. */
  private int value(int at) {
    String before = word(at - 1);
    LiteralToken literal =
        before.equals("(") || before.equals(",") ? LiteralToken.at(tokens, at) : null;
    if (literal == null || !Set.of(",", ")").contains(word(literal.end()))) {
      return at + 1;
    }
    conditions.add(at, literal, Use.EQUAL);
    return literal.end();
  }

  /** A number of rows of the whole statement. */
  private int count(int at) {
    if (tokens.get(at).kind() == TokenKind.NUMBER && COUNTS.contains(word(at - 1))) {
      LiteralToken literal = LiteralToken.at(tokens, at);
      if (literal != null
          && (literal.value() instanceof Integer || literal.value() instanceof Long)
          && AFTER_COUNT.contains(word(literal.end()))) {
        conditions.add(at, literal, Use.COUNT);
      }
    }
    return at + 1;
  }

  private String word(int at) {
    return at < 0 || at >= tokens.size() ? "" : tokens.get(at).word();
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
}
