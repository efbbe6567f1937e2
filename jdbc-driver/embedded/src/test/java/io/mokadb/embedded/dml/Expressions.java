package io.mokadb.embedded.dml;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;

/** Draws expressions over rows of tables, with queries in them. */
final class Expressions {
  private final Random random;
  private final List<Table> tables;
  private int queries;

  Expressions(Random random, List<Table> tables) {
    this.random = random;
    this.tables = tables;
  }

  /** A table under a name. */
  record Source(String alias, Table table) {}

  Term<Object> column(Source source, int ordinal) {
    return new Term<>(
        source.alias + "." + source.table.columns().get(ordinal).name(),
        scope -> scope.value(source.alias, ordinal));
  }

  /** A value for a column of the type. */
  Term<Object> value(Column.Type type, List<Source> scope) {
    if (random.nextInt(12) == 0) {
      return new Term<>("NULL", row -> null);
    }
    return type.isText() ? text(scope) : number(scope, type.isWhole(), 2);
  }

  private Term<Object> text(List<Source> scope) {
    if (random.nextInt(3) == 0) {
      String text = "t" + random.nextInt(4);
      return new Term<>("'" + text + "'", row -> text);
    }
    Source source = any(scope);
    return column(source, ordinal(source.table, Column.Type::isText));
  }

  /**
   * @param depth of what is computed; from 2 on queries are in it
   */
  Term<Object> number(List<Source> scope, boolean whole, int depth) {
    int kind = random.nextInt(depth > 1 ? 10 : depth > 0 ? 9 : 4);
    if (kind == 0) {
      int number = random.nextInt(9) - 1;
      return new Term<>(Integer.toString(number), row -> BigDecimal.valueOf(number));
    }
    if (kind < 4) {
      Source source = any(scope);
      return column(
          source, ordinal(source.table, whole ? Column.Type::isWhole : type -> !type.isText()));
    }
    Term<Object> one = number(scope, whole, depth - 1);
    if (kind < 7) {
      int added = random.nextInt(4) - 1;
      return new Term<>(
          "(" + one.sql() + " + " + (added < 0 ? "(" + added + ")" : added) + ")",
          row -> one.of(row) == null ? null : plain(((BigDecimal) one.of(row)), added));
    }
    Term<Object> other = number(scope, whole, depth - 1);
    if (kind == 7) {
      return new Term<>(
          "COALESCE(" + one.sql() + ", " + other.sql() + ")",
          row -> one.of(row) == null ? other.of(row) : one.of(row));
    }
    if (kind == 8) {
      Term<Boolean> when = condition(scope, depth > 1 ? 1 : 0);
      return new Term<>(
          "CASE WHEN " + when.sql() + " THEN " + one.sql() + " ELSE " + other.sql() + " END",
          row -> Boolean.TRUE.equals(when.of(row)) ? one.of(row) : other.of(row));
    }
    return aggregate(scope, whole);
  }

  private static BigDecimal plain(BigDecimal number, int added) {
    return Rows.plain(number.add(BigDecimal.valueOf(added)));
  }

  private Term<Object> aggregate(List<Source> scope, boolean whole) {
    Source inner = inner();
    Term<Boolean> where = comparison(inner, scope);
    if (random.nextInt(3) == 0) {
      return new Term<>(
          "(SELECT COUNT(*)" + from(inner, where) + ")",
          row -> BigDecimal.valueOf(chosen(inner, where, row).size()));
    }
    boolean max = random.nextBoolean();
    Term<Object> of =
        column(inner, ordinal(inner.table, whole ? Column.Type::isWhole : type -> !type.isText()));
    return new Term<>(
        "(SELECT " + (max ? "MAX(" : "MIN(") + of.sql() + ")" + from(inner, where) + ")",
        row ->
            chosen(inner, where, row).stream()
                .map(of::of)
                .filter(Objects::nonNull)
                .map(BigDecimal.class::cast)
                .reduce((a, b) -> max ? a.max(b) : a.min(b))
                .map(Object.class::cast)
                .orElse(null));
  }

  Term<Boolean> condition(List<Source> scope, int depth) {
    int kind = random.nextInt(depth > 0 ? 10 : 4);
    if (kind < 3) {
      return compared(number(scope, false, Math.min(depth, 1)), number(scope, false, 0));
    }
    if (kind == 3) {
      Source source = any(scope);
      Term<Object> of = column(source, random.nextInt(source.table.columns().size()));
      boolean not = random.nextBoolean();
      return new Term<>(
          of.sql() + (not ? " IS NOT NULL" : " IS NULL"), row -> (of.of(row) == null) != not);
    }
    if (kind < 7) {
      return inQuery(scope);
    }
    Term<Boolean> one = condition(scope, depth - 1);
    if (kind == 7) {
      return new Term<>("NOT (" + one.sql() + ")", row -> Truth.not(one.of(row)));
    }
    Term<Boolean> other = condition(scope, depth - 1);
    return kind == 8
        ? new Term<>(
            "(" + one.sql() + " AND " + other.sql() + ")",
            row -> Truth.and(one.of(row), other.of(row)))
        : new Term<>(
            "(" + one.sql() + " OR " + other.sql() + ")",
            row -> Truth.not(Truth.and(Truth.not(one.of(row)), Truth.not(other.of(row)))));
  }

  private Term<Boolean> inQuery(List<Source> scope) {
    Source inner = inner();
    Term<Boolean> where = comparison(inner, scope);
    boolean not = random.nextInt(3) == 0;
    String negation = not ? "NOT " : "";
    if (random.nextBoolean()) {
      return new Term<>(
          negation + "EXISTS (SELECT 1" + from(inner, where) + ")",
          row -> chosen(inner, where, row).isEmpty() == not);
    }
    Term<Object> left = number(scope, false, 0);
    Term<Object> of = column(inner, ordinal(inner.table, type -> !type.isText()));
    return new Term<>(
        left.sql() + " " + negation + "IN (SELECT " + of.sql() + from(inner, where) + ")",
        row -> {
          Object value = left.of(row);
          Boolean found = false;
          for (Scope one : chosen(inner, where, row)) {
            found = Truth.or(found, Truth.compare(value, "=", of.of(one)));
          }
          return not ? Truth.not(found) : found;
        });
  }

  /** Of a row inside a query with one outside or with a number. */
  private Term<Boolean> comparison(Source inner, List<Source> scope) {
    Term<Object> left = column(inner, ordinal(inner.table, type -> !type.isText()));
    return compared(left, number(scope, false, 0));
  }

  private Term<Boolean> compared(Term<Object> left, Term<Object> right) {
    String operator = List.of("=", "=", "<", "<=", ">", "<>").get(random.nextInt(6));
    return new Term<>(
        left.sql() + " " + operator + " " + right.sql(),
        row -> Truth.compare(left.of(row), operator, right.of(row)));
  }

  private Source inner() {
    return new Source("q" + queries++, any(tables));
  }

  private static String from(Source inner, Term<Boolean> where) {
    return " FROM " + inner.table.name() + " AS " + inner.alias + " WHERE " + where.sql();
  }

  private static List<Scope> chosen(Source inner, Term<Boolean> where, Scope outer) {
    List<Scope> chosen = new ArrayList<>();
    for (Object[] row : inner.table.rows()) {
      Scope scope = outer.with(inner.alias, row);
      if (Boolean.TRUE.equals(where.of(scope))) {
        chosen.add(scope);
      }
    }
    return chosen;
  }

  /** Of a column of such a type. */
  int ordinal(Table table, java.util.function.Predicate<Column.Type> wanted) {
    int[] ordinals =
        IntStream.range(0, table.columns().size())
            .filter(i -> wanted.test(table.columns().get(i).type()))
            .toArray();
    return ordinals[random.nextInt(ordinals.length)];
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
