package io.mokadb.fuzz.oracle;

import io.mokadb.fuzz.query.QueryGenerator;
import io.mokadb.fuzz.run.Answer;
import io.mokadb.fuzz.run.Difference;
import io.mokadb.fuzz.run.Stage;
import io.mokadb.fuzz.run.StorageVariant;
import io.mokadb.fuzz.run.TargetDatabase;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.TargetDialect;
import io.mokadb.fuzz.tree.Written;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Moka answers the same when the rows are kept or read in another way. */
public final class VariantOracle implements Oracle {
  private final StorageVariant variant;

  public VariantOracle(StorageVariant variant) {
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
    TargetDatabase other = stage.variant(variant);
    if (other == null) {
      return Optional.empty();
    }
    Node query = subject.get(0);
    String sql = query.text(TargetDialect.MOKA);
    Answer expected = stage.moka().answer(sql);
    Answer actual =
        other.answer(Written.of(query, TargetDialect.MOKA, variant == StorageVariant.PARAMETERS));
    Optional<Difference> difference =
        Difference.between(name(), sql, actual, expected, Questions.isOrdered(query));
    return difference.isPresent()
        ? difference
        : Difference.between(name(), sql, expected, actual, Questions.isOrdered(query));
  }
}
