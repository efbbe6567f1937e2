package io.mokadb.fuzz.oracle;

import io.mokadb.fuzz.query.QueryGenerator;
import io.mokadb.fuzz.query.Sample;
import io.mokadb.fuzz.run.Answer;
import io.mokadb.fuzz.run.Difference;
import io.mokadb.fuzz.run.Stage;
import io.mokadb.fuzz.tree.Dialect;
import io.mokadb.fuzz.tree.Node;
import java.util.List;
import java.util.Optional;

/** The rows for which a condition is true, false and unknown are all rows, and no other. */
public final class TernaryOracle implements Oracle {
  @Override
  public String name() {
    return "ternary";
  }

  @Override
  public List<Node> subject(QueryGenerator generator) {
    Sample sample = generator.sample();
    return List.of(sample.list(), sample.from(), sample.condition());
  }

  @Override
  public Optional<Difference> check(Stage stage, List<Node> subject) {
    String all = select(subject);
    String condition = subject.get(2).text(Dialect.MOKA);
    String parts =
        all
            + (" WHERE " + condition + " UNION ALL ")
            + all
            + (" WHERE NOT (" + condition + ") UNION ALL ")
            + all
            + (" WHERE (" + condition + ") IS UNKNOWN");
    Answer expected = stage.moka().answer(all);
    Answer actual = stage.moka().answer(parts);
    return Difference.between(name(), parts, actual, expected, false);
  }

  static String select(List<Node> subject) {
    return "SELECT "
        + subject.get(0).text(Dialect.MOKA)
        + " FROM "
        + subject.get(1).text(Dialect.MOKA);
  }
}
