package io.mokadb.embedded.dml;

import io.mokadb.embedded.dml.Expressions.Source;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;

/** Draws MERGE. */
final class Merges {
  private enum Action {
    UPDATE,
    DELETE,
    INSERT,
    NOTHING
  }

  /**
   * @param when after AND; null for always
   */
  private record Clause(boolean matched, Term<Boolean> when, Action action, Assignments values) {}

  private final Random random;
  private final Expressions expressions;
  private final Table target;

  Merges(Random random, Expressions expressions, Table target) {
    this.random = random;
    this.expressions = expressions;
    this.target = target;
  }

  Change draw(Table from) {
    boolean renamed = random.nextBoolean();
    Source rows = new Source(renamed ? "x" : target.name(), target);
    Source source = new Source("f", from);
    Term<Boolean> filter =
        random.nextInt(3) > 0 ? null : expressions.condition(List.of(new Source("g", from)), 1);
    Term<Boolean> on = on(rows, source);
    List<Clause> clauses = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      Clause clause = clause(rows, source);
      // PostgreSQL refuses clauses that cannot be reached.
      if (clauses.stream().noneMatch(c -> c.matched == clause.matched && c.when == null)) {
        clauses.add(clause);
      }
    }
    boolean returns = random.nextInt(4) == 0;
    StringBuilder sql = new StringBuilder("MERGE INTO ").append(target.name());
    sql.append(renamed ? " AS x" : "").append(" USING ");
    sql.append(
        filter == null
            ? from.name()
            : "(SELECT * FROM " + from.name() + " AS g WHERE " + filter.sql() + ")");
    sql.append(" AS f ON ").append(on.sql());
    clauses.forEach(clause -> sql.append(text(clause)));
    if (returns) {
      sql.append(" RETURNING f.a, ").append(rows.alias()).append(".*");
    }
    return new Change(
        sql.toString(), !returns, () -> new Run(rows, source, clauses, returns).of(filter, on));
  }

  private Term<Boolean> on(Source rows, Source source) {
    List<Source> both = List.of(rows, source);
    Term<Object> left = expressions.column(rows, expressions.ordinal(target, t -> !t.isText()));
    if (random.nextInt(3) > 0) {
      left = expressions.column(rows, 0);
    }
    Term<Object> right = expressions.number(List.of(source), false, 1);
    Term<Object> one = left;
    Term<Boolean> equal =
        new Term<>(
            one.sql() + " = " + right.sql(), row -> Truth.compare(one.of(row), "=", right.of(row)));
    if (random.nextInt(3) > 0) {
      return equal;
    }
    Term<Boolean> more = expressions.condition(both, 1);
    return new Term<>(
        equal.sql() + " AND " + more.sql(), row -> Truth.and(equal.of(row), more.of(row)));
  }

  private Clause clause(Source rows, Source source) {
    boolean matched = random.nextInt(3) > 0;
    List<Source> scope = matched ? List.of(rows, source) : List.of(source);
    Term<Boolean> when = random.nextInt(3) == 0 ? null : expressions.condition(scope, 2);
    int kind = random.nextInt(8);
    if (kind == 0) {
      return new Clause(matched, when, Action.NOTHING, null);
    }
    if (!matched) {
      return new Clause(
          false, when, Action.INSERT, Assignments.row(random, expressions, target, source, 0));
    }
    return kind < 3
        ? new Clause(true, when, Action.DELETE, null)
        : new Clause(
            true, when, Action.UPDATE, Assignments.some(random, expressions, target, scope));
  }

  private static String text(Clause clause) {
    return (clause.matched ? " WHEN MATCHED" : " WHEN NOT MATCHED")
        + (clause.when == null ? "" : " AND " + clause.when.sql())
        + " THEN "
        + switch (clause.action) {
          case UPDATE -> "UPDATE SET " + clause.values.set();
          case DELETE -> "DELETE";
          case NOTHING -> "DO NOTHING";
          case INSERT ->
              "INSERT " + clause.values.names() + " VALUES (" + clause.values.sql() + ")";
        };
  }

  /** One execution. */
  private static final class Run {
    private final Source rows;
    private final Source source;
    private final List<Clause> clauses;
    private final List<Object[]> returned;

    /** By the row before; itself for a deleted one. */
    private final IdentityHashMap<Object[], Object[]> changed = new IdentityHashMap<>();

    private final List<Object[]> inserted = new ArrayList<>();

    Run(Source rows, Source source, List<Clause> clauses, boolean returns) {
      this.rows = rows;
      this.source = source;
      this.clauses = clauses;
      this.returned = returns ? new ArrayList<>() : null;
    }

    Change.Outcome of(Term<Boolean> filter, Term<Boolean> on) {
      for (Object[] from : source.table().rows()) {
        if (filter == null || Boolean.TRUE.equals(filter.of(Scope.of("g", from)))) {
          joined(Scope.of(source.alias(), from), on);
        }
      }
      List<Object[]> after = new ArrayList<>(inserted);
      for (Object[] row : rows.table().rows()) {
        if (changed.get(row) != row) {
          after.add(changed.getOrDefault(row, row));
        }
      }
      rows.table().requireKeys(after);
      return new Change.Outcome(after, changed.size() + inserted.size(), returned);
    }

    private void joined(Scope from, Term<Boolean> on) {
      boolean matched = false;
      for (Object[] row : rows.table().rows()) {
        Scope scope = from.with(rows.alias(), row);
        if (Boolean.TRUE.equals(on.of(scope))) {
          matched = true;
          act(true, scope, row);
        }
      }
      if (!matched) {
        act(false, from, null);
      }
    }

    private void act(boolean matched, Scope scope, Object[] row) {
      for (Clause clause : clauses) {
        if (clause.matched == matched
            && (clause.when == null || Boolean.TRUE.equals(clause.when.of(scope)))) {
          if (clause.action == Action.INSERT) {
            Object[] created = clause.values.created(scope);
            inserted.add(created);
            give(scope, created);
          } else if (clause.action != Action.NOTHING) {
            boolean deletes = clause.action == Action.DELETE;
            Object[] after = deletes ? row : clause.values.applied(row, scope);
            if (changed.put(row, after) != null) {
              throw new Failure("21000");
            }
            give(scope, after);
          }
          return;
        }
      }
    }

    private void give(Scope scope, Object[] row) {
      if (returned != null) {
        Object[] given = new Object[row.length + 1];
        given[0] = scope.value(source.alias(), 1);
        System.arraycopy(row, 0, given, 1, row.length);
        returned.add(given);
      }
    }
  }
}
