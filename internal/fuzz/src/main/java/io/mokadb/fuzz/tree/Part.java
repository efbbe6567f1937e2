package io.mokadb.fuzz.tree;

import java.util.List;

/** A piece of a node, in the order of the text. */
public sealed interface Part {
  /** Text that stays as it is, and may differ between the databases. */
  record Text(String moka, String postgres) implements Part {}

  /** A constant: a literal in the text, or a parameter in its place. */
  record Constant(Sort sort, String value) implements Part {}

  /** A node that has to be there. */
  record One(Node node) implements Part {}

  /** A node that may be left out. */
  record Optional(Node node) implements Part {}

  /** Nodes with a text between them, of which all but some may be left out. */
  record Many(List<Node> nodes, String separator, int least) implements Part {
    public Many {
      nodes = List.copyOf(nodes);
    }
  }
}
