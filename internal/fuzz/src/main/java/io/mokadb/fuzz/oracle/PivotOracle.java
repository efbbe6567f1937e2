package io.mokadb.fuzz.oracle;

import io.mokadb.fuzz.query.QueryGenerator;
import io.mokadb.fuzz.query.SourceSample;
import io.mokadb.fuzz.run.Answer;
import io.mokadb.fuzz.run.Difference;
import io.mokadb.fuzz.run.Stage;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.TargetDialect;
import java.util.List;
import java.util.Optional;

/**
 * A row for which a condition holds is found by that condition: what EXCEPT ALL leaves of the rows
 * whose condition was computed is nothing, in both directions.
 */
public final class PivotOracle implements Oracle {
  @Override
  public String name() {
    return "pivot";
  }

  @Override
  public List<Node> subject(QueryGenerator generator) {
    SourceSample sample = generator.sample();
    return List.of(sample.number(), sample.from(), sample.condition());
  }

  @Override
  public Optional<Difference> check(Stage stage, List<Node> subject) {
    String number = subject.get(0).text(TargetDialect.MOKA);
    String from = " FROM " + subject.get(1).text(TargetDialect.MOKA);
    String condition = subject.get(2).text(TargetDialect.MOKA);
    String found = "SELECT " + number + " AS n" + from + " WHERE " + condition;
    String computed =
        "SELECT n FROM (SELECT "
            + number
            + " AS n, ("
            + condition
            + ") AS p"
            + from
            + ") AS c"
            + " WHERE p IS TRUE";
    String sql =
        "("
            + found
            + " EXCEPT ALL "
            + computed
            + ") UNION ALL ("
            + computed
            + " EXCEPT ALL "
            + found
            + ")";
    Answer actual = stage.moka().answer(sql);
    if (actual instanceof Answer.Failure
        && stage.moka().answer(computed) instanceof Answer.Failure) {
      return Difference.between(name(), sql, actual, actual, false);
    }
    return Difference.between(name(), sql, actual, new Answer.Rows(List.of()), false);
  }
}
