package io.mokadb.sql.export;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** An order in which objects follow those that they need. Stateless. */
final class ExportOrder {
  private ExportOrder() {}

  /**
   * @param nodes in the order that they have where none needs another
   * @param needs the nodes that one needs, without those that it needs indirectly
   */
  static <T> List<T> of(Collection<T> nodes, Function<T, ? extends Collection<T>> needs) {
    Set<T> done = new LinkedHashSet<>();
    Set<T> begun = new LinkedHashSet<>();
    nodes.forEach(node -> visit(node, needs, begun, done));
    List<T> sorted = new ArrayList<>(done);
    sorted.retainAll(nodes);
    return sorted;
  }

  private static <T> void visit(
      T node, Function<T, ? extends Collection<T>> needs, Set<T> begun, Set<T> done) {
    if (begun.add(node)) {
      needs.apply(node).forEach(needed -> visit(needed, needs, begun, done));
      done.add(node);
    }
  }
}
