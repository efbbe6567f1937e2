package io.mokadb.embedded.dml;

import io.mokadb.embedded.dml.Expressions.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Draws changes of a table other than MERGE. Their sources have a key in their first column. */
final class Changes {
  private final Random random;
  private final Expressions expressions;
  private final Table target;

  Changes(Random random, Expressions expressions, Table target) {
    this.random = random;
    this.expressions = expressions;
    this.target = target;
  }

  Change draw(Table from) {
    return switch (random.nextInt(5)) {
      case 0 -> update(from);
      case 1 -> delete(from);
      case 2 -> insert(from);
      default -> target.hasPrimaryKey() ? onConflict(from) : insert(from);
    };
  }

  /** UPDATE, also FROM a table of which each row meets one row at most. */
  private Change update(Table table) {
    Source rows = new Source(target.name(), target);
    boolean joins = random.nextBoolean();
    Source from = new Source("f", table);
    List<Source> scope = joins ? List.of(rows, from) : List.of(rows);
    Assignments values = Assignments.some(random, expressions, target, scope);
    Term<Boolean> where = where(scope, joins ? equalKeys(rows, from) : null);
    return new Change(
        "UPDATE "
            + target.name()
            + " SET "
            + values.set()
            + (joins ? " FROM " + table.name() + " AS f" : "")
            + " WHERE "
            + where.sql(),
        true,
        () -> {
          List<Object[]> after = new ArrayList<>();
          long count = 0;
          for (Object[] row : target.rows()) {
            Scope met = met(row, rows, joins ? from : null, where);
            after.add(met == null ? row : values.applied(row, met));
            count += met == null ? 0 : 1;
          }
          target.requireKeys(after);
          return new Change.Outcome(after, count, null);
        });
  }

  private Change delete(Table table) {
    Source rows = new Source(target.name(), target);
    boolean joins = random.nextBoolean();
    Source from = new Source("f", table);
    Term<Boolean> where =
        where(
            joins ? List.of(rows, from) : List.of(rows),
            joins && random.nextBoolean() ? equalKeys(rows, from) : null);
    return new Change(
        "DELETE FROM "
            + target.name()
            + (joins ? " USING " + table.name() + " AS f" : "")
            + " WHERE "
            + where.sql(),
        true,
        () -> {
          List<Object[]> after = new ArrayList<>();
          for (Object[] row : target.rows()) {
            if (met(row, rows, joins ? from : null, where) == null) {
              after.add(row);
            }
          }
          return new Change.Outcome(after, target.rows().size() - after.size(), null);
        });
  }

  /** What makes the condition true for a row; null if nothing does. */
  private static Scope met(Object[] row, Source rows, Source from, Term<Boolean> where) {
    Scope alone = Scope.of(rows.alias(), row);
    if (from == null) {
      return Boolean.TRUE.equals(where.of(alone)) ? alone : null;
    }
    for (Object[] other : from.table().rows()) {
      Scope both = alone.with(from.alias(), other);
      if (Boolean.TRUE.equals(where.of(both))) {
        return both;
      }
    }
    return null;
  }

  private Change insert(Table table) {
    Source from = new Source("f", table);
    Assignments values = Assignments.row(random, expressions, target, from, 0);
    Term<Boolean> where = where(List.of(from), null);
    return new Change(
        insert(values, table, where),
        true,
        () -> {
          List<Object[]> created = created(values, from, where);
          List<Object[]> after = new ArrayList<>(target.rows());
          after.addAll(created);
          target.requireKeys(after);
          return new Change.Outcome(after, created.size(), null);
        });
  }

  /** No two rows of the source have one key, so that their order does not matter. */
  private Change onConflict(Table table) {
    Source from = new Source("f", table);
    Source there = new Source(target.name(), target);
    Source excluded = new Source("excluded", target);
    Assignments row = Assignments.row(random, expressions, target, from, 0);
    Term<Boolean> where = where(List.of(from), null);
    boolean nothing = random.nextInt(3) == 0;
    Assignments set = plain(there, excluded);
    int[] key = target.keys().get(0);
    return new Change(
        insert(row, table, where)
            + " ON CONFLICT "
            + target.names(key)
            + (nothing ? " DO NOTHING" : " DO UPDATE SET " + set.set()),
        true,
        () -> {
          List<Object[]> after = new ArrayList<>(target.rows());
          long count = 0;
          for (Object[] created : created(row, from, where)) {
            int place = place(after, key, created);
            if (place < 0) {
              after.add(created);
            } else if (!nothing) {
              Object[] old = after.get(place);
              Scope both = Scope.of(there.alias(), old).with(excluded.alias(), created);
              after.set(place, set.applied(old, both));
            }
            count += place < 0 || !nothing ? 1 : 0;
          }
          target.requireKeys(after);
          return new Change.Outcome(after, count, null);
        });
  }

  /** Values without queries, for columns that are in no primary key. */
  private Assignments plain(Source there, Source excluded) {
    List<Integer> ordinals = new ArrayList<>();
    List<Term<Object>> values = new ArrayList<>();
    for (int i = 2; i < target.columns().size(); i++) {
      if (random.nextInt(3) == 0 || ordinals.isEmpty()) {
        ordinals.add(i);
        values.add(
            expressions.column(
                random.nextBoolean() ? there : excluded,
                target.columns().get(i).type().isText() ? i : 2));
      }
    }
    return new Assignments(target, ordinals, values);
  }

  private static int place(List<Object[]> rows, int[] key, Object[] row) {
    for (int i = 0; i < rows.size(); i++) {
      if (Table.key(key, rows.get(i)).equals(Table.key(key, row))) {
        return i;
      }
    }
    return -1;
  }

  private static List<Object[]> created(Assignments values, Source from, Term<Boolean> where) {
    List<Object[]> created = new ArrayList<>();
    for (Object[] row : from.table().rows()) {
      Scope scope = Scope.of(from.alias(), row);
      if (Boolean.TRUE.equals(where.of(scope))) {
        created.add(values.created(scope));
      }
    }
    return created;
  }

  private String insert(Assignments values, Table table, Term<Boolean> where) {
    return "INSERT INTO "
        + target.name()
        + " "
        + values.names()
        + " SELECT "
        + values.sql()
        + " FROM "
        + table.name()
        + " AS f WHERE "
        + where.sql();
  }

  private Term<Boolean> equalKeys(Source rows, Source from) {
    Term<Object> left = expressions.number(List.of(rows), true, 1);
    Term<Object> right = expressions.column(from, 0);
    return new Term<>(
        left.sql() + " = " + right.sql(), row -> Truth.compare(left.of(row), "=", right.of(row)));
  }

  /** A condition, and another one if there is one. */
  private Term<Boolean> where(List<Source> scope, Term<Boolean> and) {
    Term<Boolean> one = expressions.condition(scope, 2);
    return and == null
        ? one
        : new Term<>(one.sql() + " AND " + and.sql(), row -> Truth.and(one.of(row), and.of(row)));
  }
}
