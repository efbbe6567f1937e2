package io.mokadb.fuzz.query;

import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Sort;
import java.util.List;

/** Conditions about a query: EXISTS, quantified comparisons, IN. */
final class SubqueryConditions {
  static final List<String> COMPARISONS = List.of("=", "=", "=", "<>", "<", "<=", ">", ">=");

  private final Dice dice;
  private final Grammar grammar;

  SubqueryConditions(Dice dice, Grammar grammar) {
    this.dice = dice;
    this.grammar = grammar;
  }

  Node condition(Scope scope, int depth) {
    Sort sort = dice.sort();
    return switch (dice.below(5)) {
      case 0, 1 -> exists(scope, sort, depth);
      case 2 -> quantified(scope, sort, depth);
      case 3 -> dice.chance(40) ? rowIn(scope, sort, depth) : in(scope, sort, depth);
      default -> in(scope, sort, depth);
    };
  }

  private Node exists(Scope scope, Sort sort, int depth) {
    return Node.of(
        Sort.BOOLEAN,
        dice.word("(EXISTS (", "(NOT EXISTS ("),
        grammar.query(scope, List.of(sort), depth - 1).node(),
        "))");
  }

  private Node quantified(Scope scope, Sort sort, int depth) {
    return Node.of(
        Sort.BOOLEAN,
        "(",
        grammar.value(scope, sort, depth - 1),
        " " + dice.pick(COMPARISONS) + dice.word(" ANY (", " ALL (", " SOME ("),
        grammar.query(scope, List.of(sort), depth - 1).node(),
        "))");
  }

  private Node rowIn(Scope scope, Sort sort, int depth) {
    Sort second = dice.sort();
    return Node.of(
        Sort.BOOLEAN,
        "((",
        grammar.value(scope, sort, 0),
        ", ",
        grammar.value(scope, second, 0),
        dice.word(") IN (", ") NOT IN ("),
        grammar.query(scope, List.of(sort, second), depth - 1).node(),
        "))");
  }

  private Node in(Scope scope, Sort sort, int depth) {
    return Node.of(
        Sort.BOOLEAN,
        "(",
        grammar.value(scope, sort, depth - 1),
        dice.word(" IN (", " NOT IN ("),
        grammar.query(scope, List.of(sort), depth - 1).node(),
        "))");
  }
}
