package io.mokadb.fuzz.query;

import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Sort;
import io.mokadb.fuzz.tree.TreePart;

/** Items of ORDER BY: nulls are the smallest values in Moka, and PostgreSQL is told so. */
final class Orders {
  private Orders() {}

  static Node item(Node value, Dice dice) {
    TreePart direction =
        switch (dice.below(4)) {
          case 0 -> new TreePart.Text(" DESC", " DESC NULLS LAST");
          case 1 -> new TreePart.Text(" NULLS LAST", " NULLS LAST");
          case 2 -> new TreePart.Text(" DESC NULLS FIRST", " DESC NULLS FIRST");
          default -> new TreePart.Text("", " NULLS FIRST");
        };
    return Node.of(Sort.PIECE, value, direction);
  }
}
