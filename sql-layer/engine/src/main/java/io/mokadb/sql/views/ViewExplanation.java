package io.mokadb.sql.views;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.plan.incremental.IncrementalPlan.KeptOperator;
import java.util.List;

/** Tells how views are kept. Thread-safe. */
public final class ViewExplanation {
  private final ViewCompiler compiler;

  public ViewExplanation(ViewEnvironment environment) {
    this.compiler = new ViewCompiler(environment);
  }

  /**
   * A line for each operator of the query of a view.
   *
   * @throws io.mokadb.session.MokaException {@code NO_SUCH_TABLE}; {@code INVALID_STATEMENT} for
   *     another one
   */
  public List<String> lines(Catalog catalog, TableName name) {
    KeptView view = NamedViews.require(catalog, name);
    return compiler.incremental(catalog, view.query()).operators().stream()
        .map(ViewExplanation::line)
        .toList();
  }

  private static String line(KeptOperator operator) {
    String way =
        switch (operator.way()) {
          case BY_KEY -> "by key";
          case COMPLETE -> "complete";
        };
    return "  ".repeat(operator.depth())
        + operator.text()
        + " ["
        + way
        + "]"
        + (operator.note().isEmpty() ? "" : " " + operator.note());
  }
}
