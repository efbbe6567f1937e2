package io.mokadb.embedded.upkeep;

import java.util.List;
import java.util.Random;

/** Random queries of rows, joined and chosen in less common ways. */
final class RareRows {
  private final Random random;
  private final Expressions expressions;
  private final Sources sources;
  private final RowQueries rows;

  RareRows(Sources sources, Expressions expressions, RowQueries rows, Random random) {
    this.random = random;
    this.expressions = expressions;
    this.sources = sources;
    this.rows = rows;
  }

  private String number(Source source) {
    return expressions.any(source.terms(), Kind.INTEGER).sql();
  }

  private String join() {
    return expressions.any(List.of("JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN"));
  }

  private Select joined(Source left, Source right, String condition) {
    return rows.filtered(left.with(right, " " + join() + " " + right.sql() + " ON " + condition));
  }

  /** Now and then with equal columns beside. */
  Select unequalJoin() {
    Source left = sources.leaf("a");
    Source right = sources.leaf("b");
    String comparison = expressions.any(List.of(" < ", " >= ", " <> "));
    String equal = random.nextInt(3) > 0 ? "" : number(left) + " = " + number(right) + " AND ";
    return joined(left, right, equal + number(left) + comparison + number(right));
  }

  Select nullSafeJoin() {
    Source left = sources.leaf("a");
    Source right = sources.leaf("b");
    Term term = expressions.any(left.terms());
    String other = expressions.any(right.terms(), term.kind()).sql();
    String equal = random.nextBoolean() ? "" : " AND " + number(left) + " = " + number(right);
    return joined(left, right, term.sql() + " IS NOT DISTINCT FROM " + other + equal);
  }

  /** On expressions, or columns of different types. */
  Select computedJoin() {
    Source left = sources.leaf("a");
    Source right = sources.leaf("b");
    String condition =
        switch (random.nextInt(5)) {
          case 0 -> "MOD(" + number(left) + " + 1, 6) = " + number(right);
          case 1 -> number(left) + " + " + number(right) + " = 5";
          case 2 ->
              number(left) + " * 1.25 = " + expressions.any(right.terms(), Kind.DECIMAL).sql();
          case 3 ->
              expressions.any(left.terms(), Kind.CHAR).sql()
                  + " = "
                  + expressions.any(right.terms(), Kind.TEXT).sql();
          default -> "COALESCE(" + number(left) + ", 0) = COALESCE(" + number(right) + ", 0)";
        };
    return joined(left, right, condition);
  }

  /** Three tables; one of the joins may be within the other one. */
  Source chain() {
    if (random.nextBoolean()) {
      Source two = sources.join(sources.leaf("a"), join(), sources.leaf("b"));
      return sources.join(two, join(), sources.table("c"));
    }
    Source inner = sources.join(sources.table("b"), join(), sources.table("c"));
    Source nested = new Source("(" + inner.sql() + ")", inner.terms(), inner.key());
    return sources.join(sources.leaf("a"), join(), nested);
  }

  /** With what belongs to each row of the left side: an aggregate, or the first row. */
  Select lateral() {
    Source left = sources.leaf("a");
    Source right = sources.table("b");
    String from = " FROM " + right.sql() + " WHERE " + number(right) + " = " + number(left);
    Term first =
        random.nextBoolean()
            ? expressions.aggregate(right.terms())
            : expressions.any(right.terms());
    boolean whole = first.sql().contains("(");
    String query =
        whole
            ? "SELECT " + first.sql() + " AS l0, COUNT(*) AS l1" + from
            : "SELECT "
                + first.sql()
                + " AS l0, "
                + number(right)
                + " AS l1"
                + from
                + " ORDER BY "
                + rows.all(right)
                + " LIMIT 1";
    List<Term> terms = List.of(new Term("l.l0", first.kind()), new Term("l.l1", Kind.INTEGER));
    Source lateral = new Source("LATERAL (" + query + ") AS l", terms, List.of());
    String joined =
        random.nextBoolean()
            ? " CROSS JOIN " + lateral.sql()
            : " LEFT JOIN " + lateral.sql() + " ON TRUE";
    return rows.filtered(left.with(lateral, joined));
  }

  /** EXISTS or IN as a part of a condition. */
  Select existsOr() {
    Source source = sources.leaf("a");
    Shape shape = expressions.any(List.of(Shape.EXISTS, Shape.NOT_EXISTS, Shape.IN, Shape.NOT_IN));
    String exists = rows.semi(shape, source);
    String other = expressions.condition(source.terms(), 1);
    return rows.rows(source)
        .then(
            switch (random.nextInt(3)) {
              case 0 -> "WHERE " + exists + " OR " + other;
              case 1 -> "WHERE NOT (" + exists + " AND " + other + ")";
              default -> "WHERE CASE WHEN " + other + " THEN " + exists + " ELSE TRUE END";
            });
  }

  /** EXISTS or IN as a value. */
  Select existsSelected() {
    Source source = sources.leaf("a");
    Source other = sources.leaf("b");
    String query = "(SELECT " + number(other) + " FROM " + other.sql();
    String matched = " WHERE " + number(other) + " = " + number(source);
    String value =
        switch (random.nextInt(3)) {
          case 0 -> "EXISTS " + query + matched + ")";
          case 1 -> number(source) + " IN " + query + matched + ")";
          default -> number(source) + " NOT IN " + query + ")";
        };
    return rows.rows(source).column(new Term("(" + value + ")", Kind.BOOLEAN));
  }

  /** ANY and ALL; of columns that may be null, too. */
  Select quantified() {
    Source source = sources.leaf("a");
    Source other = sources.leaf("b");
    String comparison = expressions.any(List.of(" = ", " <> ", " < ", " >= "));
    String where = random.nextBoolean() ? "" : " WHERE " + number(other) + " = " + number(source);
    return rows.rows(source)
        .then(
            "WHERE "
                + number(source)
                + comparison
                + (random.nextBoolean() ? "ANY" : "ALL")
                + " (SELECT "
                + number(other)
                + " FROM "
                + other.sql()
                + where
                + ")");
  }

  /** NOT IN, and IN of two columns, without a word about nulls. */
  Select inOfNulls() {
    Source source = sources.leaf("a");
    Source other = sources.leaf("b");
    boolean two = random.nextBoolean();
    String left = two ? "(" + number(source) + ", " + number(source) + ")" : number(source);
    String right = two ? number(other) + ", " + number(other) : number(other);
    String where = random.nextBoolean() ? "" : " WHERE " + expressions.condition(other.terms(), 0);
    String in = two && random.nextBoolean() ? " IN " : " NOT IN ";
    return rows.rows(source)
        .then("WHERE " + left + in + "(SELECT " + right + " FROM " + other.sql() + where + ")");
  }

  /** Compared with something about the rows of another table. */
  Select scalarCondition() {
    Source source = sources.leaf("a");
    Source other = sources.table("b");
    String function = expressions.any(List.of("MAX(", "MIN(", "SUM(", "COUNT("));
    String where = random.nextInt(4) == 0 ? "" : " WHERE " + number(other) + " = " + number(source);
    return rows.rows(source)
        .then(
            "WHERE "
                + number(source)
                + (random.nextBoolean() ? " > " : " = ")
                + "(SELECT "
                + function
                + number(other)
                + ") FROM "
                + other.sql()
                + where
                + ")");
  }

  /** Rows for which there is a group of some size. */
  Select existsOfGroups() {
    Source source = sources.leaf("a");
    Source other = sources.leaf("b");
    return rows.rows(source)
        .then(
            "WHERE "
                + (random.nextBoolean() ? "" : "NOT ")
                + "EXISTS (SELECT 1 FROM "
                + other.sql()
                + " WHERE "
                + number(other)
                + " = "
                + number(source)
                + " GROUP BY "
                + expressions.any(other.terms()).sql()
                + " HAVING COUNT(*) > 1)");
  }
}
