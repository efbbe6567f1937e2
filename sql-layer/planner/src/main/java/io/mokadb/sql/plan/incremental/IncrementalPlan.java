package io.mokadb.sql.plan.incremental;

import io.mokadb.sql.catalog.UpkeepDef.UsedTable;
import java.util.List;

/**
 * How the rows of a view follow from changed rows of its tables, by key: changed rows lead, step by
 * step, to the keys of the partitions that they are in, at the watermark and at the new snapshot;
 * and the difference of these partitions, computed at both, is that of the view.
 *
 * @param uses the stored tables, with the columns that matter
 * @param leaves each place where the query reads one of them
 * @param rows the columns of the view, by the key of its partitions
 * @param key ordinals of columns of the view that are never null and name one row; may be empty
 * @param keyIsOfPartition whether a row keeps its partition for as long as it keeps its key, so
 *     that partitions can be written one after the other
 * @param lookUp ordinals of columns by which stored rows are found if there is no such key
 * @param delta how groups follow by delta; null if they do not
 * @param changes where rows of the view are found that go and come, if they follow by delta and are
 *     not groups; else empty. Inputs are the columns of the view
 * @param operators for EXPLAIN, in the order of a tree
 */
public record IncrementalPlan(
    List<UsedTable> uses,
    List<Leaf> leaves,
    KeyedQuery rows,
    List<Integer> key,
    boolean keyIsOfPartition,
    List<Integer> lookUp,
    DeltaPlan delta,
    List<DeltaPlan.Place> changes,
    List<KeptOperator> operators) {
  public IncrementalPlan {
    uses = List.copyOf(uses);
    leaves = List.copyOf(leaves);
    key = List.copyOf(key);
    lookUp = List.copyOf(lookUp);
    changes = List.copyOf(changes);
    operators = List.copyOf(operators);
  }

  /**
   * A place where a stored table is read.
   *
   * @param tableId the table
   * @param steps from keys of rows (the primary key's columns, or the hidden row id) to keys of
   *     partitions. The result of each is the key of the next. To be asked at both snapshots: the
   *     keys are those of both. The key of a step may be empty: a change leads to all partitions
   */
  public record Leaf(long tableId, List<KeyedQuery> steps) {
    public Leaf {
      steps = List.copyOf(steps);
    }
  }

  /**
   * An operator as it is told.
   *
   * @param depth in the tree
   * @param text what it does
   * @param way how it is kept
   * @param note which index a change needs and whether it is there, or why the way is not a better
   *     one; may be empty
   */
  public record KeptOperator(int depth, String text, Way way, String note) {}

  /** How an operator is kept. */
  public enum Way {
    /** What changed is taken away and added: from what is kept of each group, or the rows. */
    BY_DELTA,
    /** The partitions that a change is in are computed again. */
    BY_KEY,
    /** All is computed again. */
    COMPLETE
  }
}
