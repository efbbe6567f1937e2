package io.mokadb.kv.hbase;

import io.mokadb.kv.Condition;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.TimeRange;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.Mutation;

/**
 * Conditions on a table whose servers lack Moka's part: wherever a lock stands, {@code WRITE} has a
 * mark above all records, so that "no lock at all, and no record since" is a condition on {@code
 * WRITE} alone. Each mark leaves a tombstone when it goes, so that cells which change often become
 * slow until the next major compaction.
 *
 * <p>Relies on it that a column has one lock at most, and that of conditions on several families
 * there is only this one.
 */
record LockMarks() implements FamilyConditions {
  /** From here on timestamps in {@code WRITE} are marks. */
  private static final long MARK = 1L << 62;

  private static final byte[] VALUE = {1};

  @Override
  public List<Edit> edits(List<Edit> edits) {
    List<Edit> all = new ArrayList<>(edits.size() + 1);
    for (Edit edit : edits) {
      all.add(edit);
      if (edit.family() == Family.LOCK) {
        all.add(marking(edit));
      }
    }
    return all;
  }

  private static Edit marking(Edit lock) {
    if (lock instanceof Edit.Put put) {
      return Edit.put(Family.WRITE, put.column(), MARK | put.timestamp(), VALUE);
    }
    long timestamp =
        lock instanceof Edit.Delete one ? one.timestamp() : ((Edit.DeleteUpTo) lock).timestamp();
    return Edit.delete(Family.WRITE, lock.column(), MARK | timestamp);
  }

  @Override
  public TimeRange visible(Family family, TimeRange range) {
    return family != Family.WRITE || range.until() <= MARK
        ? range
        : new TimeRange(Math.min(range.from(), MARK), MARK);
  }

  @Override
  public CheckAndMutate conditional(byte[] row, Condition.NoCellIn none, List<Mutation> changes) {
    ReadRanges ranges = none.ranges();
    if (ranges.data() != null
        || ranges.notification() != null
        || !TimeRange.all().equals(ranges.lock())
        || ranges.write().until() < MARK) {
      throw new UnsupportedOperationException(
          "Without moka-hbase-server.jar there is no condition on " + ranges);
    }
    return RowActions.conditional(
        CheckAndMutate.newBuilder(row)
            .ifNotExists(Families.name(Family.WRITE), Families.qualifier(none.column()))
            .timeRange(
                org.apache.hadoop.hbase.io.TimeRange.between(
                    ranges.write().from(), Long.MAX_VALUE)),
        changes);
  }
}
