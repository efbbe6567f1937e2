package io.mokadb.fuzz.query;

import io.mokadb.fuzz.schema.SchemaColumn;
import io.mokadb.fuzz.schema.SchemaTable;
import io.mokadb.fuzz.schema.Values;
import io.mokadb.fuzz.schema.View;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Sort;
import io.mokadb.fuzz.tree.TreePart;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Queries by chance over a schema. Not thread-safe; a generator makes one statement. */
public final class QueryGenerator implements Grammar {
  private final Dice dice;
  private final FreshAliases names = new FreshAliases();
  private final Expressions expressions;
  private final BooleanExpressions conditions;
  private final Sources sources;
  private final Selects selects;
  private final Compounds compounds;
  private final List<SchemaTable> tables;
  private boolean outerAggregates;

  public QueryGenerator(
      RandomGenerator random, Values values, List<SchemaTable> tables, List<View> views) {
    this.dice = new Dice(random, values);
    this.tables = tables;
    this.expressions = new Expressions(dice, this);
    this.conditions = new BooleanExpressions(dice, this);
    this.sources = new Sources(dice, names, this, tables, views);
    this.selects = new Selects(dice, names, this);
    this.compounds = new Compounds(dice, names, this, sources);
  }

  /** A statement of up to six sources at its top. */
  public Query statement() {
    outerAggregates = true;
    Query query = unorderedQuery();
    return dice.chance(35) ? compounds.ordered(query, true) : query;
  }

  /** A statement whose rows come in any order. */
  public Node unordered() {
    return dice.chance(50) ? columns() : unorderedQuery().node();
  }

  /** Columns as they are, in whose order rows may be kept. */
  private Node columns() {
    List<Binding> bound = new ArrayList<>();
    Node from = from(Scope.none(), 1 + dice.below(2), 1, bound);
    List<Node> items = new ArrayList<>();
    items.add(named(bound.get(0).alias() + "." + first(bound.get(0))));
    for (int i = dice.below(3); i > 0; i--) {
      items.add(named(column(bound)));
    }
    Node where =
        dice.chance(50)
            ? Node.of(Sort.PIECE, " WHERE ", condition(new Scope(Scope.none(), bound), 1))
            : Node.of(Sort.PIECE, "");
    return Node.of(
        Sort.QUERY,
        "SELECT ",
        new TreePart.Many(items, ", ", 1),
        " FROM ",
        from,
        new TreePart.Optional(where));
  }

  private Node named(Object column) {
    return Node.of(Sort.PIECE, column, " AS " + names.next("c"));
  }

  private static String first(Binding binding) {
    return binding.key().isEmpty() ? binding.columns().get(0).name() : binding.key().get(0);
  }

  private Query unorderedQuery() {
    List<Sort> sorts = new ArrayList<>();
    sorts.add(Sort.INTEGER);
    for (int i = dice.below(4); i > 0; i--) {
      sorts.add(dice.sort());
    }
    return dice.chance(10) ? compounds.with(sorts) : top(Scope.none(), sorts);
  }

  Query top(Scope scope, List<Sort> sorts) {
    if (dice.chance(10)) {
      return compounds.set(scope, sorts, 2);
    }
    int most = dice.chance(15) ? 6 : 3;
    return selects.select(scope, sorts, 2 + dice.below(2), 1 + dice.below(most));
  }

  /** What a view may be made of: it names nothing of a statement around it. */
  public Query view() {
    return query(Scope.none(), List.of(Sort.INTEGER, dice.sort(), dice.sort()), 1);
  }

  /** FROM's sources and a condition about them, for the oracles that make their own statements. */
  public SourceSample sample() {
    List<Binding> bound = new ArrayList<>();
    Node from = from(Scope.none(), 1 + dice.below(3), 2, bound);
    Scope scope = new Scope(Scope.none(), bound);
    Items items = new Items(names);
    for (int i = 1 + dice.below(3); i > 0; i--) {
      Sort sort = dice.sort();
      items.add(value(scope, sort, 1), sort);
    }
    Node list = Node.of(Sort.PIECE, items.list());
    Node number = value(scope, Sort.INTEGER, 1);
    return new SourceSample(list, from, condition(scope, 3), number);
  }

  /** True if rows are to be distinct, the directions of their columns, and a limit. */
  public List<Node> order() {
    Node distinct = Node.of(Sort.PIECE, dice.chance(35) ? "DISTINCT" : "");
    List<String> directions = new ArrayList<>();
    for (int i = 1 + dice.below(4); i > 0; i--) {
      directions.add(dice.word("", "", " DESC", " NULLS LAST", " DESC NULLS FIRST"));
    }
    String limit = dice.chance(60) ? " LIMIT " + dice.below(6) : "";
    String offset = !limit.isEmpty() && dice.chance(40) ? " OFFSET " + dice.below(4) : "";
    return List.of(
        Node.of(Sort.PIECE, new TreePart.Optional(distinct)),
        Node.of(Sort.PIECE, String.join(",", directions)),
        Node.of(Sort.PIECE, new TreePart.Optional(Node.of(Sort.PIECE, limit + offset))));
  }

  /** The kind, sides and condition of an outer join, and a column of each side. */
  public List<Node> outerJoin() {
    List<Binding> lefts = new ArrayList<>();
    List<Binding> rights = new ArrayList<>();
    Node left = from(Scope.none(), 1 + dice.below(2), 2, lefts);
    Node right = from(Scope.none(), 1, 2, rights);
    String kind = dice.word("LEFT", "LEFT", "RIGHT", "FULL");
    return List.of(
        Node.of(Sort.PIECE, " " + kind + " "),
        left,
        right,
        sources.on(lefts, rights, kind),
        column(lefts),
        column(rights));
  }

  /** A column that stays what it is when a question is made smaller. */
  private Node column(List<Binding> bound) {
    Binding binding = dice.pick(bound);
    return Node.of(Sort.PIECE, binding.alias() + "." + dice.pick(binding.columns()).name());
  }

  /** An expression over a table under an alias, and the two. */
  public List<Node> ofTable() {
    SchemaTable table = dice.pick(tables);
    Binding binding = new Binding(names.next("a"), table.columns(), table.key());
    Scope scope = new Scope(Scope.none(), List.of(binding));
    if (dice.chance(60)) {
      // So that what refers to one of them could as well be meant for another.
      sources.only(table);
    }
    Node expression =
        switch (dice.below(3)) {
          case 0 -> condition(scope, 3);
          case 1 -> scalar(scope, Sort.INTEGER, 2 + dice.below(2));
          default -> nested(scope, scope, 1 + dice.below(2));
        };
    return List.of(
        Node.of(Sort.PIECE, "(", expression, ")"),
        Node.of(Sort.PIECE, table.name() + " AS " + binding.alias()));
  }

  /** Queries in queries, of which the innermost refers to the row around all of them. */
  private Node nested(Scope first, Scope outer, int levels) {
    List<Binding> bound = new ArrayList<>();
    Node from = from(outer, 1, 0, bound);
    Scope scope = new Scope(outer, bound);
    SchemaColumn column = first.anyColumn(dice.random());
    Node own = scope.own(column.sort(), dice.random());
    Node inner =
        levels > 0
            ? nested(first, scope, levels - 1)
            : Node.of(
                Sort.BOOLEAN,
                "(",
                own == null ? dice.constant(column.sort()) : own,
                dice.word(" = ", " < ", " <> "),
                first.own(column.sort(), dice.random()),
                ")");
    Node query =
        Node.of(
            Sort.QUERY,
            dice.word("SELECT 1 AS x FROM ", "SELECT DISTINCT 1 AS x FROM "),
            from,
            " WHERE ",
            condition(scope, 0),
            dice.word(" AND ", " AND ", " OR "),
            inner);
    return dice.chance(70)
        ? Node.of(Sort.BOOLEAN, dice.word("(EXISTS (", "(NOT EXISTS ("), query, "))")
        : Node.of(Sort.BOOLEAN, "((SELECT COUNT(*) FROM (", query, ") AS n) > 1)");
  }

  @Override
  public Node value(Scope scope, Sort sort, int depth) {
    return sort == Sort.BOOLEAN
        ? conditions.condition(scope, depth - 1)
        : expressions.value(scope, sort, depth);
  }

  @Override
  public boolean outerAggregates() {
    return outerAggregates;
  }

  @Override
  public Node condition(Scope scope, int depth) {
    return conditions.condition(scope, depth);
  }

  @Override
  public Node from(Scope outer, int count, int depth, List<Binding> bound) {
    return sources.from(outer, count, depth, bound);
  }

  @Override
  public Query query(Scope outer, List<Sort> sorts, int depth) {
    if (dice.chance(13)) {
      return compounds.set(outer, sorts, depth - 1);
    }
    Query query = selects.select(outer, sorts, depth - 1, 1 + dice.below(dice.chance(30) ? 3 : 1));
    return dice.chance(8) ? compounds.ordered(query, false) : query;
  }

  @Override
  public Node scalar(Scope outer, Sort sort, int depth) {
    if (dice.chance(8)) {
      return Node.of(sort, "(SELECT ", value(outer, sort, 0), ")");
    }
    List<Binding> bound = new ArrayList<>();
    Node from = from(outer, 1 + dice.below(dice.chance(20) ? 2 : 1), depth - 1, bound);
    Scope scope = new Scope(outer, bound);
    Node where = Node.of(Sort.PIECE, " WHERE ", condition(scope, depth - 1));
    if (sort == Sort.CHAR || dice.chance(15)) {
      Query inner =
          compounds.ordered(
              new Query(
                  Node.of(
                      Sort.QUERY,
                      "SELECT ",
                      value(scope, sort, 0),
                      " AS o FROM ",
                      from,
                      new TreePart.Optional(where)),
                  List.of(new SchemaColumn("o", sort)),
                  false),
              false);
      return Node.of(sort, "(", inner.node(), " LIMIT 1)");
    }
    Node aggregate = new Aggregates(dice, this).aggregate(scope, sort, Math.min(depth, 1));
    return Node.of(sort, "(SELECT ", aggregate, " FROM ", from, new TreePart.Optional(where), ")");
  }
}
