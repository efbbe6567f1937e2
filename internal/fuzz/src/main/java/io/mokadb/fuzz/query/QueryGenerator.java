package io.mokadb.fuzz.query;

import io.mokadb.fuzz.schema.Column;
import io.mokadb.fuzz.schema.Table;
import io.mokadb.fuzz.schema.Values;
import io.mokadb.fuzz.schema.View;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Part;
import io.mokadb.fuzz.tree.Sort;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Queries by chance over a schema. Not thread-safe; a generator makes one statement. */
public final class QueryGenerator implements Grammar {
  private final Dice dice;
  private final Names names = new Names();
  private final Expressions expressions;
  private final Conditions conditions;
  private final Sources sources;
  private final Selects selects;
  private final Compounds compounds;

  public QueryGenerator(
      RandomGenerator random, Values values, List<Table> tables, List<View> views) {
    this.dice = new Dice(random, values);
    this.expressions = new Expressions(dice, this);
    this.conditions = new Conditions(dice, this);
    this.sources = new Sources(dice, names, this, tables, views);
    this.selects = new Selects(dice, names, this);
    this.compounds = new Compounds(dice, names, this, sources);
  }

  /** A statement of up to six sources at its top. */
  public Query statement() {
    List<Sort> sorts = new ArrayList<>();
    sorts.add(Sort.INTEGER);
    for (int i = dice.below(4); i > 0; i--) {
      sorts.add(dice.sort());
    }
    Query query = dice.chance(10) ? compounds.with(sorts) : top(Scope.none(), sorts);
    return dice.chance(35) ? compounds.ordered(query, true) : query;
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
  public Sample sample() {
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
    return new Sample(list, from, condition(scope, 3), number);
  }

  @Override
  public Node value(Scope scope, Sort sort, int depth) {
    return sort == Sort.BOOLEAN
        ? conditions.condition(scope, depth - 1)
        : expressions.value(scope, sort, depth);
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
                      new Part.Optional(where)),
                  List.of(new Column("o", sort)),
                  false),
              false);
      return Node.of(sort, "(", inner.node(), " LIMIT 1)");
    }
    Node aggregate = new Aggregates(dice, this).aggregate(scope, sort, Math.min(depth, 1));
    return Node.of(sort, "(SELECT ", aggregate, " FROM ", from, new Part.Optional(where), ")");
  }
}
