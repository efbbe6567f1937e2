package io.mokadb.fuzz.tree;

import java.util.ArrayList;
import java.util.List;

/**
 * A part of a statement: what it stands for, and what it is made of. A tree of nodes knows enough
 * of SQL to be written for each database and to be made smaller, and no more.
 */
public record Node(Sort sort, List<TreePart> parts) {
  public Node {
    parts = List.copyOf(parts);
  }

  /** A node of texts ({@link String}), nodes that have to be there, and other parts. */
  public static Node of(Sort sort, Object... pieces) {
    List<TreePart> parts = new ArrayList<>();
    for (Object piece : pieces) {
      if (piece instanceof String text) {
        parts.add(new TreePart.Text(text, text));
      } else if (piece instanceof Node node) {
        parts.add(new TreePart.One(node));
      } else {
        parts.add((TreePart) piece);
      }
    }
    return new Node(sort, parts);
  }

  /** A constant of a type; {@code null} is NULL. */
  public static Node constant(Sort sort, String value) {
    return of(sort, new TreePart.Constant(sort, value));
  }

  /** The text for a database, constants as literals. */
  public String text(TargetDialect dialect) {
    return Written.of(this, dialect, false).text();
  }

  /** How many nodes the tree has. */
  public int size() {
    int size = 1;
    for (Node child : children()) {
      size += child.size();
    }
    return size;
  }

  /** The nodes that it is made of. */
  public List<Node> children() {
    List<Node> children = new ArrayList<>();
    for (TreePart part : parts) {
      if (part instanceof TreePart.One one) {
        children.add(one.node());
      } else if (part instanceof TreePart.Optional optional) {
        children.add(optional.node());
      } else if (part instanceof TreePart.Many many) {
        children.addAll(many.nodes());
      }
    }
    return children;
  }

  /** The same node with another part in the place of one. */
  Node with(int index, TreePart part) {
    List<TreePart> changed = new ArrayList<>(parts);
    changed.set(index, part);
    return new Node(sort, changed);
  }
}
