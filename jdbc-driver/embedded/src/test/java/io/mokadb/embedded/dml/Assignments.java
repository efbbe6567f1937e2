package io.mokadb.embedded.dml;

import io.mokadb.embedded.dml.Expressions.Source;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * New values for columns of a table.
 *
 * @param ordinals of the columns
 */
record Assignments(Table table, List<Integer> ordinals, List<Term<Object>> values) {

  /** For some columns; a division in it fails where it is by zero. */
  static Assignments some(Random random, Expressions expressions, Table table, List<Source> scope) {
    List<Integer> chosen =
        IntStream.range(0, table.columns().size())
            .filter(i -> random.nextInt(isKey(table, i) ? 8 : 3) == 0)
            .boxed()
            .collect(Collectors.toList());
    if (chosen.isEmpty()) {
      chosen.add(2 + random.nextInt(table.columns().size() - 2));
    }
    return new Assignments(
        table,
        chosen,
        chosen.stream()
            .map(
                i -> {
                  Column.Type type = table.columns().get(i).type();
                  return type.isWhole() && random.nextInt(6) == 0
                      ? division(expressions.number(scope, true, 1))
                      : expressions.value(type, scope);
                })
            .toList());
  }

  /** For all columns of a new row, the key's from a column that is unique in the source. */
  static Assignments row(
      Random random, Expressions expressions, Table table, Source source, int unique) {
    List<Integer> ordinals = new ArrayList<>();
    List<Term<Object>> values = new ArrayList<>();
    int shift = random.nextInt(4);
    for (int i = 0; i < table.columns().size(); i++) {
      if (i < 2) {
        Term<Object> key = expressions.column(source, unique);
        ordinals.add(i);
        values.add(
            i == 0
                ? new Term<>(
                    key.sql() + " + " + shift,
                    row -> ((BigDecimal) key.of(row)).add(BigDecimal.valueOf(shift)))
                : new Term<>("1", row -> BigDecimal.ONE));
      } else if (random.nextInt(3) > 0) {
        ordinals.add(i);
        values.add(expressions.value(table.columns().get(i).type(), List.of(source)));
      }
    }
    return new Assignments(table, ordinals, values);
  }

  private static boolean isKey(Table table, int ordinal) {
    return table.keys().stream().anyMatch(key -> IntStream.of(key).anyMatch(i -> i == ordinal));
  }

  private static Term<Object> division(Term<Object> by) {
    return new Term<>(
        "12 / " + by.sql(),
        row -> {
          BigDecimal divisor = (BigDecimal) by.of(row);
          if (divisor == null) {
            return null;
          }
          if (divisor.signum() == 0) {
            throw new Failure("22012");
          }
          return Rows.plain(BigDecimal.valueOf(12).divideToIntegralValue(divisor));
        });
  }

  /** As SET has it. */
  String set() {
    return IntStream.range(0, values.size())
        .mapToObj(i -> name(i) + " = " + values.get(i).sql())
        .collect(Collectors.joining(", "));
  }

  /** The columns in parentheses. */
  String names() {
    return IntStream.range(0, values.size())
        .mapToObj(this::name)
        .collect(Collectors.joining(", ", "(", ")"));
  }

  String sql() {
    return values.stream().map(Term::sql).collect(Collectors.joining(", "));
  }

  private String name(int i) {
    return table.columns().get(ordinals.get(i)).name();
  }

  /** The row with the new values. */
  Object[] applied(Object[] row, Scope scope) {
    Object[] after = row.clone();
    for (int i = 0; i < values.size(); i++) {
      after[ordinals.get(i)] = values.get(i).of(scope);
    }
    return after;
  }

  Object[] created(Scope scope) {
    return applied(new Object[table.columns().size()], scope);
  }
}
