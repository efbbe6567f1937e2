package io.mokadb.kv.hbase;

import io.mokadb.kv.Condition;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.TimeRange;
import java.util.List;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.Mutation;

/**
 * The way in which a condition about several families of a column is tested, since HBase itself
 * tests one. A table is of one kind for its whole life; its descriptor says of which.
 */
sealed interface FamilyConditions permits ServerConditions, LockMarks {
  /** Everything that has to be changed together with these edits. */
  List<Edit> edits(List<Edit> edits);

  /** The part of a range in which Moka's own cells lie. */
  TimeRange visible(Family family, TimeRange range);

  /**
   * A conditional mutation.
   *
   * @param none of two families or more
   */
  CheckAndMutate conditional(byte[] row, Condition.NoCellIn none, List<Mutation> changes);
}
