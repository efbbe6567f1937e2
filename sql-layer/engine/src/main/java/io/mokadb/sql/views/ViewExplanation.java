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
        .map(operator -> view.isImmediate() ? immediate(operator) : line(operator))
        .toList();
  }

  /** No index is needed: the row that a writer changes is all that is looked at. */
  private static String immediate(KeptOperator operator) {
    return line(operator, "by each writer");
  }

  private static String line(KeptOperator operator) {
    String way =
        switch (operator.way()) {
          case BY_DELTA -> "by delta";
          case BY_KEY -> "by key";
          case COMPLETE -> "complete";
        };
    return line(operator, way) + (operator.note().isEmpty() ? "" : " " + operator.note());
  }

  private static String line(KeptOperator operator, String way) {
    return "  ".repeat(operator.depth()) + operator.text() + " [" + way + "]";
  }
}
