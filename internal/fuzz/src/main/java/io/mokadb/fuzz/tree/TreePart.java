package io.mokadb.fuzz.tree;

import java.util.List;

/** A piece of a node, in the order of the text. */
public sealed interface TreePart {
  /** Text that stays as it is, and may differ between the databases. */
  record Text(String moka, String postgres) implements TreePart {}

  /** A constant: a literal in the text, or a parameter in its place. */
  record Constant(Sort sort, String value) implements TreePart {}

  /** A node that has to be there. */
  record One(Node node) implements TreePart {}

  /** A node that may be left out. */
  record Optional(Node node) implements TreePart {}

  /** Nodes with a text between them, of which all but some may be left out. */
  record Many(List<Node> nodes, String separator, int least) implements TreePart {
    public Many {
      nodes = List.copyOf(nodes);
    }
  }
}
