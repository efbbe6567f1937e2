package io.mokadb.fuzz.oracle;

import io.mokadb.fuzz.run.Answer;
import io.mokadb.fuzz.run.Difference;
import io.mokadb.fuzz.run.Stage;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.TargetDialect;
import java.util.List;
import java.util.Optional;

/** A text that is almost SQL is answered, or refused like one with an error in it, and soon. */
public final class MutationOracle implements ScriptOracle {
  private static final Answer REFUSED = new Answer.Failure("42601", "an error that says why", 0);

  @Override
  public String name() {
    return "mutations";
  }

  @Override
  public Optional<Difference> check(Stage stage, List<Node> subject) {
    String sql = subject.get(0).text(TargetDialect.MOKA);
    Answer answer = stage.moka().answer(sql);
    if (answer instanceof Answer.Failure failure && failure.isTimeout()) {
      return Optional.of(
          new Difference("mutations: slow", sql, failure.toString(), REFUSED.toString()));
    }
    return Difference.between(name(), sql, answer, REFUSED, false);
  }
}
