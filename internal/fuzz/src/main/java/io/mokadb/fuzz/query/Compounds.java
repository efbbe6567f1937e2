package io.mokadb.fuzz.query;

import io.mokadb.fuzz.schema.SchemaColumn;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Sort;
import io.mokadb.fuzz.tree.TargetDialect;
import io.mokadb.fuzz.tree.TreePart;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Queries made of queries: set operations, WITH, recursion, ORDER BY and LIMIT. */
final class Compounds {
  private final Dice dice;
  private final FreshAliases names;
  private final QueryGenerator generator;
  private final Sources sources;

  Compounds(Dice dice, FreshAliases names, QueryGenerator generator, Sources sources) {
    this.dice = dice;
    this.names = names;
    this.generator = generator;
    this.sources = sources;
  }

  Query set(Scope outer, List<Sort> sorts, int depth) {
    Query left = generator.query(outer, sorts, depth);
    Query right = generator.query(outer, sorts, depth);
    String operator =
        dice.word(
            " UNION ", " UNION ALL ", " INTERSECT ", " EXCEPT ", " INTERSECT ALL ", " EXCEPT ALL ");
    Node node = Node.of(Sort.QUERY, "(", left.node(), ")" + operator + "(", right.node(), ")");
    return new Query(node, left.columns(), false);
  }

  /** All columns order the rows, so that those that are equal in all of them are the same. */
  Query ordered(Query given, boolean perhapsLimited) {
    Query query = hasGroupingSets(given) ? inside(given) : given;
    List<Node> order = new ArrayList<>();
    for (SchemaColumn column : query.columns()) {
      // No value that could be made smaller: then equal rows would come in any order.
      order.add(Orders.item(Node.of(Sort.PIECE, column.name()), dice));
    }
    String limit = perhapsLimited && dice.chance(50) ? " LIMIT " + dice.below(5) : "";
    String offset = !limit.isEmpty() && dice.chance(30) ? " OFFSET " + dice.below(3) : "";
    Node node =
        Node.of(
            Sort.QUERY,
            query.node(),
            " ORDER BY ",
            new TreePart.Many(order, ", ", query.columns().size()),
            new TreePart.Optional(Node.of(Sort.PIECE, limit + offset)));
    return new Query(node, query.columns(), true);
  }

  private static boolean hasGroupingSets(Query query) {
    String text = query.node().text(TargetDialect.MOKA);
    return Stream.of(" GROUP BY ROLLUP", " GROUP BY CUBE", " GROUP BY GROUPING SETS")
        .anyMatch(text::contains);
  }

  /**
   * The query in FROM: PostgreSQL up to 17 takes a grouped column for equal to one that a join made
   * equal to it, where a grouping set has made it null, and sorts by one of them only.
   */
  private Query inside(Query query) {
    String alias = names.next("o");
    Node node = Node.of(Sort.QUERY, "SELECT " + alias + ".* FROM (", query.node(), ") AS " + alias);
    return new Query(node, query.columns(), false);
  }

  Query with(List<Sort> sorts) {
    if (dice.chance(30)) {
      return recursive(sorts);
    }
    List<Node> queries = new ArrayList<>();
    List<Binding> made = new ArrayList<>();
    for (int i = 1 + dice.below(2); i > 0; i--) {
      Query query = generator.query(Scope.none(), List.of(Sort.INTEGER, dice.sort()), 2);
      String name = names.next("e");
      queries.add(Node.of(Sort.PIECE, name + " AS (", query.node(), ")"));
      made.add(new Binding(name, query.columns(), List.of()));
    }
    sources.known(made);
    Query main = generator.top(Scope.none(), sorts);
    sources.known(List.of());
    Node node = Node.of(Sort.QUERY, "WITH ", new TreePart.Many(queries, ", ", 1), " ", main.node());
    return new Query(node, main.columns(), false);
  }

  /** Numbers that grow, joined with something. */
  private Query recursive(List<Sort> sorts) {
    String name = names.next("r");
    List<SchemaColumn> columns =
        List.of(new SchemaColumn("n", Sort.INTEGER), new SchemaColumn("k", Sort.INTEGER));
    Query first = generator.query(Scope.none(), List.of(Sort.INTEGER, Sort.INTEGER), 1);
    List<Binding> bound = new ArrayList<>();
    Node from = generator.from(Scope.none(), 1, 1, bound);
    String step = names.next("s");
    bound.add(new Binding(step, columns, List.of()));
    Scope scope = new Scope(Scope.none(), bound);
    Node node =
        Node.of(
            Sort.QUERY,
            "WITH RECURSIVE "
                + name
                + " (n, k) AS (SELECT 1 AS n, CAST(z.c AS INTEGER) AS k FROM (",
            renamed(first),
            ") AS z UNION SELECT " + step + ".n + 1 AS n, ",
            generator.value(scope, Sort.INTEGER, 0),
            " AS k FROM ",
            from,
            " INNER JOIN " + name + " AS " + step + " ON " + step + ".n < 4 AND ",
            generator.condition(scope, 1),
            ") ");
    sources.known(List.of(new Binding(name, columns, List.of())));
    Query main = generator.top(Scope.none(), sorts);
    sources.known(List.of());
    return new Query(Node.of(Sort.QUERY, node, main.node()), main.columns(), false);
  }

  private static Node renamed(Query query) {
    String first = query.columns().get(0).name();
    return Node.of(Sort.QUERY, "SELECT y." + first + " AS c FROM (", query.node(), ") AS y");
  }
}
