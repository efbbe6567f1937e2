package io.mokadb.fuzz.query;

import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Part;
import io.mokadb.fuzz.tree.Sort;

/** Items of ORDER BY: nulls are the smallest values in Moka, and PostgreSQL is told so. */
final class Orders {
  private Orders() {}

  static Node item(Node value, Dice dice) {
    Part direction =
        switch (dice.below(4)) {
          case 0 -> new Part.Text(" DESC", " DESC NULLS LAST");
          case 1 -> new Part.Text(" NULLS LAST", " NULLS LAST");
          case 2 -> new Part.Text(" DESC NULLS FIRST", " DESC NULLS FIRST");
          default -> new Part.Text("", " NULLS FIRST");
        };
    return Node.of(Sort.PIECE, value, direction);
  }
}
