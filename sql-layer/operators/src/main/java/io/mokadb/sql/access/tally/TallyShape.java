package io.mokadb.sql.access.tally;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.codec.KeyReader;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.TallyDef;
import io.mokadb.sql.layout.KeyEncoder;
import io.mokadb.sql.layout.KeyLayout;
import io.mokadb.sql.layout.SystemKeys;
import java.util.ArrayList;
import java.util.List;

/** The keys and values under which sums of a view are stored. Immutable and thread-safe. */
final class TallyShape {
  /** The lane with the rows from before the view, less those that other lanes have. */
  static final long FILL = -1;

  private final KeyLayout layout;
  private final CellKey filled;
  private final int groups;
  private final boolean[] summed;

  TallyShape(TallyDef definition) {
    List<SqlType> types = new ArrayList<>(definition.groups());
    types.add(SqlType.of(SqlType.Kind.BIGINT));
    this.layout = new KeyLayout(definition.space(), types);
    this.filled = CellKey.of(SystemKeys.key(definition.space()));
    this.groups = definition.groups().size();
    this.summed = new boolean[definition.aggregates()];
    for (TallyDef.Output output : definition.outputs()) {
      if (output.sums()) {
        summed[output.position()] = true;
      }
    }
  }

  /** The columns of groups, and then the lane. */
  KeyLayout layout() {
    return layout;
  }

  /** How many columns a group has. */
  int groups() {
    return groups;
  }

  /** A cell without a value, which those that fill the view lock. */
  CellKey filled() {
    return filled;
  }

  KeyRange all() {
    return layout.all();
  }

  /** That of no rows. */
  TallyState empty() {
    return new TallyState(summed);
  }

  /** What a cell holds. */
  TallyState read(byte[] storedOrNull) {
    TallyState state = empty();
    if (storedOrNull != null) {
      state.read(storedOrNull);
    }
    return state;
  }

  /**
   * The beginning of all keys of a group.
   *
   * @param values of its columns, of their types
   * @throws io.mokadb.session.MokaException {@code LIMIT_EXCEEDED} if they are too long for a key
   */
  Key group(Object[] values, KeyEncoder encoder) {
    encoder.begin();
    for (int i = 0; i < groups; i++) {
      encoder.append(i, values[i]);
    }
    return encoder.toKey();
  }

  CellKey cell(Key group, long lane) {
    KeyEncoder encoder = layout.writer();
    encoder.begin(group);
    encoder.append(groups, lane);
    return CellKey.of(encoder.toKey());
  }

  /** The group that a key is of. */
  Key groupOf(Key key) {
    return layout.leading(key, groups);
  }

  long lane(Key group, Key key) {
    byte[] bytes = key.unsafeBytes();
    return new KeyReader(bytes).reset(bytes, group.length(), bytes.length).getLong();
  }

  /** The values of the columns of a group. */
  Object[] values(Key group) {
    KeyReader reader = new KeyReader(group).skip();
    Object[] values = new Object[groups];
    for (int i = 0; i < groups; i++) {
      values[i] = layout.read(reader, i);
    }
    return values;
  }
}
