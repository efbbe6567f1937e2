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

/** Aggregates of the parts that a condition makes add up to the aggregates of the whole. */
public final class TernaryAggregateOracle implements Oracle {
  @Override
  public String name() {
    return "ternary aggregates";
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
    String part =
        "SELECT COUNT(*) AS n, SUM(%1$s) AS s, MIN(%1$s) AS a, MAX(%1$s) AS z".formatted(number)
            + from;
    String parts =
        "SELECT SUM(n), SUM(s), MIN(a), MAX(z) FROM ("
            + (part + " WHERE " + condition + " UNION ALL ")
            + (part + " WHERE NOT (" + condition + ") UNION ALL ")
            + (part + " WHERE (" + condition + ") IS UNKNOWN) AS p");
    Answer expected = stage.moka().answer(part);
    Answer actual = stage.moka().answer(parts);
    return Difference.between(name(), parts, actual, expected, false);
  }
}
