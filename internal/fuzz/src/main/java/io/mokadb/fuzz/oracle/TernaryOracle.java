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

/** The rows for which a condition is true, false and unknown are all rows, and no other. */
public final class TernaryOracle implements Oracle {
  @Override
  public String name() {
    return "ternary";
  }

  @Override
  public List<Node> subject(QueryGenerator generator) {
    SourceSample sample = generator.sample();
    return List.of(sample.list(), sample.from(), sample.condition());
  }

  @Override
  public Optional<Difference> check(Stage stage, List<Node> subject) {
    String all = select(subject);
    String condition = subject.get(2).text(TargetDialect.MOKA);
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
        + subject.get(0).text(TargetDialect.MOKA)
        + " FROM "
        + subject.get(1).text(TargetDialect.MOKA);
  }
}
