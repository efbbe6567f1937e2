package io.mokadb.sql.check;

import io.mokadb.kv.Key;
import io.mokadb.sql.layout.KeyText;
import io.mokadb.sql.layout.SystemKeys;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The engine's counters (C4). A counter of something that was dropped may be left over by a
 * statement that met the drop half-way: it does no harm, for ids are never given again.
 */
final class Counters implements SpaceCheck {
  private final CheckReport report;
  private final Map<Key, Long> values = new HashMap<>();

  Counters(CheckReport report) {
    this.report = report;
  }

  @Override
  public String object() {
    return "COUNTERS";
  }

  @Override
  public String describe(Key key) {
    return KeyText.of(key);
  }

  @Override
  public void entry(Key key, byte[] value) {
    report.count(object(), 1);
    // One that was set while several SQL nodes drew from it has a number of its series as well.
    if (value.length == Long.BYTES || value.length == 2 * Long.BYTES) {
      values.put(key, ByteBuffer.wrap(value).getLong());
    } else {
      report.add(object(), describe(key), Damage.COUNTER_WRONG, "The counter is not a number");
    }
  }

  @Override
  public void end() {
    // Checks that meet a drawn number compare it with the counter.
  }

  /** What a table's hidden row ids go on with; empty before the first. */
  OptionalLong nextRowId(long tableId) {
    return value(SystemKeys.rowIdCounter(tableId).row());
  }

  /** True if this id of a table or index was ever drawn. */
  boolean wasDrawn(long id) {
    OptionalLong next = value(SystemKeys.TABLE_ID_COUNTER.row());
    return next.isPresent() && id >= SystemKeys.FIRST_TABLE_ID && id < next.getAsLong();
  }

  private OptionalLong value(Key key) {
    Long value = values.get(key);
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }
}
