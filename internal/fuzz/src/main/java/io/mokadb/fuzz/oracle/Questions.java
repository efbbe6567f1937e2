package io.mokadb.fuzz.oracle;

import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.TreePart;

/** Properties of a query's tree that oracles need. */
final class Questions {
  private Questions() {}

  /** True if the order of the rows is part of the answer. */
  static boolean isOrdered(Node query) {
    return query.parts().stream()
        .anyMatch(part -> part instanceof TreePart.Text text && text.moka().equals(" ORDER BY "));
  }
}
