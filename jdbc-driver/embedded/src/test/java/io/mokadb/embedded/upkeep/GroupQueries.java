package io.mokadb.embedded.upkeep;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random queries with a row for each group of rows. */
final class GroupQueries {
  private final Random random;
  private final Expressions expressions;
  private final Sources sources;

  GroupQueries(Sources sources, Expressions expressions, Random random) {
    this.sources = sources;
    this.expressions = expressions;
    this.random = random;
  }

  Select groups(Source source) {
    String where =
        random.nextInt(3) > 0 ? "" : "WHERE " + expressions.condition(source.terms(), 1);
    return groups(source, where, "%s");
  }

  /**
   * @param form of what is grouped by
   */
  Select groups(Source source, String where, String form) {
    List<Term> keys = new ArrayList<>();
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      Term key = expressions.value(source.terms());
      if (!keys.contains(key)) {
        keys.add(key);
      }
    }
    Select select = new Select(source);
    // Not all of them need be selected: then rows of the view can be equal.
    select.columns(random.nextInt(5) == 0 ? keys.subList(1, keys.size()) : keys);
    aggregates(select);
    if (!where.isEmpty()) {
      select.then(where);
    }
    List<String> names = keys.stream().map(Term::sql).toList();
    return select.then("GROUP BY " + form.formatted(String.join(", ", names)));
  }

  private void aggregates(Select select) {
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      select.column(expressions.aggregate(select.from.terms()));
    }
  }

  Select having() {
    Select select = groups(sources.oneOrTwo());
    return switch (random.nextInt(3)) {
      case 0 -> select.then("HAVING COUNT(*) = 2");
      case 1 -> select.then("HAVING COUNT(*) > 1");
      default ->
          select.then(
              "HAVING MAX(" + expressions.any(select.from.terms(), Kind.INTEGER).sql() + ") < 4");
    };
  }

  /** One row, whatever there is. */
  Select total(Source source) {
    Select select = new Select(source);
    aggregates(select);
    return random.nextBoolean()
        ? select
        : select.then("WHERE " + expressions.condition(source.terms(), 1));
  }

  Select nested() {
    Source source = sources.oneOrTwo();
    Term outer = expressions.any(source.terms());
    Select inner =
        new Select(source)
            .column(outer)
            .column(expressions.any(source.terms()))
            .column(expressions.aggregate(source.terms()));
    inner.then("GROUP BY " + outer.sql() + ", " + inner.selected().get(1).sql());
    Select select = new Select(inner.as("x"));
    Term first = inner.named("x").get(0);
    select.column(first);
    aggregates(select);
    return select.then("GROUP BY " + first.sql());
  }

  Select joinOfGroups() {
    Source source = sources.table("b");
    Term key = expressions.any(source.terms(), Kind.INTEGER);
    Select groups =
        new Select(source).column(key).column(expressions.aggregate(source.terms()));
    groups.then("GROUP BY " + key.sql());
    Source left = sources.leaf("a");
    Source right = groups.as("g");
    String on = " ON g.c0 = " + expressions.any(left.terms(), Kind.INTEGER).sql();
    String kind = random.nextBoolean() ? " JOIN " : " LEFT JOIN ";
    Source joined = left.with(right, kind + right.sql() + on);
    return new Select(joined)
        .column(expressions.value(left.terms()))
        .column(expressions.value(right.terms()))
        .columns(left.key());
  }

  /** Over a common table expression, read twice. */
  ViewText common() {
    Select inner = groups(sources.leaf("a"));
    List<Term> terms = inner.named("p");
    Source both =
        new Source("w AS p", terms, List.of())
            .with(
                new Source("w AS q", inner.named("q"), List.of()),
                " JOIN w AS q ON q.c0 = p.c0");
    Select select =
        new Select(both)
            .column(expressions.value(terms))
            .column(expressions.value(inner.named("q")));
    return new ViewText(
        "WITH w AS (" + inner.text() + ") " + select.text(), select.selected());
  }

  /** A query and its columns. */
  record ViewText(String sql, List<Term> columns) {}
}
