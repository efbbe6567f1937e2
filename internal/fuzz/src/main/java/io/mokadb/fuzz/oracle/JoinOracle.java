package io.mokadb.fuzz.oracle;

import io.mokadb.fuzz.query.QueryGenerator;
import io.mokadb.fuzz.run.Answer;
import io.mokadb.fuzz.run.Difference;
import io.mokadb.fuzz.run.Stage;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.TargetDialect;
import java.util.List;
import java.util.Optional;

/** An outer join gives the pairs that its condition chooses, and the rows that have none. */
public final class JoinOracle implements Oracle {
  @Override
  public String name() {
    return "joins";
  }

  @Override
  public List<Node> subject(QueryGenerator generator) {
    return generator.outerJoin();
  }

  @Override
  public Optional<Difference> check(Stage stage, List<Node> subject) {
    String kind = text(subject, 0);
    String left = text(subject, 1);
    String right = text(subject, 2);
    String condition = text(subject, 3);
    String ofLeft = text(subject, 4);
    String ofRight = text(subject, 5);
    String columns = "SELECT " + ofLeft + " AS a, " + ofRight + " AS b FROM ";
    String joined = columns + left + kind + "JOIN " + right + " ON " + condition;
    String parts = columns + left + " CROSS JOIN " + right + " WHERE " + condition;
    if (!kind.equals(" RIGHT ")) {
      parts += " UNION ALL SELECT " + ofLeft + ", NULL FROM " + left + without(right, condition);
    }
    if (!kind.equals(" LEFT ")) {
      parts += " UNION ALL SELECT NULL, " + ofRight + " FROM " + right + without(left, condition);
    }
    Answer expected = stage.moka().answer(parts);
    Answer actual = stage.moka().answer(joined);
    return Difference.between(name(), joined + ";\n" + parts, actual, expected, false);
  }

  private static String without(String other, String condition) {
    return " WHERE NOT EXISTS (SELECT 1 FROM " + other + " WHERE " + condition + ")";
  }

  private static String text(List<Node> subject, int index) {
    return subject.get(index).text(TargetDialect.MOKA);
  }
}
