package io.mokadb.fuzz.tree;

import java.util.ArrayList;
import java.util.List;

/** All trees that are one step smaller than a tree, the most promising first. */
public final class Shrinks {
  private Shrinks() {}

  /** Candidates; some of them are not valid SQL. */
  public static List<Node> of(Node node) {
    List<Node> found = new ArrayList<>();
    descendants(node, node.sort(), found);
    if (node.sort().isValue() && !isConstant(node)) {
      found.add(Node.constant(node.sort(), simplest(node.sort())));
      found.add(Node.constant(node.sort(), null));
    }
    for (int i = 0; i < node.parts().size(); i++) {
      shrinkPart(node, i, found);
    }
    return found;
  }

  private static boolean isConstant(Node node) {
    return node.parts().size() == 1 && node.parts().get(0) instanceof TreePart.Constant;
  }

  /** The node's place is taken by one below it that stands for the same. */
  private static void descendants(Node node, Sort sort, List<Node> into) {
    for (Node child : node.children()) {
      if (child.sort() == sort && sort != Sort.PIECE) {
        into.add(child);
      } else {
        descendants(child, sort, into);
      }
    }
  }

  private static void shrinkPart(Node node, int i, List<Node> into) {
    TreePart part = node.parts().get(i);
    if (part instanceof TreePart.One one) {
      of(one.node()).forEach(smaller -> into.add(node.with(i, new TreePart.One(smaller))));
    } else if (part instanceof TreePart.Optional optional) {
      into.add(node.with(i, new TreePart.Text("", "")));
      of(optional.node())
          .forEach(smaller -> into.add(node.with(i, new TreePart.Optional(smaller))));
    } else if (part instanceof TreePart.Many many) {
      shrinkMany(node, i, many, into);
    }
  }

  private static void shrinkMany(Node node, int i, TreePart.Many many, List<Node> into) {
    int size = many.nodes().size();
    for (int chunk = size / 2; chunk > 1; chunk /= 2) {
      for (int from = 0; from < size && size - chunk >= many.least(); from += chunk) {
        List<Node> fewer = new ArrayList<>(many.nodes());
        fewer.subList(from, Math.min(size, from + chunk)).clear();
        into.add(node.with(i, new TreePart.Many(fewer, many.separator(), many.least())));
      }
    }
    for (int j = 0; j < size && size > many.least(); j++) {
      List<Node> fewer = new ArrayList<>(many.nodes());
      fewer.remove(j);
      into.add(node.with(i, new TreePart.Many(fewer, many.separator(), many.least())));
    }
    for (int j = 0; j < size; j++) {
      for (Node smaller : of(many.nodes().get(j))) {
        List<Node> changed = new ArrayList<>(many.nodes());
        changed.set(j, smaller);
        into.add(node.with(i, new TreePart.Many(changed, many.separator(), many.least())));
      }
    }
  }

  private static String simplest(Sort sort) {
    return switch (sort) {
      case VARCHAR, CHAR -> "a";
      case DATE -> "2024-01-01";
      case TIMESTAMP -> "2024-01-01 00:00:00";
      case BOOLEAN -> "TRUE";
      default -> "1";
    };
  }
}
