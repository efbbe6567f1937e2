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
 * WHERE finds as many rows as the same condition is true for when it is computed for every row
 * (known as NoREC).
 */
public final class UnoptimisedOracle implements Oracle {
  @Override
  public String name() {
    return "norec";
  }

  @Override
  public List<Node> subject(QueryGenerator generator) {
    SourceSample sample = generator.sample();
    return List.of(sample.from(), sample.condition());
  }

  @Override
  public Optional<Difference> check(Stage stage, List<Node> subject) {
    String from = subject.get(0).text(TargetDialect.MOKA);
    String condition = subject.get(1).text(TargetDialect.MOKA);
    String filtered = "SELECT COUNT(*) FROM " + from + " WHERE " + condition;
    String computed =
        "SELECT COALESCE(SUM(CASE WHEN p THEN 1 ELSE 0 END), 0) FROM (SELECT ("
            + (condition + ") AS p FROM " + from + ") AS c");
    Answer expected = stage.moka().answer(computed);
    Answer actual = stage.moka().answer(filtered);
    return Difference.between(name(), filtered + ";\n" + computed, actual, expected, false);
  }
}
