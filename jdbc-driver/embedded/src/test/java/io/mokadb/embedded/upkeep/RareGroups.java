package io.mokadb.embedded.upkeep;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random queries with less common groups, windows, orders and set operations. */
final class RareGroups {
  private final Random random;
  private final Expressions expressions;
  private final Sources sources;
  private final RowQueries rows;
  private final GroupQueries groups;

  RareGroups(
      Sources sources,
      Expressions expressions,
      RowQueries rows,
      GroupQueries groups,
      Random random) {
    this.random = random;
    this.expressions = expressions;
    this.sources = sources;
    this.rows = rows;
    this.groups = groups;
  }

  private String number(Source source) {
    return expressions.any(source.terms(), Kind.INTEGER).sql();
  }

  /** Different columns. */
  private List<Term> keys(Source source, int count) {
    List<Term> keys = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Term key = expressions.any(source.terms());
      if (!keys.contains(key)) {
        keys.add(key);
      }
    }
    return keys;
  }

  Select allSets() {
    return rows.both(random.nextBoolean() ? "INTERSECT ALL" : "EXCEPT ALL");
  }

  /** Three queries; numbers of one kind may meet those of another one. */
  Select severalBranches() {
    Select all = rows.both(expressions.any(List.of("UNION ALL", "UNION", "EXCEPT")));
    Source source = sources.leaf("a");
    Select last = new Select(source);
    for (Term column : all.selected()) {
      boolean other = column.kind() == Kind.INTEGER && random.nextInt(3) == 0;
      last.column(expressions.any(source.terms(), other ? Kind.DECIMAL : column.kind()));
    }
    return all.then((random.nextInt(3) > 0 ? "UNION ALL " : "UNION ") + last.text());
  }

  /** Two windows, which may have different partitions. */
  Select frames() {
    Source source = sources.oneOrTwo();
    Select select = rows.rows(source);
    String partition = partition(source);
    for (int i = 0; i < 2; i++) {
      select.column(window(source, random.nextInt(3) == 0 ? partition(source) : partition));
    }
    return select;
  }

  private String partition(Source source) {
    return " OVER (PARTITION BY " + expressions.any(source.terms()).sql();
  }

  private Term window(Source source, String over) {
    String number = number(source);
    String ordered = over + " ORDER BY " + rows.all(source);
    String frame = " ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING)";
    return switch (random.nextInt(8)) {
      case 0 -> new Term("SUM(" + number + ")" + ordered + frame, Kind.INTEGER);
      case 1 -> new Term("LAG(" + number + ")" + ordered + ")", Kind.INTEGER);
      case 2 -> new Term("LEAD(" + number + ", 2, 7)" + ordered + ")", Kind.INTEGER);
      case 3 -> {
        Term term = expressions.any(source.terms());
        yield new Term("FIRST_VALUE(" + term.sql() + ")" + ordered + ")", term.kind());
      }
      case 4 -> new Term("NTILE(3)" + ordered + ")", Kind.INTEGER);
      case 5 -> new Term("RANK()" + over + " ORDER BY " + number + ")", Kind.INTEGER);
      case 6 -> new Term("MAX(" + number + ")" + over + " ORDER BY " + number + ")", Kind.INTEGER);
      default -> new Term("COUNT(" + number + ")" + over + ")", Kind.INTEGER);
    };
  }

  Select ties() {
    Source source = sources.leaf("a");
    return rows.rows(source)
        .then("ORDER BY " + number(source) + " DESC FETCH FIRST 3 ROWS WITH TIES");
  }

  Select firstOfEach() {
    Source source = sources.leaf("a");
    Term key = expressions.any(source.terms());
    return rows.rows(source).distinct(key).then("ORDER BY " + key.sql() + ", " + rows.all(source));
  }

  Select windowOfGroups() {
    Source source = sources.oneOrTwo();
    List<Term> keys = keys(source, 2);
    Term last = keys.get(keys.size() - 1);
    Select select = new Select(source).columns(keys).column(expressions.aggregate(source.terms()));
    select.column(
        new Term(
            (random.nextBoolean() ? "SUM(COUNT(*))" : "MAX(SUM(" + number(source) + "))")
                + " OVER (PARTITION BY "
                + last.sql()
                + ")",
            Kind.INTEGER));
    return select.then("GROUP BY " + text(keys));
  }

  private static String text(List<Term> terms) {
    return String.join(", ", terms.stream().map(Term::sql).toList());
  }

  Select groupsOfWindow() {
    Select inner = rows.window(sources.oneOrTwo());
    List<Term> named = inner.named("x");
    Term key = named.get(0);
    Term last = named.get(named.size() - 1);
    return new Select(inner.as("x"))
        .column(key)
        .column(new Term("MAX(" + last.sql() + ")", Kind.INTEGER))
        .column(new Term("COUNT(*)", Kind.INTEGER))
        .then("GROUP BY " + key.sql());
  }

  Select groupingSets() {
    Source source = sources.oneOrTwo();
    List<Term> keys = keys(source, 3);
    Select select = new Select(source).columns(keys).column(expressions.aggregate(source.terms()));
    String first = keys.get(0).sql();
    String last = keys.get(keys.size() - 1).sql();
    select.column(new Term("GROUPING(" + last + ")", Kind.INTEGER));
    String all = text(keys);
    return select.then(
        switch (random.nextInt(4)) {
          case 0 -> "GROUP BY GROUPING SETS ((" + all + "), (" + first + "))";
          case 1 -> "GROUP BY GROUPING SETS ((" + all + "), (" + first + "), (" + first + "))";
          case 2 -> "GROUP BY CUBE (" + all + ")";
          default ->
              keys.size() == 1
                  ? "GROUP BY " + first
                  : "GROUP BY " + first + ", CUBE (" + text(keys.subList(1, keys.size())) + ")";
        });
  }

  Select differentGroups() {
    return groups.groups(sources.oneOrTwo()).distinct();
  }

  Select joinOfTwoGroups() {
    Source left = grouped("a", "g");
    Source right = grouped("b", "h");
    String kind = expressions.any(List.of(" JOIN ", " LEFT JOIN ", " FULL JOIN "));
    Source joined = left.with(right, kind + right.sql() + " ON g.c0 = h.c0");
    return rows.filtered(joined).column(expressions.any(left.terms()));
  }

  private Source grouped(String alias, String name) {
    Source source = sources.leaf(alias);
    Term key = expressions.any(source.terms(), Kind.INTEGER);
    return new Select(source)
        .column(key)
        .column(expressions.aggregate(source.terms()))
        .then("GROUP BY " + key.sql())
        .as(name);
  }

  /** Aggregates that are kept by key, and those of conditions. */
  Select otherAggregates(Source source) {
    List<Term> keys = keys(source, random.nextInt(3));
    Select select = new Select(source).columns(keys);
    for (int i = 0; i < 3; i++) {
      select.column(other(source));
    }
    return keys.isEmpty() ? select : select.then("GROUP BY " + text(keys));
  }

  private Term other(Source source) {
    String number = number(source);
    String text = expressions.any(source.terms(), Kind.TEXT).sql();
    String condition = expressions.condition(source.terms(), 0);
    return switch (random.nextInt(8)) {
      case 0 -> new Term("EVERY(" + condition + ")", Kind.BOOLEAN);
      case 1 -> new Term("BOOL_OR(" + condition + ")", Kind.BOOLEAN);
      case 2 -> {
        // Of the type of its values, so these have to be long enough for it.
        String wide = "CAST(" + text + " AS VARCHAR(200))";
        yield new Term("LISTAGG(" + wide + ", '') WITHIN GROUP (ORDER BY " + wide + ")", Kind.TEXT);
      }
      case 3 -> new Term("MEDIAN(" + number + ")", Kind.DECIMAL);
      case 4 -> new Term("SUM(DISTINCT " + number + ")", Kind.INTEGER);
      case 5 -> new Term("AVG(DISTINCT " + number + ")", Kind.DECIMAL);
      case 6 ->
          new Term("PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY " + number + ")", Kind.INTEGER);
      default -> new Term("MIN(" + text + ") FILTER (WHERE " + condition + ")", Kind.TEXT);
    };
  }

  /** Rows of which no column is wanted. */
  Select countOfRows() {
    Select inner =
        switch (random.nextInt(4)) {
          case 0 -> rows.filtered(sources.oneOrTwo()).distinct();
          case 1 -> rows.both(random.nextBoolean() ? "UNION" : "UNION ALL");
          case 2 -> differentGroups();
          default -> rows.filtered(sources.oneOrTwo());
        };
    return new Select(inner.as("x")).column(new Term("COUNT(*)", Kind.INTEGER));
  }

  /** One row or none. */
  Select havingOfAll() {
    return groups.total(sources.oneOrTwo()).then("HAVING COUNT(*) > 3");
  }
}
