package io.mokadb.embedded.upkeep;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random queries whose rows are rows of tables: filtered, joined, ranked. */
final class RowQueries {
  private final Random random;
  private final Expressions expressions;
  private final Sources sources;

  RowQueries(Sources sources, Expressions expressions, Random random) {
    this.sources = sources;
    this.expressions = expressions;
    this.random = random;
  }

  /** All rows of a source, some values of each. */
  Select rows(Source source) {
    Select select = new Select(source);
    if (random.nextBoolean()) {
      select.columns(source.key());
    }
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      select.column(expressions.value(source.terms()));
    }
    return select;
  }

  /** Some rows of a source. */
  Select filtered(Source source) {
    Select select = rows(source);
    return random.nextBoolean() ? select : select.then(where(source));
  }

  String where(Source source) {
    return "WHERE " + expressions.condition(source.terms(), 2);
  }

  /** Those that another table has, or has not, something for. */
  Select semiJoin(Shape shape) {
    Source source = sources.leaf("a");
    return rows(source).then("WHERE " + semi(shape, source));
  }

  String semi(Shape shape, Source source) {
    Source other = sources.leaf("b");
    String own = expressions.any(source.terms(), Kind.INTEGER).sql();
    String matched = expressions.any(other.terms(), Kind.INTEGER).sql();
    String filter = random.nextBoolean() ? "" : " AND " + expressions.condition(other.terms(), 0);
    String from = " FROM " + other.sql() + " WHERE ";
    return switch (shape) {
      case EXISTS -> "EXISTS (SELECT 1" + from + matched + " = " + own + filter + ")";
      case NOT_EXISTS -> "NOT EXISTS (SELECT 1" + from + matched + " = " + own + filter + ")";
      case IN -> own + " IN (SELECT " + matched + from + matched + " > 1" + filter + ")";
      default ->
          own + " NOT IN (SELECT " + matched + from + matched + " IS NOT NULL" + filter + ")";
    };
  }

  /** UNION and the like of two queries. */
  Select both(String operator) {
    Select left = filtered(sources.oneOrTwo());
    Source source = sources.leaf("a");
    Select right = new Select(source);
    for (Term column : left.selected()) {
      right.column(expressions.any(source.terms(), column.kind()));
    }
    if (random.nextBoolean()) {
      right.then(where(source));
    }
    return left.then(operator + " " + right.text());
  }

  Select window(Source source) {
    String partition =
        random.nextInt(6) == 0
            ? ""
            : "PARTITION BY " + expressions.any(source.terms(), Kind.INTEGER).sql();
    Term number = expressions.any(source.terms(), Kind.INTEGER);
    Term computed =
        switch (random.nextInt(4)) {
          case 0 -> new Term("COUNT(*) OVER (" + partition + ")", Kind.INTEGER);
          case 1 -> new Term("SUM(" + number.sql() + ") OVER (" + partition + ")", Kind.INTEGER);
          default -> new Term(rank(source, partition), Kind.INTEGER);
        };
    return rows(source).column(computed);
  }

  /** The place of a row in its partition. Without a key, equal rows must have the same place. */
  private String rank(Source source, String partition) {
    List<String> order = new ArrayList<>();
    order.add(expressions.any(source.terms()).sql() + (random.nextBoolean() ? " DESC" : ""));
    source.key().forEach(each -> order.add(each.sql()));
    String function =
        !source.key().isEmpty() && random.nextBoolean() ? "ROW_NUMBER()" : "DENSE_RANK()";
    return function + " OVER (" + partition + " ORDER BY " + String.join(", ", order) + ")";
  }

  /** An order in which equal rows alone tie. */
  String all(Source source) {
    List<Term> terms = source.key().isEmpty() ? source.terms() : source.key();
    return String.join(", ", terms.stream().map(Term::sql).toList());
  }

  Select topPerGroup() {
    Source source = sources.oneOrTwo();
    Term group = expressions.any(source.terms());
    Select ranked =
        rows(source)
            .column(group)
            .column(new Term(rank(source, "PARTITION BY " + group.sql()), Kind.INTEGER));
    List<Term> named = ranked.named("x");
    int last = named.size() - 1;
    return new Select(ranked.as("x"))
        .columns(named.subList(0, random.nextBoolean() ? last : last + 1))
        .then("WHERE " + named.get(last).sql() + " <= 2");
  }

  /** The first rows of all; in the order of all columns, so equal rows alone tie. */
  Select top() {
    Select select = filtered(sources.leaf("a"));
    List<String> order = new ArrayList<>();
    for (int i = 1; i <= select.selected().size(); i++) {
      order.add("" + i);
    }
    return select.then("ORDER BY " + String.join(", ", order) + " LIMIT 4");
  }

  /** Each row with something about others. */
  Select scalar(boolean correlated) {
    Source source = sources.leaf("a");
    Source other = sources.table("b");
    String where =
        correlated
            ? " WHERE "
                + expressions.any(other.terms(), Kind.INTEGER).sql()
                + " = "
                + expressions.any(source.terms(), Kind.INTEGER).sql()
            : "";
    Term aggregate = expressions.aggregate(other.terms());
    String query = "(SELECT " + aggregate.sql() + " FROM " + other.sql() + where + ")";
    return rows(source).column(new Term(query, aggregate.kind()));
  }
}
