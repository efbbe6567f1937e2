package io.mokadb.fuzz.oracle;

import io.mokadb.fuzz.query.QueryGenerator;
import io.mokadb.fuzz.run.Answer;
import io.mokadb.fuzz.run.Database;
import io.mokadb.fuzz.run.Difference;
import io.mokadb.fuzz.run.Stage;
import io.mokadb.fuzz.run.Variant;
import io.mokadb.fuzz.tree.Dialect;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Written;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Moka answers the same when the rows are kept or read in another way. */
public final class VariantOracle implements Oracle {
  private final Variant variant;

  public VariantOracle(Variant variant) {
    this.variant = variant;
  }

  @Override
  public String name() {
    return variant.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public List<Node> subject(QueryGenerator generator) {
    return List.of(generator.statement().node());
  }

  @Override
  public Optional<Difference> check(Stage stage, List<Node> subject) throws SQLException {
    Database other = stage.variant(variant);
    if (other == null) {
      return Optional.empty();
    }
    Node query = subject.get(0);
    String sql = query.text(Dialect.MOKA);
    Answer expected = stage.moka().answer(sql);
    Answer actual = other.answer(Written.of(query, Dialect.MOKA, variant == Variant.PARAMETERS));
    Optional<Difference> difference =
        Difference.between(name(), sql, actual, expected, Questions.isOrdered(query));
    return difference.isPresent()
        ? difference
        : Difference.between(name(), sql, expected, actual, Questions.isOrdered(query));
  }
}
