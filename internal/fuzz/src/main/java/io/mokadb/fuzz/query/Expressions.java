package io.mokadb.fuzz.query;

import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Sort;
import java.util.List;

/** Expressions of every type but BOOLEAN. */
final class Expressions {
  private final Dice dice;
  private final Grammar grammar;

  Expressions(Dice dice, Grammar grammar) {
    this.dice = dice;
    this.grammar = grammar;
  }

  Node value(Scope scope, Sort sort, int depth) {
    if (depth <= 0 || dice.chance(45)) {
      return simple(scope, sort);
    }
    int kind = dice.below(100);
    if (kind < 14) {
      return conditional(scope, sort, depth);
    }
    if (kind < 26) {
      return grammar.scalar(scope, sort, depth - 1);
    }
    return switch (sort) {
      case INTEGER -> integer(scope, depth);
      case BIGINT -> bigint(scope, depth);
      case DECIMAL -> decimal(scope, depth);
      case DOUBLE -> floating(scope, depth);
      case VARCHAR -> text(scope, depth);
      case DATE -> date(scope, depth);
      case TIMESTAMP -> timestamp(scope, depth);
      default -> simple(scope, sort);
    };
  }

  Node simple(Scope scope, Sort sort) {
    Node column = dice.chance(80) ? scope.column(sort, dice.random()) : null;
    return column != null ? column : dice.constant(sort);
  }

  private Node conditional(Scope scope, Sort sort, int depth) {
    Node one = value(scope, sort, depth - 1);
    Node two = value(scope, sort, depth - 1);
    return switch (dice.below(4)) {
      case 0 -> Node.of(sort, "COALESCE(", one, ", ", two, ")");
      case 1 -> Node.of(sort, "NULLIF(", one, ", ", two, ")");
      case 2 ->
          Node.of(
              sort,
              "CASE ",
              value(scope, Sort.INTEGER, depth - 1),
              " WHEN ",
              dice.constant(Sort.INTEGER),
              " THEN ",
              one,
              " ELSE ",
              two,
              " END");
      default ->
          Node.of(
              sort,
              "CASE WHEN ",
              grammar.condition(scope, depth - 1),
              " THEN ",
              one,
              " ELSE ",
              two,
              " END");
    };
  }

  private Node binary(Scope scope, Sort sort, int depth, List<String> operators) {
    return Node.of(
        sort,
        "(",
        value(scope, sort, depth - 1),
        " " + dice.pick(operators) + " ",
        value(scope, sort, depth - 1),
        ")");
  }

  private Node cast(Scope scope, Sort from, Sort to, int depth) {
    return Node.of(to, "CAST(", value(scope, from, depth - 1), " AS " + to.type() + ")");
  }

  private Node integer(Scope scope, int depth) {
    return switch (dice.below(6)) {
      case 0 -> Node.of(Sort.INTEGER, "CHAR_LENGTH(", value(scope, Sort.VARCHAR, depth - 1), ")");
      case 1 -> Node.of(Sort.INTEGER, "ABS(", value(scope, Sort.INTEGER, depth - 1), ")");
      case 2 -> divided(scope, Sort.INTEGER, depth);
      case 3 ->
          Node.of(
              Sort.INTEGER,
              "CAST(EXTRACT(" + dice.word("YEAR", "MONTH", "DAY") + " FROM ",
              value(scope, Sort.DATE, depth - 1),
              ") AS INTEGER)");
      default -> binary(scope, Sort.INTEGER, depth, List.of("+", "-", "*"));
    };
  }

  private Node divided(Scope scope, Sort sort, int depth) {
    return Node.of(
        sort,
        "(",
        value(scope, sort, depth - 1),
        dice.word(" / ", " % ") + "NULLIF(",
        value(scope, sort, depth - 1),
        ", 0))");
  }

  private Node bigint(Scope scope, int depth) {
    return switch (dice.below(3)) {
      case 0 -> cast(scope, Sort.INTEGER, Sort.BIGINT, depth);
      case 1 -> divided(scope, Sort.BIGINT, depth);
      default -> binary(scope, Sort.BIGINT, depth, List.of("+", "-"));
    };
  }

  private Node decimal(Scope scope, int depth) {
    return switch (dice.below(4)) {
      case 0 -> cast(scope, Sort.INTEGER, Sort.DECIMAL, depth);
      case 1 -> Node.of(Sort.DECIMAL, "ABS(", value(scope, Sort.DECIMAL, depth - 1), ")");
      case 2 -> Node.of(Sort.DECIMAL, "ROUND(", value(scope, Sort.DECIMAL, depth - 1), ", 1)");
      default -> binary(scope, Sort.DECIMAL, depth, List.of("+", "-"));
    };
  }

  private Node floating(Scope scope, int depth) {
    return switch (dice.below(3)) {
      case 0 -> cast(scope, Sort.INTEGER, Sort.DOUBLE, depth);
      case 1 -> Node.of(Sort.DOUBLE, "FLOOR(", value(scope, Sort.DOUBLE, depth - 1), ")");
      default -> binary(scope, Sort.DOUBLE, depth, List.of("+", "-"));
    };
  }

  private Node text(Scope scope, int depth) {
    Node inner = value(scope, Sort.VARCHAR, depth - 1);
    return switch (dice.below(7)) {
      case 0 -> Node.of(Sort.VARCHAR, dice.word("UPPER(", "LOWER(", "TRIM("), inner, ")");
      case 1 -> Node.of(Sort.VARCHAR, "SUBSTRING(", inner, " FROM 2)");
      case 2 ->
          Node.of(Sort.VARCHAR, "REPLACE(", inner, ", 'a', ", value(scope, Sort.VARCHAR, 0), ")");
      case 3 ->
          Node.of(
              Sort.VARCHAR,
              dice.word("LPAD(", "RPAD("),
              inner,
              ", 4, ",
              value(scope, Sort.VARCHAR, 0),
              ")");
      case 4 -> cast(scope, Sort.INTEGER, Sort.VARCHAR, depth);
      case 5 -> cast(scope, Sort.DATE, Sort.VARCHAR, depth);
      default -> binary(scope, Sort.VARCHAR, depth, List.of("||"));
    };
  }

  private Node date(Scope scope, int depth) {
    return cast(scope, Sort.TIMESTAMP, Sort.DATE, depth);
  }

  private Node timestamp(Scope scope, int depth) {
    return dice.chance(50)
        ? cast(scope, Sort.DATE, Sort.TIMESTAMP, depth)
        : Node.of(
            Sort.TIMESTAMP,
            "(",
            value(scope, Sort.TIMESTAMP, depth - 1),
            " " + dice.word("+", "-") + " INTERVAL '" + dice.word("1", "36") + "' HOUR)");
  }
}
