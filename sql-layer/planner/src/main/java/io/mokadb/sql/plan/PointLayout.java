package io.mokadb.sql.plan;

import io.mokadb.sql.plan.PointConditions.Term;
import java.util.List;
import java.util.TreeSet;

/** Where the columns that are used stand in the rows of a {@link PointQuery}. Confined. */
final class PointLayout {
  private final List<Integer> order;
  private final List<TreeSet<Integer>> used;

  /**
   * @param order in which the sources are read
   */
  PointLayout(PointSources sources, List<Integer> order) {
    this.order = order;
    this.used = order.stream().map(source -> new TreeSet<Integer>()).toList();
  }

  void use(Term column) {
    used.get(column.source()).add(column.ordinal());
  }

  /** The columns that are read of a source. */
  int[] columns(int source) {
    return used.get(source).stream().mapToInt(Integer::intValue).toArray();
  }

  int position(Term column) {
    int position = used.get(column.source()).headSet(column.ordinal()).size();
    for (int source : order) {
      if (source == column.source()) {
        return position;
      }
      position += used.get(source).size();
    }
    throw new IllegalArgumentException("There is no source " + column.source());
  }
}
