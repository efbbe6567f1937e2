package io.mokadb.fuzz.oracle;

import io.mokadb.fuzz.query.QueryGenerator;
import io.mokadb.fuzz.run.Answer;
import io.mokadb.fuzz.run.Difference;
import io.mokadb.fuzz.run.Stage;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.TargetDialect;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** PostgreSQL answers the same. */
public final class PostgresOracle implements Oracle {
  @Override
  public String name() {
    return "postgres";
  }

  @Override
  public List<Node> subject(QueryGenerator generator) {
    return List.of(generator.statement().node());
  }

  @Override
  public Optional<Difference> check(Stage stage, List<Node> subject) throws SQLException {
    Node query = subject.get(0);
    String sql = query.text(TargetDialect.MOKA);
    Answer expected = stage.postgres().answer(query.text(TargetDialect.POSTGRES));
    Answer actual = stage.moka().answer(sql);
    return Difference.between(name(), sql, actual, expected, Questions.isOrdered(query));
  }
}
