package io.mokadb.fuzz.oracle;

import io.mokadb.fuzz.query.QueryGenerator;
import io.mokadb.fuzz.run.Difference;
import io.mokadb.fuzz.run.Stage;
import io.mokadb.fuzz.tree.Node;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** A way to tell that an answer is wrong. */
public interface Oracle {
  String name();

  /** What it is going to ask: trees that can be made smaller each by itself. */
  List<Node> subject(QueryGenerator generator);

  /**
   * Asks.
   *
   * @return what is wrong, if something is
   * @throws SQLException if a database could not be made; the question is left out then
   */
  Optional<Difference> check(Stage stage, List<Node> subject) throws SQLException;
}
