package io.mokadb.sql.plan.incremental;

import io.mokadb.sql.plan.QueryTrees;
import io.mokadb.sql.plan.incremental.ChangePath.Step;
import io.mokadb.sql.plan.incremental.DeltaPlan.KeyColumns;
import io.mokadb.sql.plan.incremental.DeltaPlan.Place;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;

/** The places where the {@linkplain DeltaTerms terms} of a tree read tables. Confined. */
final class DeltaPlaces {
  private final QueryTrees trees;
  private final List<AnalysedTree> terms;

  private DeltaPlaces(QueryTrees trees, List<AnalysedTree> terms) {
    this.trees = trees;
    this.terms = terms;
  }

  /** Null if rows of the tree cannot be taken away and added one by one. */
  static DeltaPlaces of(QueryTrees trees, RelNode tree) {
    List<AnalysedTree> terms = new ArrayList<>();
    for (RelNode term : DeltaTerms.of(tree)) {
      AnalysedTree analysed = new TreeAnalysis().of(term);
      if (!StableTrees.isStable(term)
          || analysed.paths().stream().anyMatch(ChangePath::isToAll)
          || !StableTrees.isOfInnerJoins(term) && !hasExactKeys(analysed)) {
        return null;
      }
      terms.add(analysed);
    }
    return new DeltaPlaces(trees, terms);
  }

  /** Whether a row has one of some keys is decided by the query, and then by its values. */
  private static boolean hasExactKeys(AnalysedTree tree) {
    return tree.paths().stream().allMatch(path -> StableTrees.isExact(tree.tree(), path.at()));
  }

  /** Whether the tree is more than one term. */
  boolean areOfSeveralTerms() {
    return terms.size() > 1;
  }

  /**
   * The places, term after term.
   *
   * @param inputs columns of the tree that are wanted
   */
  List<Place> of(List<Integer> inputs) {
    List<Place> places = new ArrayList<>();
    terms.forEach(term -> add(places, term, inputs));
    return places;
  }

  private void add(List<Place> places, AnalysedTree term, List<Integer> inputs) {
    List<Integer> columns = new ArrayList<>(inputs);
    List<KeyColumns> earlier = new ArrayList<>();
    List<ChangePath> known = new ArrayList<>();
    for (ChangePath path : term.paths()) {
      if (known.contains(path)) {
        continue;
      }
      known.add(path);
      List<KeyedQuery> steps = new ArrayList<>();
      path.steps().forEach(step -> steps.add(new StepQuery(trees, step, true, List.of())));
      places.add(
          new Place(path.table().id(), steps, rows(trees, term, path.at(), columns), earlier));
      List<Integer> key = new ArrayList<>();
      for (int column : path.at()) {
        key.add(columns.size());
        columns.add(column);
      }
      earlier.add(new KeyColumns(places.size() - 1, key));
    }
  }

  /** Columns of the rows of a tree, by other columns. */
  static KeyedQuery rows(
      QueryTrees trees, AnalysedTree tree, List<Integer> by, List<Integer> columns) {
    return new StepQuery(
        trees,
        new Step(tree.tree(), by, AnalysedTree.columns(tree.tree(), columns)),
        false,
        List.of());
  }
}
