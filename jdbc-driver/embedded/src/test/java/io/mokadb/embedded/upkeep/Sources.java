package io.mokadb.embedded.upkeep;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random FROM clauses over tables and over views made so far. */
final class Sources {
  private final Random random;
  private final Expressions expressions;
  private final List<BaseTable> tables;
  private final List<ViewQuery> views = new ArrayList<>();

  Sources(List<BaseTable> tables, Expressions expressions, Random random) {
    this.tables = tables;
    this.expressions = expressions;
    this.random = random;
  }

  /** Lets later queries read a view. */
  void add(ViewQuery view) {
    views.add(view);
  }

  void remove(ViewQuery view) {
    views.remove(view);
  }

  Source table(String alias) {
    return expressions.any(tables).as(alias);
  }

  /** A table, now and then a view. */
  Source leaf(String alias) {
    if (views.isEmpty() || random.nextInt(5) > 0) {
      return table(alias);
    }
    ViewQuery view = expressions.any(views);
    List<Term> terms =
        view.columns().stream()
            .map(each -> new Term(alias + "." + each.sql(), each.kind()))
            .toList();
    return new Source("{" + view.name() + "} AS " + alias, terms, List.of());
  }

  /** Two of them. */
  Source join(String kind) {
    return join(leaf("a"), kind, leaf("b"));
  }

  Source join(Source left, String kind, Source right) {
    return left.with(right, " " + kind + " " + right.sql() + " ON " + on(left, right));
  }

  Source selfJoin(String kind) {
    BaseTable table = expressions.any(tables);
    return join(table.as("a"), kind, table.as("b"));
  }

  Source three() {
    Source two = join(leaf("a"), "JOIN", leaf("b"));
    return join(two, expressions.any(List.of("JOIN", "JOIN", "LEFT JOIN")), table("c"));
  }

  /** A table with rows that the query brings along. */
  Source constants() {
    Source left = table("a");
    List<Term> terms = List.of(new Term("z.n", Kind.INTEGER), new Term("z.s", Kind.TEXT));
    Source right =
        new Source("(VALUES (1, 'one'), (2, 'two'), (2, 'too')) AS z (n, s)", terms, List.of());
    return join(left, random.nextBoolean() ? "JOIN" : "LEFT JOIN", right);
  }

  Source oneOrTwo() {
    return random.nextBoolean() ? leaf("a") : join(random.nextBoolean() ? "JOIN" : outer());
  }

  String outer() {
    return expressions.any(List.of("LEFT JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN"));
  }

  /** Equal columns, now and then with another condition. */
  private String on(Source left, Source right) {
    Kind kind = random.nextInt(4) == 0 ? expressions.any(left.terms()).kind() : Kind.INTEGER;
    Term term = expressions.any(left.terms(), kind);
    String equal = term.sql() + " = " + expressions.any(right.terms(), kind).sql();
    return switch (random.nextInt(8)) {
      case 0 -> equal + " AND " + expressions.condition(right.terms(), 0);
      case 1 -> equal + " AND " + expressions.condition(left.terms(), 0);
      default -> equal;
    };
  }
}
