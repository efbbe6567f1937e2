package io.mokadb.fuzz.oracle;

import io.mokadb.fuzz.run.Answer;
import io.mokadb.fuzz.run.Database;
import io.mokadb.fuzz.run.Difference;
import io.mokadb.fuzz.tree.Dialect;
import io.mokadb.fuzz.tree.Node;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Runs a script in two databases, statement by statement, and compares what comes of it. */
final class Lockstep {
  private static final String MARK = "fuzz_mark";

  private final String oracle;
  private final Database moka;
  private final Database reference;
  private final Dialect dialect;
  private final StringBuilder done = new StringBuilder();

  Lockstep(String oracle, Database moka, Database reference, Dialect dialect) {
    this.oracle = oracle;
    this.moka = moka;
    this.reference = reference;
    this.dialect = dialect;
  }

  Optional<Difference> run(List<Node> statements, List<String> tables, Mirror mirror)
      throws SQLException {
    moka.connection().setAutoCommit(false);
    reference.connection().setAutoCommit(false);
    for (Node statement : statements) {
      Optional<Difference> found = step(statement);
      if (found.isPresent()) {
        return found;
      }
    }
    commit();
    for (String table : tables) {
      Optional<Difference> found = compared("SELECT * FROM " + table);
      if (found.isPresent()) {
        return found;
      }
    }
    moka.connection().commit();
    Optional<Difference> mirrored = mirror.check(oracle, done.toString());
    return mirrored.isPresent() ? mirrored : sound();
  }

  private Optional<Difference> sound() throws SQLException {
    moka.connection().commit();
    Answer findings = moka.answer("CHECK DATABASE");
    return Difference.between(
        oracle + " check", done.toString(), findings, new Answer.Rows(List.of()), false);
  }

  private Optional<Difference> compared(String sql) {
    Answer expected = reference.answer(sql);
    Answer actual = moka.answer(sql);
    return Difference.between(oracle, done + sql, actual, expected, false);
  }

  private void commit() throws SQLException {
    moka.connection().commit();
    reference.connection().commit();
  }

  private Optional<Difference> step(Node statement) throws SQLException {
    String sql = statement.text(Dialect.MOKA);
    done.append(sql).append(";\n");
    boolean definition = isDefinition(sql);
    boolean control = sql.matches("(?s)(COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\\b.*");
    if (definition) {
      // Moka's own transaction ends here.
      commit();
    }
    if (control) {
      return control(sql);
    }
    mark("SAVEPOINT ");
    Answer expected = reference.answer(statement.text(dialect));
    Answer actual = moka.answer(sql);
    Optional<Difference> found = judged(sql, actual, expected);
    if (expected instanceof Answer.Failure || actual instanceof Answer.Failure) {
      mark("ROLLBACK TO SAVEPOINT ");
    }
    if (definition) {
      commit();
    }
    return found;
  }

  private static boolean isDefinition(String sql) {
    return sql.matches("(?s)(CREATE|DROP|ALTER) .*");
  }

  /** PostgreSQL looks at each row of a statement, Moka at the end of it, as the standard has it. */
  private static boolean isUnique(Answer.Failure failure) {
    return failure.state().equals("23505");
  }

  private Optional<Difference> judged(String sql, Answer actual, Answer expected) {
    if (expected instanceof Answer.Failure failure
        && failure.state().startsWith("23")
        && !(isUnique(failure) && sql.matches("(?s)(UPDATE|MERGE) .*"))
        && !(actual instanceof Answer.Failure)) {
      return Optional.of(
          new Difference(
              oracle + ": no " + failure.state(), done.toString(), "accepted", failure.message()));
    }
    if (actual instanceof Answer.Changed
        && expected instanceof Answer.Changed
        && isDefinition(sql)) {
      return Optional.empty();
    }
    if (actual instanceof Answer.Rows || expected instanceof Answer.Rows) {
      return Optional.empty();
    }
    return Difference.between(oracle, done.toString(), actual, expected, false);
  }

  /** A statement that does not fit, of a script that was made smaller, fails in both. */
  private Optional<Difference> control(String sql) {
    boolean whole = sql.equals("COMMIT") || sql.equals("ROLLBACK");
    if (!whole) {
      mark("SAVEPOINT ");
    }
    Answer expected = reference.answer(sql);
    Answer actual = moka.answer(sql);
    if (expected instanceof Answer.Failure) {
      mark("ROLLBACK TO SAVEPOINT ");
      return actual instanceof Answer.Failure
          ? Optional.empty()
          : Optional.of(
              new Difference(
                  oracle + ": accepted", done.toString(), "accepted", expected.toString()));
    }
    return actual instanceof Answer.Failure
        ? Difference.between(oracle, done.toString(), actual, expected, false)
        : Optional.empty();
  }

  private void mark(String words) {
    moka.answer(words + MARK);
    reference.answer(words + MARK);
  }
}
