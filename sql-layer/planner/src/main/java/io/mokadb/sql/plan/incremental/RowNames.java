package io.mokadb.sql.plan.incremental;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** The columns of a view by which its rows are told apart, or at least found. Stateless. */
final class RowNames {
  private RowNames() {}

  /**
   * Columns of the view that are never null and name one row; none if there are none such.
   *
   * @param preferred columns that are taken if they are such
   */
  static List<Integer> key(Anchored anchored, List<Integer> preferred) {
    AnalysedTree tree = anchored.of();
    List<List<Integer>> candidates = new ArrayList<>();
    candidates.add(preferred);
    candidates.add(anchored.key());
    TreeSet<Integer> all = new TreeSet<>();
    for (ChangePath path : tree.paths()) {
      candidates.add(path.at());
      all.addAll(path.at());
    }
    candidates.add(List.copyOf(all));
    return candidates.stream()
        .filter(key -> isVisible(tree, key) && Anchored.isNeverNull(tree, key))
        .filter(key -> Anchored.isUnique(tree.tree(), key))
        .findFirst()
        .orElse(List.of());
  }

  /** Columns by which the rows of a partition are found. */
  static List<Integer> lookUp(Anchored anchored, List<Integer> key) {
    if (!key.isEmpty()) {
      return key;
    }
    return isVisible(anchored.of(), anchored.key())
        ? anchored.key()
        : IntStream.range(0, anchored.of().width()).boxed().toList();
  }

  private static boolean isVisible(AnalysedTree tree, List<Integer> key) {
    return !key.isEmpty() && key.stream().allMatch(column -> column < tree.width());
  }
}
