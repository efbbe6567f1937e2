package io.mokadb.sql.plan.incremental;

import io.mokadb.sql.plan.incremental.ChangePath.Step;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * A tree all of whose paths end in one key.
 *
 * @param of the tree
 * @param key columns of it; none if every change may change all rows
 * @param paths to the key, or to all rows
 */
record Anchored(AnalysedTree of, List<Integer> key, List<ChangePath> paths) {
  Anchored {
    key = List.copyOf(key);
    paths = List.copyOf(paths);
  }

  /** A tree with the best key that it has: one that is never null, and of few rows. */
  static Anchored of(AnalysedTree tree) {
    List<Integer> key = key(tree);
    return new Anchored(
        tree,
        key,
        tree.paths().stream()
            .map(
                path ->
                    path.isToAll() || path.at().equals(key)
                        ? path
                        : path.then(Step.between(tree.tree(), path.at(), key), key))
            .toList());
  }

  private static List<Integer> key(AnalysedTree tree) {
    List<List<Integer>> keys =
        tree.paths().stream()
            .filter(path -> !path.isToAll())
            .map(ChangePath::at)
            .distinct()
            .toList();
    List<Integer> best = List.of();
    int rank = -1;
    for (List<Integer> key : keys) {
      int own = keys.size() == 1 ? 0 : (isNeverNull(tree, key) ? 2 : 0);
      own += own > 0 && isUnique(tree.tree(), key) ? 1 : 0;
      if (own > rank) {
        rank = own;
        best = key;
      }
    }
    return best;
  }

  static boolean isNeverNull(AnalysedTree tree, List<Integer> key) {
    return key.stream().noneMatch(column -> AnalysedTree.type(tree.tree(), column).isNullable());
  }

  /** True if there is at most one row for each key, as far as the definitions tell. */
  static boolean isUnique(RelNode tree, List<Integer> key) {
    return Objects.equals(
        tree.getCluster().getMetadataQuery().areColumnsUnique(tree, ImmutableBitSet.of(key)), true);
  }
}
