package io.mokadb.sql.views;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.codec.KeyReader;
import io.mokadb.kv.codec.KeyWriter;
import io.mokadb.session.SqlType;
import io.mokadb.sql.layout.KeyEncoder;
import io.mokadb.sql.layout.KeyLayout;
import io.mokadb.sql.views.fold.GroupShape;
import io.mokadb.sql.views.fold.GroupState;
import io.mokadb.sql.views.fold.OrderedInput;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How many rows of each group have which value, for the inputs of MIN and MAX, in the order of the
 * values: in the store behind the state of the group, whose key theirs begin with. So the extreme
 * that is left is found by one look-up. Confined to one step.
 */
final class GroupValues {
  /** Values that are written at once. */
  private static final int PART = 256;

  private final Transaction transaction;
  private final GroupShape shape;
  private final List<KeyLayout> layouts = new ArrayList<>();
  private final List<KeyEncoder> encoders = new ArrayList<>();

  /**
   * @param groupTypes of the columns of the group
   */
  GroupValues(Transaction transaction, long viewId, List<SqlType> groupTypes, GroupShape shape) {
    this.transaction = transaction;
    this.shape = shape;
    for (OrderedInput input : shape.ordered()) {
      List<SqlType> types = new ArrayList<>(groupTypes);
      types.add(SqlType.of(SqlType.Kind.BIGINT));
      types.add(input.type());
      KeyLayout layout = new KeyLayout(viewId, types);
      layouts.add(layout);
      encoders.add(layout.writer());
    }
  }

  /** A change of how many rows have a value. */
  interface Counting {
    /**
     * @param value the key of the group's value
     */
    void count(Key value, int by);
  }

  /**
   * Tells the values of a row.
   *
   * @param group the key of its group
   * @param row begins with the inputs
   * @param sign 1 or -1
   * @throws GroupTooLongException if a value does not fit into a key
   */
  void of(Key group, Object[] row, int sign, Counting counting) {
    for (int i = 0; i < layouts.size(); i++) {
      Object value = shape.ordered().get(i).of(row);
      if (value != null) {
        KeyEncoder encoder = values(group, i);
        encoder.append(shape.groupWidth() + 1, value);
        counting.count(GroupStates.key(encoder), sign);
      }
    }
  }

  /** An encoder behind which the values of an input follow. */
  private KeyEncoder values(Key group, int input) {
    KeyEncoder encoder = encoders.get(input);
    encoder.begin(group);
    encoder.append(shape.groupWidth(), (long) input);
    return encoder;
  }

  /** A number of rows, as it is stored. */
  static byte[] bytes(long count) {
    return new KeyWriter().putLong(count).toByteArray();
  }

  /**
   * Writes how many rows have which values now.
   *
   * @param changes by value how many more
   * @throws RowsDifferException if rows go that were not there
   */
  void write(Map<Key, Long> changes) {
    List<Key> changed = new ArrayList<>(changes.keySet());
    changed.removeIf(value -> changes.get(value) == 0);
    for (int from = 0; from < changed.size(); from += PART) {
      List<Key> part = changed.subList(from, Math.min(changed.size(), from + PART));
      List<byte[]> stored = transaction.getAll(part.stream().map(CellKey::of).toList());
      for (int i = 0; i < part.size(); i++) {
        long count = stored.get(i) == null ? 0 : new KeyReader(stored.get(i)).getLong();
        write(part.get(i), count + changes.get(part.get(i)));
      }
    }
  }

  private void write(Key value, long count) {
    if (count < 0) {
      throw new RowsDifferException("Rows go with a value that no row of their group had");
    } else if (count == 0) {
      transaction.delete(CellKey.of(value));
    } else {
      transaction.put(CellKey.of(value), bytes(count));
    }
  }

  /**
   * Looks up the extremes that a state does not know, among the values as they are written.
   *
   * @throws RowsDifferException if there are none
   */
  void find(Key group, GroupState state) {
    for (int aggregate : state.unknown()) {
      int input = shape.orderedOf(aggregate);
      Key values = GroupStates.key(values(group, input));
      Scan scan = new Scan(KeyRange.prefix(values), null, shape.isGreatest(aggregate), 1);
      try (ValueCursor cursor = transaction.scan(scan)) {
        if (!cursor.next()) {
          throw new RowsDifferException("A group has no values, but its state counts some");
        }
        byte[] key = cursor.key().row().unsafeBytes();
        KeyReader reader = new KeyReader(key).reset(key, values.length(), key.length);
        state.found(
            aggregate,
            layouts.get(input).read(reader, shape.groupWidth() + 1),
            new KeyReader(cursor.value()).getLong());
      }
    }
  }
}
