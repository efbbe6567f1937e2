package io.mokadb.fuzz.query;

import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Sort;
import io.mokadb.fuzz.tree.TreePart;
import java.util.ArrayList;
import java.util.List;

/** Aggregates and window functions whose results leave nothing open. */
final class Aggregates {
  private final Dice dice;
  private final Grammar grammar;

  Aggregates(Dice dice, Grammar grammar) {
    this.dice = dice;
    this.grammar = grammar;
  }

  /** An aggregate of that sort over the rows of a scope; BOOLEAN and CHAR are compared instead. */
  Node aggregate(Scope scope, Sort sort, int depth) {
    Node made = made(scope, sort, depth);
    return scope.isOfOuter(made) && !grammar.outerAggregates()
        ? made(new Scope(null, scope.bindings()), sort, depth)
        : made;
  }

  private Node made(Scope scope, Sort sort, int depth) {
    Node filter = filter(scope, depth);
    return switch (sort) {
      case INTEGER -> Node.of(sort, "CAST(", counting(scope, depth), filter, " AS INTEGER)");
      case BIGINT ->
          dice.chance(50)
              ? Node.of(sort, "SUM(", distinct(), grammar.value(scope, Sort.INTEGER, depth), ")")
              : Node.of(sort, counting(scope, depth), filter);
      case DECIMAL ->
          Node.of(
              sort,
              dice.word("SUM(", "MIN(", "MAX("),
              grammar.value(scope, sort, depth),
              ")",
              filter);
      case BOOLEAN ->
          dice.chance(50)
              ? Node.of(
                  sort,
                  "(",
                  extreme(scope, Sort.INTEGER, depth),
                  dice.word(" > ", " = "),
                  dice.constant(Sort.INTEGER),
                  ")")
              : Node.of(
                  sort, dice.word("EVERY(", "BOOL_OR("), grammar.condition(scope, depth), ")");
      default -> Node.of(sort, extreme(scope, sort, depth), filter);
    };
  }

  private Node extreme(Scope scope, Sort sort, int depth) {
    return Node.of(sort, dice.word("MIN(", "MAX("), grammar.value(scope, sort, depth), ")");
  }

  private Node counting(Scope scope, int depth) {
    return dice.chance(40)
        ? Node.of(Sort.BIGINT, "COUNT(*)")
        : Node.of(Sort.BIGINT, "COUNT(", distinct(), grammar.value(scope, dice.sort(), depth), ")");
  }

  private String distinct() {
    return dice.chance(25) ? "DISTINCT " : "";
  }

  private Node filter(Scope scope, int depth) {
    return dice.chance(12)
        ? Node.of(Sort.PIECE, " FILTER (WHERE ", grammar.condition(scope, depth - 1), ")")
        : Node.of(Sort.PIECE, "");
  }

  /** A window function; what leaves the order of equal rows open is not among them. */
  Node window(Scope scope, Sort sort, int depth) {
    List<Node> order = new ArrayList<>();
    for (int i = 1 + dice.below(2); i > 0; i--) {
      order.add(Orders.item(grammar.value(scope, dice.sort(), dice.below(2)), dice));
    }
    Node partition =
        dice.chance(50)
            ? Node.of(
                Sort.PIECE, "PARTITION BY ", grammar.value(scope, dice.sort(), depth - 1), " ")
            : Node.of(Sort.PIECE, "");
    boolean whole = sort == Sort.INTEGER || sort == Sort.BIGINT;
    boolean rank = whole && dice.chance(40);
    Node function = rank ? ranking() : windowed(scope, sort, depth);
    String frame =
        rank
            ? ""
            : dice.word(
                "",
                "",
                " RANGE BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING",
                " GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING");
    Node over =
        Node.of(
            sort,
            function,
            " OVER (",
            new TreePart.Optional(partition),
            "ORDER BY ",
            new TreePart.Many(order, ", ", 1),
            frame + ")");
    return whole ? Node.of(sort, "CAST(", over, " AS " + sort.type() + ")") : over;
  }

  private Node ranking() {
    return Node.of(Sort.PIECE, dice.word("RANK()", "DENSE_RANK()"));
  }

  private Node windowed(Scope scope, Sort sort, int depth) {
    String name =
        switch (sort) {
          case INTEGER, BIGINT -> dice.word("COUNT(", "SUM(", "MIN(", "MAX(");
          case DECIMAL -> dice.word("SUM(", "MIN(", "MAX(");
          default -> dice.word("MIN(", "MAX(");
        };
    Sort of = sort == Sort.BIGINT ? Sort.INTEGER : sort;
    return Node.of(Sort.PIECE, name, grammar.value(scope, of, depth), ")");
  }
}
