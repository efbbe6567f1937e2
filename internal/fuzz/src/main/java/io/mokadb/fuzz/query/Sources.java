package io.mokadb.fuzz.query;

import io.mokadb.fuzz.schema.SchemaColumn;
import io.mokadb.fuzz.schema.SchemaTable;
import io.mokadb.fuzz.schema.View;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Sort;
import io.mokadb.fuzz.tree.TreePart;
import java.util.ArrayList;
import java.util.List;

/** The items of FROM: tables, views, queries, lateral queries, and joins of all kinds. */
final class Sources {
  private final Dice dice;
  private final FreshAliases names;
  private final Grammar grammar;
  private List<SchemaTable> tables;
  private final List<View> views;
  private List<Binding> known = List.of();

  Sources(
      Dice dice, FreshAliases names, Grammar grammar, List<SchemaTable> tables, List<View> views) {
    this.dice = dice;
    this.names = names;
    this.grammar = grammar;
    this.tables = tables;
    this.views = views;
  }

  /** The queries of WITH that can be named from here on. */
  void known(List<Binding> queries) {
    this.known = List.copyOf(queries);
  }

  Node from(Scope outer, int count, int depth, List<Binding> bound) {
    if (count == 1) {
      return single(outer, depth, bound);
    }
    int right = count > 2 && dice.chance(20) ? 2 : 1;
    List<Binding> lefts = new ArrayList<>();
    Node left = from(outer, count - right, depth, lefts);
    if (right == 1 && depth > 0 && dice.chance(15)) {
      return lateral(outer, left, lefts, depth, bound);
    }
    List<Binding> rights = new ArrayList<>();
    Node node = from(outer, right, depth, rights);
    if (right == 2) {
      node = Node.of(Sort.SOURCE, "(", node, ")");
    }
    Node joined = join(outer, left, lefts, node, rights, depth);
    bound.addAll(lefts);
    bound.addAll(rights);
    return joined;
  }

  private Node join(
      Scope outer, Node left, List<Binding> lefts, Node right, List<Binding> rights, int depth) {
    List<Binding> all = new ArrayList<>(lefts);
    all.addAll(rights);
    Scope scope = new Scope(outer, all);
    int kind = dice.below(100);
    if (kind < 5) {
      return Node.of(Sort.SOURCE, left, " CROSS JOIN ", right);
    }
    String word = dice.word("INNER", "INNER", "LEFT", "LEFT", "RIGHT", "FULL");
    if (kind < 17 && lefts.size() == 1 && rights.size() == 1) {
      List<String> shared = shared(lefts.get(0), rights.get(0));
      if (!shared.isEmpty() && kind < 11) {
        return Node.of(
            Sort.SOURCE, left, " " + word + " JOIN ", right, " USING (" + dice.pick(shared) + ")");
      }
      if (!shared.isEmpty() && shared.size() == sameNames(lefts.get(0), rights.get(0))) {
        return Node.of(Sort.SOURCE, left, " NATURAL " + word + " JOIN ", right);
      }
    }
    Node on = on(scope, new Scope(null, lefts), new Scope(null, rights), depth, word);
    return Node.of(Sort.SOURCE, left, " " + word + " JOIN ", right, " ON ", on);
  }

  private static long sameNames(Binding left, Binding right) {
    List<String> names = left.columns().stream().map(SchemaColumn::name).toList();
    return right.columns().stream().map(SchemaColumn::name).filter(names::contains).count();
  }

  private static List<String> shared(Binding left, Binding right) {
    return left.columns().stream()
        .filter(right.columns()::contains)
        .map(SchemaColumn::name)
        .toList();
  }

  /** From here on there is no other table. */
  void only(SchemaTable table) {
    this.tables = List.of(table);
  }

  /** The condition of an outer join of two sides. */
  Node on(List<Binding> lefts, List<Binding> rights, String word) {
    List<Binding> all = new ArrayList<>(lefts);
    all.addAll(rights);
    return on(
        new Scope(Scope.none(), all), new Scope(null, lefts), new Scope(null, rights), 2, word);
  }

  /** An equality of both sides in most cases, so that results stay small; FULL knows no other. */
  private Node on(Scope scope, Scope left, Scope right, int depth, String word) {
    if (!word.equals("FULL") && dice.chance(12)) {
      return grammar.condition(scope, depth);
    }
    SchemaColumn column = left.anyColumn(dice.random());
    Node one = left.own(column.sort(), dice.random());
    Node two = right.own(column.sort(), dice.random());
    if (two == null) {
      one = left.own(Sort.INTEGER, dice.random());
      two = right.own(Sort.INTEGER, dice.random());
    }
    if (one == null || two == null) {
      return word.equals("FULL")
          ? Node.constant(Sort.BOOLEAN, "TRUE")
          : grammar.condition(scope, depth);
    }
    Node equal = Node.of(Sort.BOOLEAN, "(", one, " = ", two, ")");
    if (word.equals("FULL") || dice.chance(65)) {
      return equal;
    }
    return Node.of(
        Sort.BOOLEAN,
        "(",
        equal,
        dice.word(" AND ", " AND ", " AND ", " OR "),
        grammar.condition(scope, depth),
        ")");
  }

  private Node lateral(
      Scope outer, Node left, List<Binding> lefts, int depth, List<Binding> bound) {
    Query query = grammar.query(new Scope(outer, lefts), sorts(), depth - 1);
    Binding binding = new Binding(names.next("l"), query.columns(), List.of());
    bound.addAll(lefts);
    bound.add(binding);
    Node source = Node.of(Sort.SOURCE, "LATERAL (", query.node(), ") AS " + binding.alias());
    if (dice.chance(30)) {
      return Node.of(Sort.SOURCE, left, " CROSS JOIN ", source);
    }
    Scope scope = new Scope(outer, bound);
    Node on =
        dice.chance(50) ? Node.constant(Sort.BOOLEAN, "TRUE") : grammar.condition(scope, depth - 1);
    return Node.of(Sort.SOURCE, left, dice.word(" LEFT", " INNER") + " JOIN ", source, " ON ", on);
  }

  private List<Sort> sorts() {
    List<Sort> sorts = new ArrayList<>();
    sorts.add(Sort.INTEGER);
    for (int i = dice.below(3); i > 0; i--) {
      sorts.add(dice.sort());
    }
    return sorts;
  }

  private Node single(Scope outer, int depth, List<Binding> bound) {
    int kind = dice.below(100);
    if (kind < 14 && depth > 0) {
      // What is around FROM may be named in it, but its own sources only after LATERAL.
      Query query = grammar.query(outer, sorts(), depth - 1);
      Binding binding = new Binding(names.next("q"), query.columns(), List.of());
      bound.add(binding);
      return Node.of(Sort.SOURCE, "(", query.node(), ") AS " + binding.alias());
    }
    if (kind < 24 && !views.isEmpty()) {
      View view = dice.pick(views);
      Binding binding = new Binding(names.next("v"), view.columns(), List.of());
      bound.add(binding);
      return Node.of(Sort.SOURCE, view.name() + " AS " + binding.alias());
    }
    if (kind < 55 && !known.isEmpty()) {
      Binding query = dice.pick(known);
      bound.add(new Binding(names.next("g"), query.columns(), List.of()));
      return Node.of(Sort.SOURCE, query.alias() + " AS " + bound.get(bound.size() - 1).alias());
    }
    if (kind < 28) {
      return rows(bound);
    }
    SchemaTable table = dice.pick(tables);
    Binding binding = new Binding(names.next("a"), table.columns(), table.key());
    bound.add(binding);
    return Node.of(Sort.SOURCE, table.name() + " AS " + binding.alias());
  }

  private Node rows(List<Binding> bound) {
    List<SchemaColumn> columns =
        List.of(new SchemaColumn("k", Sort.INTEGER), new SchemaColumn("e", dice.sort()));
    Binding binding = new Binding(names.next("w"), columns, List.of());
    bound.add(binding);
    List<Node> rows = new ArrayList<>();
    for (int i = 1 + dice.below(3); i > 0; i--) {
      rows.add(
          Node.of(
              Sort.PIECE,
              "(",
              dice.constant(Sort.INTEGER),
              ", ",
              dice.constant(columns.get(1).sort()),
              ")"));
    }
    return Node.of(
        Sort.SOURCE,
        "(VALUES ",
        new TreePart.Many(rows, ", ", 1),
        ") AS " + binding.alias() + " (k, e)");
  }
}
