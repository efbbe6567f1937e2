package io.mokadb.sql.access.read;

import io.mokadb.kv.CellKey;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The look-ups of joins above a join, by columns that its outer rows have already: where calls to
 * the store are dear, their cells are read together with its own. Confined to one execution.
 *
 * @param joins the look-ups by whole keys, each with the width of its outer rows
 */
record LooksAhead(List<Above> joins) {
  private static final LooksAhead NONE = new LooksAhead(List.of());

  record Above(InnerLookup lookup, int outerWidth) {}

  /** Key of the look-ups that a join leaves for the join that is its input. */
  private record For(Operator input) {}

  /** What the joins above have left for a join that is opened. */
  static LooksAhead of(Operator join, ExecutionContext context) {
    return context.state(new For(join)) instanceof LooksAhead left ? left : NONE;
  }

  /** Leaves these and a join's own look-up for the join that is its input. */
  void leave(Operator input, InnerLookup own, int outerWidth, ExecutionContext context) {
    if (!(input instanceof LookupJoinOperator) || !context.transaction().prefetches()) {
      return;
    }
    List<Above> all = new ArrayList<>(joins);
    if (own.isExact()) {
      all.add(new Above(own, outerWidth));
    }
    context.state(new For(input), all.isEmpty() ? NONE : new LooksAhead(all));
  }

  /**
   * Reads what the joins above will look up, with what the join itself does.
   *
   * @param outers the join's outer rows
   */
  void read(List<Object[]> outers, InnerLookup own, ExecutionContext context) {
    if (joins.isEmpty() || outers.isEmpty()) {
      return;
    }
    Set<CellKey> cells = new LinkedHashSet<>();
    for (Above join : joins) {
      for (Object[] outer : outers) {
        // A key of columns that are not there yet is null, and so none.
        join.lookup().addCells(Arrays.copyOf(outer, join.outerWidth()), cells, context);
      }
    }
    if (!cells.isEmpty() && own.isExact()) {
      outers.forEach(outer -> own.addCells(outer, cells, context));
    }
    context.transaction().prefetch(List.copyOf(cells));
  }
}
