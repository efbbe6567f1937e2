package io.mokadb.kv.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.TimeRange;
import java.util.List;

/** The row mutations of a Percolator transaction, as the contract's tests need them. */
public final class Mutations {
  /** The bit that sets guards apart from write records. */
  public static final long GUARD = 1L << 62;

  private static final byte[] ONE = {1};

  private Mutations() {}

  public static Key key(String text) {
    return Key.wrap(text.getBytes(UTF_8));
  }

  public static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  public static RowMutation put(
      Key row, Column column, Family family, long timestamp, String value) {
    return new RowMutation(
        row, Condition.always(), List.of(Edit.put(family, column, timestamp, bytes(value))));
  }

  public static RowMutation put(Key row, Family family, long timestamp, String value) {
    return put(row, Column.ZERO, family, timestamp, value);
  }

  public static RowMutation unconditionally(Key row, Edit... edits) {
    return new RowMutation(row, Condition.always(), List.of(edits));
  }

  /** No write record or guard at or after {@code start}: then data, lock and guard. */
  public static RowMutation prewrite(Key row, Column column, long start, String value) {
    return new RowMutation(
        row,
        Condition.noCellIn(Family.WRITE, column, TimeRange.since(start)),
        List.of(
            Edit.put(Family.DATA, column, start, bytes(value)),
            Edit.put(Family.LOCK, column, start, bytes("lock" + start)),
            Edit.put(Family.WRITE, column, GUARD | start, ONE)));
  }

  /** The guard is there: then the write record in place of lock and guard. */
  public static RowMutation commit(Key row, Column column, long start, long commit) {
    return new RowMutation(
        row,
        Condition.cellAt(Family.WRITE, column, GUARD | start),
        List.of(
            Edit.put(Family.WRITE, column, commit, bytes("start" + start)),
            Edit.delete(Family.LOCK, column, start),
            Edit.delete(Family.WRITE, column, GUARD | start)));
  }

  /** The guard is there: then a rollback record in place of lock, data and guard. */
  public static RowMutation rollback(Key row, Column column, long start) {
    return new RowMutation(
        row,
        Condition.cellAt(Family.WRITE, column, GUARD | start),
        List.of(
            Edit.put(Family.WRITE, column, start, bytes("rollback")),
            Edit.delete(Family.LOCK, column, start),
            Edit.delete(Family.DATA, column, start),
            Edit.delete(Family.WRITE, column, GUARD | start)));
  }

  /** The guard is not there: then a rollback record, which keeps a late prewrite out. */
  public static RowMutation rollbackBeforePrewrite(Key row, Column column, long start) {
    return new RowMutation(
        row,
        Condition.noCellIn(Family.WRITE, column, TimeRange.at(GUARD | start)),
        List.of(Edit.put(Family.WRITE, column, start, bytes("rollback"))));
  }
}
