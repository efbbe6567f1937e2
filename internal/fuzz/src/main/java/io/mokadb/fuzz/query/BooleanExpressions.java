package io.mokadb.fuzz.query;

import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Sort;
import io.mokadb.fuzz.tree.TreePart;
import java.util.ArrayList;
import java.util.List;

/** Expressions of type BOOLEAN. */
final class BooleanExpressions {
  private final Dice dice;
  private final Grammar grammar;
  private final SubqueryConditions subqueries;

  BooleanExpressions(Dice dice, Grammar grammar) {
    this.dice = dice;
    this.grammar = grammar;
    this.subqueries = new SubqueryConditions(dice, grammar);
  }

  Node condition(Scope scope, int depth) {
    if (depth <= 0) {
      return simple(scope, 0);
    }
    int kind = dice.below(100);
    if (kind < 22) {
      return both(scope, depth);
    }
    if (kind < 32) {
      return Node.of(Sort.BOOLEAN, "NOT (", condition(scope, depth - 1), ")");
    }
    if (kind < 62) {
      return subqueries.condition(scope, depth);
    }
    if (kind < 68) {
      return Node.of(
          Sort.BOOLEAN,
          "((",
          condition(scope, depth - 1),
          ") IS " + dice.word("", "NOT ") + dice.word("TRUE", "FALSE", "UNKNOWN") + ")");
    }
    if (kind < 72) {
      return Node.of(
          Sort.BOOLEAN,
          "CASE WHEN ",
          condition(scope, depth - 1),
          " THEN ",
          condition(scope, depth - 1),
          " ELSE ",
          condition(scope, depth - 1),
          " END");
    }
    return simple(scope, depth - 1);
  }

  private Node both(Scope scope, int depth) {
    return Node.of(
        Sort.BOOLEAN,
        "(",
        condition(scope, depth - 1),
        dice.word(" AND ", " AND ", " OR "),
        condition(scope, depth - 1),
        ")");
  }

  private Node simple(Scope scope, int depth) {
    Sort sort = dice.sort();
    Node left = grammar.value(scope, sort, depth);
    switch (dice.below(12)) {
      case 0, 1:
        return Node.of(Sort.BOOLEAN, "(", left, " IS " + dice.word("", "NOT ") + "NULL)");
      case 2:
        return distinct(scope, sort, left, depth);
      case 3:
        return between(scope, sort, left);
      case 4:
        return Node.of(
            Sort.BOOLEAN, "(", left, dice.word(" IN (", " NOT IN ("), list(scope, sort), "))");
      case 5:
        return like(scope, depth);
      case 6:
        return rows(scope, sort, left);
      case 7:
        Node flag = scope.column(Sort.BOOLEAN, dice.random());
        return flag == null ? compare(scope, sort, left, depth) : flag;
      default:
        return compare(scope, sort, left, depth);
    }
  }

  private Node distinct(Scope scope, Sort sort, Node left, int depth) {
    return Node.of(
        Sort.BOOLEAN,
        "(",
        left,
        " IS " + dice.word("", "NOT ") + "DISTINCT FROM ",
        grammar.value(scope, sort, depth),
        ")");
  }

  private Node between(Scope scope, Sort sort, Node left) {
    return Node.of(
        Sort.BOOLEAN,
        "(",
        left,
        dice.word(" BETWEEN ", " NOT BETWEEN "),
        grammar.value(scope, sort, 0),
        " AND ",
        grammar.value(scope, sort, 0),
        ")");
  }

  private Node like(Scope scope, int depth) {
    return Node.of(
        Sort.BOOLEAN,
        "(",
        grammar.value(scope, Sort.VARCHAR, depth),
        dice.word(" LIKE ", " NOT LIKE ") + dice.word("'a%'", "'%b'", "'_'", "'%'", "'%a%'"),
        ")");
  }

  private Node compare(Scope scope, Sort sort, Node left, int depth) {
    Sort other = sort.isNumber() && dice.chance(20) ? dice.pick(numbers()) : sort;
    return Node.of(
        Sort.BOOLEAN,
        "(",
        left,
        " " + dice.pick(SubqueryConditions.COMPARISONS) + " ",
        grammar.value(scope, other, depth),
        ")");
  }

  private static List<Sort> numbers() {
    return List.of(Sort.INTEGER, Sort.BIGINT, Sort.DECIMAL, Sort.DOUBLE);
  }

  private Node rows(Scope scope, Sort sort, Node left) {
    Sort second = dice.sort();
    return Node.of(
        Sort.BOOLEAN,
        "((",
        left,
        ", ",
        grammar.value(scope, second, 0),
        ") " + dice.word("=", "=", "<>", "<") + " (",
        grammar.value(scope, sort, 0),
        ", ",
        grammar.value(scope, second, 0),
        "))");
  }

  private TreePart list(Scope scope, Sort sort) {
    List<Node> nodes = new ArrayList<>();
    for (int i = dice.below(4); i >= 0; i--) {
      nodes.add(dice.chance(70) ? dice.constant(sort) : grammar.value(scope, sort, 0));
    }
    return new TreePart.Many(nodes, ", ", 1);
  }
}
