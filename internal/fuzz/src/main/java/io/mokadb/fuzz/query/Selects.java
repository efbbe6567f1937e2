package io.mokadb.fuzz.query;

import io.mokadb.fuzz.schema.SchemaColumn;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Sort;
import io.mokadb.fuzz.tree.TreePart;
import java.util.ArrayList;
import java.util.List;

/** Queries that begin with SELECT: plain ones, with groups, with windows. */
final class Selects {
  private final Dice dice;
  private final FreshAliases names;
  private final Grammar grammar;
  private final Aggregates aggregates;

  Selects(Dice dice, FreshAliases names, Grammar grammar) {
    this.dice = dice;
    this.names = names;
    this.grammar = grammar;
    this.aggregates = new Aggregates(dice, grammar);
  }

  Query select(Scope outer, List<Sort> sorts, int depth, int sources) {
    List<Binding> bound = new ArrayList<>();
    Node from = grammar.from(outer, sources, depth, bound);
    Scope scope = new Scope(outer, bound);
    return dice.chance(22) ? grouped(scope, from, sorts, depth) : plain(scope, from, sorts, depth);
  }

  private Query plain(Scope scope, Node from, List<Sort> sorts, int depth) {
    Items items = new Items(names);
    boolean windows = dice.chance(8);
    for (Sort sort : sorts) {
      boolean window = windows && sort != Sort.BOOLEAN && dice.chance(60);
      items.add(
          window
              ? aggregates.window(scope, sort, Math.min(depth, 1))
              : grammar.value(scope, sort, depth),
          sort);
    }
    Node where = where(scope, depth);
    Node node =
        Node.of(
            Sort.QUERY,
            "SELECT ",
            new TreePart.Optional(Node.of(Sort.PIECE, dice.chance(15) ? "DISTINCT " : "")),
            items.list(),
            " FROM ",
            from,
            new TreePart.Optional(where));
    return new Query(node, items.columns(), false);
  }

  private Node where(Scope scope, int depth) {
    return dice.chance(70)
        ? Node.of(Sort.PIECE, " WHERE ", grammar.condition(scope, depth))
        : Node.of(Sort.PIECE, "");
  }

  /** Groups are made of columns; the list has them, aggregates, and expressions of both. */
  private Query grouped(Scope scope, Node from, List<Sort> sorts, int depth) {
    List<SchemaColumn> keys = new ArrayList<>();
    List<Node> groups = new ArrayList<>();
    for (int i = dice.below(4); i > 0; i--) {
      Binding binding = dice.pick(scope.bindings());
      SchemaColumn column = dice.pick(binding.columns());
      keys.add(new SchemaColumn(binding.alias() + "." + column.name(), column.sort()));
      groups.add(Scope.column(binding, column));
    }
    Binding grouping = new Binding("", keys, List.of());
    Items items = new Items(names);
    for (Sort sort : sorts) {
      items.add(groupedItem(scope, grouping, sort, depth), sort);
    }
    Node having =
        dice.chance(30)
            ? Node.of(
                Sort.PIECE,
                " HAVING ",
                aggregates.aggregate(scope, Sort.BOOLEAN, Math.min(depth - 1, 1)))
            : Node.of(Sort.PIECE, "");
    Node node =
        Node.of(
            Sort.QUERY,
            "SELECT ",
            items.list(),
            " FROM ",
            from,
            new TreePart.Optional(where(scope, depth)),
            new TreePart.Optional(groupBy(groups)),
            new TreePart.Optional(having));
    return new Query(node, items.columns(), false);
  }

  private Node groupedItem(Scope scope, Binding grouping, Sort sort, int depth) {
    List<SchemaColumn> fit = grouping.columns().stream().filter(c -> c.sort() == sort).toList();
    if (!fit.isEmpty() && dice.chance(60)) {
      return Node.of(sort, dice.pick(fit).name());
    }
    if (sort == Sort.CHAR) {
      return dice.constant(sort);
    }
    Node aggregate = aggregates.aggregate(scope, sort, Math.min(depth, 1));
    if (!fit.isEmpty() && dice.chance(30)) {
      Node key = Node.of(sort, dice.pick(fit).name());
      return Node.of(sort, "COALESCE(", aggregate, ", ", key, ")");
    }
    return aggregate;
  }

  private Node groupBy(List<Node> groups) {
    if (groups.isEmpty()) {
      return Node.of(Sort.PIECE, "");
    }
    TreePart list = new TreePart.Many(groups, ", ", 1);
    return switch (dice.below(8)) {
      case 0 -> Node.of(Sort.PIECE, " GROUP BY ROLLUP (", list, ")");
      case 1 -> Node.of(Sort.PIECE, " GROUP BY CUBE (", list, ")");
      case 2 ->
          Node.of(
              Sort.PIECE,
              " GROUP BY GROUPING SETS ((",
              list,
              "), (",
              dice.pick(groups),
              ")" + dice.word("", ", ()") + ")");
      default -> Node.of(Sort.PIECE, " GROUP BY ", list);
    };
  }
}
