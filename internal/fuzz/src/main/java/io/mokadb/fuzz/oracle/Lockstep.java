package io.mokadb.fuzz.oracle;

import io.mokadb.fuzz.run.Answer;
import io.mokadb.fuzz.run.Difference;
import io.mokadb.fuzz.run.TargetDatabase;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.TargetDialect;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Runs a script in two databases, statement by statement, and compares what comes of it. */
final class Lockstep {
  private static final String MARK = "fuzz_mark";

  private final String oracle;
  private final TargetDatabase moka;
  private final TargetDatabase reference;
  private final TargetDialect dialect;
  private final StringBuilder done = new StringBuilder();

  Lockstep(String oracle, TargetDatabase moka, TargetDatabase reference, TargetDialect dialect) {
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
    Optional<Difference> ended = control("COMMIT");
    if (ended.isPresent()) {
      return ended;
    }
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
    Optional<Difference> found = sound(moka);
    return found.isPresent() || dialect == TargetDialect.POSTGRES ? found : sound(reference);
  }

  private Optional<Difference> sound(TargetDatabase database) throws SQLException {
    database.connection().commit();
    Answer findings = database.answer("CHECK DATABASE");
    return Difference.between(
        oracle + " check", done.toString(), findings, new Answer.Rows(List.of()), false);
  }

  private Optional<Difference> compared(String sql) {
    Answer expected = reference.answer(sql);
    Answer actual = moka.answer(sql);
    return Difference.between(oracle, done + sql, actual, expected, false);
  }

  private Optional<Difference> step(Node statement) throws SQLException {
    String sql = statement.text(TargetDialect.MOKA);
    done.append(sql).append(";\n");
    boolean definition = isDefinition(sql);
    boolean control = sql.matches("(?s)(COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\\b.*");
    if (definition) {
      // Moka's own transaction ends here.
      Optional<Difference> ended = control("COMMIT");
      if (ended.isPresent()) {
        return ended;
      }
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
    return found.isPresent() || !definition ? found : control("COMMIT");
  }

  private static boolean isDefinition(String sql) {
    return sql.matches("(?s)(CREATE|DROP|ALTER) .*");
  }

  /** PostgreSQL looks at each row of a statement, Moka at the end of it, as the standard has it. */
  private static boolean isUnique(Answer.Failure failure) {
    return failure.state().equals("23505");
  }

  /** True if it is about what the statement would leave: a constraint or CHECK OPTION. */
  private static boolean isAboutRows(Answer.Failure failure) {
    return failure.state().startsWith("23") || failure.state().equals("44000");
  }

  private Optional<Difference> judged(String sql, Answer actual, Answer expected) {
    if (expected instanceof Answer.Failure failure
        && isAboutRows(failure)
        && !(isUnique(failure) && sql.matches("(?s)(UPDATE|MERGE) .*"))
        && !(actual instanceof Answer.Failure)) {
      return Optional.of(
          new Difference(
              oracle + ": no " + failure.state(), done.toString(), "accepted", failure.message()));
    }
    if (actual instanceof Answer.Failure failure
        && !(expected instanceof Answer.Failure)
        && isNeverByChance(failure)) {
      return Optional.of(
          new Difference(
              oracle + ": " + failure.state(), done.toString(), failure.message(), "accepted"));
    }
    if (actual instanceof Answer.Changed
        && expected instanceof Answer.Changed
        && isDefinition(sql)) {
      return Optional.empty();
    }
    return Difference.between(oracle, done.toString(), actual, expected, false);
  }

  /**
   * Errors about data that the generator guards against: divisions by zero, queries that give more
   * than one row, rows that are changed twice.
   */
  private static boolean isNeverByChance(Answer.Failure failure) {
    return failure.state().equals("22012") || failure.state().equals("21000");
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
      if (whole) {
        // What waited for the end was refused, and with it the transaction.
        moka.answer("ROLLBACK");
        reference.answer("ROLLBACK");
      } else {
        mark("ROLLBACK TO SAVEPOINT ");
      }
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
