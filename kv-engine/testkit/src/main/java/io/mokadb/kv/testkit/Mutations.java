package io.mokadb.kv.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.TimeRange;
import java.util.List;

/** The row mutations of a Percolator transaction, as the contract's tests need them. */
public final class Mutations {
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

  /** No lock, and no write record at or after {@code start}. */
  public static Condition free(Column column, long start) {
    ReadRanges claimed = new ReadRanges(null, TimeRange.all(), TimeRange.since(start), null);
    return Condition.noCellIn(column, claimed);
  }

  /** The column is free: then data and lock. */
  public static RowMutation prewrite(Key row, Column column, long start, String value) {
    return new RowMutation(
        row,
        free(column, start),
        List.of(
            Edit.put(Family.DATA, column, start, bytes(value)),
            Edit.put(Family.LOCK, column, start, bytes("lock" + start))));
  }

  /** The lock is there: then the write record in its place. */
  public static RowMutation commit(Key row, Column column, long start, long commit) {
    return new RowMutation(
        row,
        Condition.cellAt(Family.LOCK, column, start),
        List.of(
            Edit.put(Family.WRITE, column, commit, bytes("start" + start)),
            Edit.deleteUpTo(Family.LOCK, column, start)));
  }

  /** The lock is there: then a rollback record in place of lock and data. */
  public static RowMutation rollback(Key row, Column column, long start) {
    return new RowMutation(
        row,
        Condition.cellAt(Family.LOCK, column, start),
        List.of(
            Edit.put(Family.WRITE, column, start, bytes("rollback")),
            Edit.delete(Family.LOCK, column, start),
            Edit.delete(Family.DATA, column, start)));
  }

  /** The column is free: then a rollback record, which keeps a late prewrite out. */
  public static RowMutation rollbackBeforePrewrite(Key row, Column column, long start) {
    return new RowMutation(
        row,
        free(column, start),
        List.of(Edit.put(Family.WRITE, column, start, bytes("rollback"))));
  }
}
